// SPDX-License-Identifier: MIT

import MotifStorage
import MotifTestSupport
import Synchronization

/// Plays another process that replaces the file just before the directory fails to synchronise.
final class OverwritingFileSystem: FileSystem {
  let files: InMemoryFileSystem
  let isArmed = Atomic(false)

  init(files: InMemoryFileSystem) {
    self.files = files
  }

  func contents(of path: String) throws(FileSystemError) -> [UInt8] {
    try files.contents(of: path)
  }

  func createFile(
    at path: String,
    contents: [UInt8],
    synchronized: Bool
  ) throws(FileSystemError) {
    try files.createFile(at: path, contents: contents, synchronized: synchronized)
  }

  func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try files.rename(path, to: newPath)
  }

  func removeFile(at path: String) throws(FileSystemError) {
    try files.removeFile(at: path)
  }

  func names(in directory: String) throws(FileSystemError) -> [String] {
    try files.names(in: directory)
  }

  func createDirectory(at path: String) throws(FileSystemError) {
    try files.createDirectory(at: path)
  }

  func synchronizeDirectory(at path: String) throws(FileSystemError) {
    guard isArmed.load(ordering: .relaxed) else {
      return try files.synchronizeDirectory(at: path)
    }
    files.setBytes(of: "\(path)/file", to: [99])
    throw FileSystemError(operation: .synchronizeDirectory, path: path, code: 5)
  }
}
