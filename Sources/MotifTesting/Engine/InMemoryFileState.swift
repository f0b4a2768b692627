// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifStorage

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The contents of an `InMemoryFileSystem`: nodes by number, the root first.
struct InMemoryFileState {
  struct File {
    var bytes: [UInt8]
    var bytesOnMedium: [UInt8]
  }

  struct Directory {
    var entries: [String: Int] = [:]
    var entriesOnMedium: [String: Int] = [:]
  }

  enum Node {
    case file(File)
    case directory(Directory)
  }

  /// The names in a directory after a change that is not yet on the medium.
  struct PendingChange {
    let directory: Int
    let entries: [String: Int]
  }

  var nodes: [Node] = [.directory(Directory())]
  var pending: [PendingChange] = []
  var operations: [FileSystemOperation] = []
  var faultsByIndex: [Int: Int32] = [:]
  var nextFaults: [FileSystemOperation: Int32] = [:]
  var breakdown: (index: Int, code: Int32)?
  var readOnlyPaths: Set<String> = []

  /// Counts an operation, and throws if a fault is due.
  mutating func begin(
    _ operation: FileSystemOperation,
    _ path: String
  ) throws(FileSystemError) {
    let index = operations.count
    operations.append(operation)
    var code = faultsByIndex[index] ?? nextFaults.removeValue(forKey: operation)
    if let breakdown, index >= breakdown.index { code = breakdown.code }
    if let code { throw FileSystemError(operation, path, code) }
  }

  func find(_ path: String) -> Int? {
    var index = 0
    for part in path.split(separator: "/") where part != "." {
      guard case .directory(let directory) = nodes[index],
        let next = directory.entries[String(part)]
      else { return nil }
      index = next
    }
    return index
  }

  func findParent(of path: String) -> (directory: Int, name: String)? {
    let parts = path.split(separator: "/")
    guard let name = parts.last, let index = find(parts.dropLast().joined(separator: "/")),
      case .directory = nodes[index]
    else { return nil }
    return (index, String(name))
  }

  func findDirectory(
    _ path: String,
    for operation: FileSystemOperation
  ) throws(FileSystemError) -> Int {
    guard let index = find(path) else { throw FileSystemError(operation, path, ENOENT) }
    guard case .directory = nodes[index] else { throw FileSystemError(operation, path, ENOTDIR) }
    return index
  }

  mutating func withDirectory(_ index: Int, _ body: (inout Directory) -> Void) {
    guard case .directory(var directory) = nodes[index] else { return }
    body(&directory)
    nodes[index] = .directory(directory)
  }

  mutating func changeNames(in index: Int, _ body: (inout [String: Int]) -> Void) {
    withDirectory(index) { body(&$0.entries) }
    guard case .directory(let directory) = nodes[index] else { return }
    pending.append(PendingChange(directory: index, entries: directory.entries))
  }
}

extension InMemoryFileState {
  /// Returns a regular file.
  func findFile(
    _ path: String,
    for operation: FileSystemOperation
  ) throws(FileSystemError) -> (index: Int, file: File) {
    guard let index = find(path) else { throw FileSystemError(operation, path, ENOENT) }
    if operation != .read, readOnlyPaths.contains(path) {
      throw FileSystemError(operation, path, EACCES)
    }
    guard case .file(let file) = nodes[index] else {
      throw FileSystemError(operation, path, EISDIR)
    }
    return (index, file)
  }
}

extension FileSystemError {
  init(_ operation: FileSystemOperation, _ path: String, _ code: Int32) {
    self.init(operation: operation, path: path, code: code)
  }
}
#endif
