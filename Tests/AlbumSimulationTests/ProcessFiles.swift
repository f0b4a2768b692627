// SPDX-License-Identifier: MIT

import MotifStorage
import MotifTestSupport

/// The disk of a schedule, with its faults.
///
/// It runs on its world's thread.
final class Disk: @unchecked Sendable {
  static let directory = "/data"
  static let outbox = "/data/changes.outbox"
  static let archive = "/data/library.archive"
  static let previousArchive = "/data/library.previous.archive"

  let files = InMemoryFileSystem()
  var isFull = false
  /// Whether data that it reports as being on the medium is there.
  var isHonest = true

  /// The names and the bytes of all files.
  var contents: [(name: String, bytes: [UInt8])] {
    files.sortedNames(in: Self.directory).compactMap { name in
      files.bytes(of: "\(Self.directory)/\(name)").map { (name, $0) }
    }
  }

  /// Replaces all files, including those on the medium.
  func restore(_ contents: [(name: String, bytes: [UInt8])]) {
    for (name, _) in self.contents { remove("\(Self.directory)/\(name)") }
    for (name, bytes) in contents { files.setBytes(of: "\(Self.directory)/\(name)", to: bytes) }
  }

  /// Removes a file, including the one on the medium.
  func remove(_ path: String) {
    files.heal()
    try? files.removeFile(at: path)
    try? files.synchronizeDirectory(at: Self.directory)
  }

  /// Loses power; a random part of the unsynchronized data is kept.
  func losePower(in world: World) {
    let kept = world.number(below: files.pendingChangeCount + 1)
    files.losePower(keeping: kept) { bytes in
      let part = bytes.prefix(world.number(below: bytes.count + 1))
      return switch world.number(below: 3) {
      case 0: []
      case 1: Array(part)
      default: part + [UInt8](repeating: 0, count: bytes.count - part.count)
      }
    }
  }
}

/// The disk as seen by one process, where faults occur and other processes may interfere.
///
/// It runs on its world's thread.
final class ProcessFiles: FileSystem, @unchecked Sendable {
  /// An event that occurs after a number of operations of the process.
  enum Accident {
    case crash
    case powerLoss
    case error(Int32)
  }

  private let disk: Disk
  private let world: World
  /// Whether the process has ended; its operations then have no effect.
  var isDead = false
  /// The next accident, and the number of operations before it.
  var accident: (what: Accident, countdown: Int)?
  /// Called when another process may interfere.
  var onOpenDoor: () -> Void = {}
  /// Called when this process or the whole machine ends.
  var onEnd: (Accident) -> Void = { _ in }
  private var lockCount = 0

  init(_ disk: Disk, in world: World) {
    self.disk = disk
    self.world = world
  }

  /// Performs an operation, unless an accident prevents it.
  private func perform<Result>(
    _ operation: FileSystemOperation,
    _ path: String,
    _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    if lockCount == 0, !isDead { onOpenDoor() }
    guard !isDead else { throw FileSystemError(operation: operation, path: path, code: 5) }
    let writes = operation == .create || operation == .write
    if disk.isFull, writes { disk.files.failNext(.write, code: 28) }
    defer { disk.files.heal() }
    guard let (what, countdown) = accident else { return try body() }
    accident?.countdown -= 1
    guard countdown == 0 else { return try body() }
    accident = nil
    // An operation of several parts fails in any of them, or in the next operation.
    disk.files.failOperation(after: world.number(below: writes ? 3 : 1), code: 5)
    if case .error(let code) = what {
      world.note("a \(operation) fails with \(code)")
      return try body()
    }
    let outcome: Swift.Result<Result, FileSystemError>
    do throws(FileSystemError) {
      outcome = .success(try body())
    } catch {
      outcome = .failure(error)
    }
    disk.files.heal()
    world.note("it ends in a \(operation)")
    onEnd(what)
    return try outcome.get()
  }
}

// MARK: - Operations

extension ProcessFiles {
  func contents(of path: String, in range: Range<Int>) throws(FileSystemError) -> [UInt8] {
    try perform(.read, path) { () throws(FileSystemError) in
      try disk.files.contents(of: path, in: range)
    }
  }

  func createFile(
    at path: String,
    contents: [UInt8],
    durability: Durability
  ) throws(FileSystemError) {
    try perform(.create, path) { () throws(FileSystemError) in
      try disk.files.createFile(
        at: path,
        contents: contents,
        durability: disk.isHonest ? durability : .process
      )
    }
  }

  func append(
    _ contents: [UInt8],
    toFileAt path: String,
    durability: Durability
  ) throws(FileSystemError) {
    try perform(.write, path) { () throws(FileSystemError) in
      try disk.files.append(
        contents,
        toFileAt: path,
        durability: disk.isHonest ? durability : .process
      )
    }
  }

  func truncateFile(
    at path: String,
    toSize size: Int,
    synchronized: Bool
  ) throws(FileSystemError) {
    try perform(.truncate, path) { () throws(FileSystemError) in
      try disk.files.truncateFile(
        at: path,
        toSize: size,
        synchronized: synchronized && disk.isHonest
      )
    }
  }

  func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try perform(.rename, path) { () throws(FileSystemError) in
      try disk.files.rename(path, to: newPath)
    }
  }

  func removeFile(at path: String) throws(FileSystemError) {
    try perform(.remove, path) { () throws(FileSystemError) in try disk.files.removeFile(at: path) }
  }

  func names(in directory: String) throws(FileSystemError) -> [String] {
    try perform(.list, directory) { () throws(FileSystemError) in
      // The order of a dictionary differs in each run.
      try disk.files.names(in: directory).sorted()
    }
  }

  func createDirectory(at path: String) throws(FileSystemError) {
    try perform(.createDirectory, path) { () throws(FileSystemError) in
      try disk.files.createDirectory(at: path)
    }
  }

  func synchronizeDirectory(at path: String) throws(FileSystemError) {
    try perform(.synchronizeDirectory, path) { () throws(FileSystemError) in
      try disk.files.synchronizeDirectory(at: path)
    }
  }

  func withExclusiveAccess(to directory: String, _ body: () -> Void) throws(FileSystemError) {
    // Others may interfere before this process has the lock, and never while it has it.
    try perform(.lock, directory) { () throws(FileSystemError) in }
    lockCount += 1
    defer { lockCount -= 1 }
    body()
  }
}
