// SPDX-License-Identifier: MIT

import MotifStorage
import Synchronization

/// One directory of files in memory.
final class FuzzedFiles: FileSystem {
  private static let notFound: Int32 = 2
  private let files: Mutex<[String: [UInt8]]>

  init(_ files: [String: [UInt8]]) {
    self.files = Mutex(files)
  }

  var all: [String: [UInt8]] { files.withLock { $0 } }

  private func name(_ path: String) -> String {
    String(path.drop { $0 != "/" }.dropFirst())
  }

  private func failure(_ operation: FileSystemOperation, _ path: String) -> FileSystemError {
    FileSystemError(operation: operation, path: path, code: Self.notFound)
  }

  func contents(of path: String, in range: Range<Int>) throws(FileSystemError) -> [UInt8] {
    guard let bytes = all[name(path)] else { throw failure(.read, path) }
    return Array(bytes[range.clamped(to: bytes.indices)])
  }

  func createFile(
    at path: String,
    contents: [UInt8],
    durability: Durability
  ) throws(FileSystemError) {
    files.withLock { $0[name(path)] = contents }
  }

  func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    let isDone = files.withLock { files in
      guard let bytes = files.removeValue(forKey: name(path)) else { return false }
      files[name(newPath)] = bytes
      return true
    }
    guard isDone else { throw failure(.rename, path) }
  }

  func removeFile(at path: String) throws(FileSystemError) {
    files.withLock { $0[name(path)] = nil }
  }

  func names(in directory: String) throws(FileSystemError) -> [String] {
    Array(all.keys)
  }

  func createDirectory(at path: String) throws(FileSystemError) {}

  func synchronizeDirectory(at path: String) throws(FileSystemError) {}

  func append(
    _ contents: [UInt8],
    toFileAt path: String,
    durability: Durability
  ) throws(FileSystemError) {
    let bytes = try self.contents(of: path) + contents
    files.withLock { $0[name(path)] = bytes }
  }

  func truncateFile(
    at path: String,
    toSize size: Int,
    synchronized: Bool
  ) throws(FileSystemError) {
    let bytes = try contents(of: path).prefix(size)
    files.withLock { $0[name(path)] = Array(bytes) }
  }

  func withExclusiveAccess(to directory: String, _ body: () -> Void) throws(FileSystemError) {
    body()
  }
}
