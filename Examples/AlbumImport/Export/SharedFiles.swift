// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifMementos

/// A file system that other programs use, too, with symbolic links and permissions.
///
/// One in memory has neither.
protocol SharedFiles: FileSystem {
  /// Follows symbolic links, even to a file that does not exist.
  ///
  /// - Parameter path: The path of a file or of a link.
  /// - Returns: The path of the file.
  /// - Throws: A `FileSystemError` if the links form a cycle.
  func destination(of path: String) throws(FileSystemError) -> String

  /// Returns the permissions of a file, or `nil` if there is no regular file.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The lowest nine bits of the file's mode.
  func permissions(of path: String) -> mode_t?

  /// Creates an empty file.
  ///
  /// - Parameters:
  ///   - path: The path, which must not be in use.
  ///   - permissions: The file's permissions, or `nil` for those that the process gives new files.
  /// - Throws: A `FileSystemError`.
  func createFile(at path: String, permissions: mode_t?) throws(FileSystemError)
}

extension LocalFileSystem: SharedFiles {
  /// The number of links after which the system gives up, too.
  private static var linkLimit: Int { 40 }

  func destination(of path: String) throws(FileSystemError) -> String {
    var place = path
    for _ in 0...Self.linkLimit {
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else {
        return place
      }
      place = link.hasPrefix("/") ? link : place.folder + link
    }
    throw FileSystemError(operation: .read, path: path, code: ELOOP)
  }

  func permissions(of path: String) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status.st_mode & 0o777
  }

  func createFile(at path: String, permissions: mode_t?) throws(FileSystemError) {
    // The system takes from 0666 what the user's umask denies.
    let descriptor = createItem(path, permissions == nil ? 0o666 : 0o600)
    guard descriptor >= 0 else {
      throw FileSystemError(operation: .create, path: path, code: errno)
    }
    if let permissions { fchmod(descriptor, permissions) }
    close(descriptor)
  }
}

// The C function under a name that the methods of a file system do not hide.
private func createItem(_ path: String, _ permissions: mode_t) -> Int32 {
  open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
}

extension String {
  /// The beginning of a path, up to and including the last slash.
  var folder: Substring { self[..<(lastIndex(of: "/").map(index(after:)) ?? startIndex)] }
}
