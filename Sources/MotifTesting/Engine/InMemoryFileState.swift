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

  func index(of path: String, for operation: FileSystemOperation) throws(FileSystemError) -> Int {
    guard let index = find(path) else { throw FileSystemError(operation, path, ENOENT) }
    return index
  }

  /// Returns the directory that has, or may have, an entry at a path, and the name of the entry.
  func findParent(
    of path: String,
    for operation: FileSystemOperation
  ) throws(FileSystemError) -> (directory: Int, name: String) {
    let parts = path.split(separator: "/")
    guard let name = parts.last, let index = find(parts.dropLast().joined(separator: "/")),
      case .directory = nodes[index]
    else { throw FileSystemError(operation, path, ENOENT) }
    return (index, String(name))
  }

  func findDirectory(
    _ path: String,
    for operation: FileSystemOperation
  ) throws(FileSystemError) -> (index: Int, directory: Directory) {
    let index = try index(of: path, for: operation)
    guard case .directory(let directory) = nodes[index] else {
      throw FileSystemError(operation, path, ENOTDIR)
    }
    return (index, directory)
  }

  /// Adds a file or a directory at a path that has none.
  mutating func add(
    _ node: Node,
    at path: String,
    for operation: FileSystemOperation
  ) throws(FileSystemError) -> Int {
    guard find(path) == nil else { throw FileSystemError(operation, path, EEXIST) }
    let (parent, name) = try findParent(of: path, for: operation)
    let index = nodes.count
    nodes.append(node)
    changeNames(in: parent) { $0[name] = index }
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
    let index = try index(of: path, for: operation)
    if operation != .read, readOnlyPaths.contains(path) {
      throw FileSystemError(operation, path, EACCES)
    }
    return (index, try requireFile(at: index, path, for: operation))
  }

  @discardableResult
  func requireFile(
    at index: Int,
    _ path: String,
    for operation: FileSystemOperation
  ) throws(FileSystemError) -> File {
    guard case .file(let file) = nodes[index] else {
      throw FileSystemError(operation, path, EISDIR)
    }
    return file
  }

  mutating func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    let index = try index(of: path, for: .rename)
    let (parent, name) = try findParent(of: path, for: .rename)
    let (newParent, newName) = try findParent(of: newPath, for: .rename)
    // Both names change in one step if they are in the same directory, as they always are in this package.
    guard parent == newParent else { throw FileSystemError(.rename, path, EXDEV) }
    if case .file = nodes[index], let target = find(newPath) {
      try requireFile(at: target, path, for: .rename)
    }
    changeNames(in: parent) { entries in
      entries[name] = nil
      entries[newName] = index
    }
  }

  /// Appends bytes to a file, or only the first half of them if a fault is due.
  mutating func append(
    _ contents: [UInt8],
    to index: Int,
    _ path: String,
    synchronized: Bool
  ) throws(FileSystemError) {
    do throws(FileSystemError) {
      try begin(.write, path)
    } catch {
      withFile(index) { $0.bytes += contents.prefix(contents.count / 2) }
      throw error
    }
    withFile(index) { $0.bytes += contents }
    if synchronized { try synchronize(index, path) }
  }

  mutating func synchronize(_ index: Int, _ path: String) throws(FileSystemError) {
    try begin(.synchronize, path)
    withFile(index) { $0.bytesOnMedium = $0.bytes }
  }

  mutating func withFile(_ index: Int, _ body: (inout File) -> Void) {
    guard case .file(var file) = nodes[index] else { return }
    body(&file)
    nodes[index] = .file(file)
  }
}

extension FileSystemError {
  init(_ operation: FileSystemOperation, _ path: String, _ code: Int32) {
    self.init(operation: operation, path: path, code: code)
  }
}
#endif
