// SPDX-License-Identifier: MIT

import MotifMementos
import Synchronization

/// Files in memory, so that only the cost that an archive adds to encoding is measured.
final class MemoryFiles: FileSystem {
  private let files = Mutex<[String: [UInt8]]>([:])

  func contents(of path: String, in range: Range<Int>) throws(FileSystemError) -> [UInt8] {
    guard let bytes = files.withLock({ $0[path] }) else {
      throw FileSystemError(operation: .read, path: path, code: 2)
    }
    return Array(bytes[range.clamped(to: bytes.indices)])
  }

  func createFile(
    at path: String,
    contents: [UInt8],
    durability: Durability
  ) throws(FileSystemError) {
    files.withLock { $0[path] = contents }
  }

  func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    files.withLock { $0[newPath] = $0.removeValue(forKey: path) }
  }

  func removeFile(at path: String) throws(FileSystemError) {
    files.withLock { $0[path] = nil }
  }

  func names(in directory: String) throws(FileSystemError) -> [String] {
    files.withLock { files in files.keys.map { String($0.dropFirst(directory.count + 1)) } }
  }

  func createDirectory(at path: String) throws(FileSystemError) {}

  func synchronizeDirectory(at path: String) throws(FileSystemError) {}

  func append(
    _ contents: [UInt8],
    toFileAt path: String,
    durability: Durability
  ) throws(FileSystemError) {
    let bytes = try self.contents(of: path) + contents
    files.withLock { $0[path] = bytes }
  }

  func truncateFile(
    at path: String,
    toSize size: Int,
    synchronized: Bool
  ) throws(FileSystemError) {
    let bytes = try contents(of: path).prefix(size)
    files.withLock { $0[path] = Array(bytes) }
  }

  func withExclusiveAccess(to directory: String, _ body: () -> Void) throws(FileSystemError) {
    body()
  }
}
