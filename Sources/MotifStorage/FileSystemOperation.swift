// SPDX-License-Identifier: MIT

/// What a ``FileSystem`` was doing when it failed.
///
/// Creating a file and appending to one take several of these, each of which can fail for reasons of its own.
///
/// ```swift
/// do {
///   _ = try LocalFileSystem().contents(of: "/no/such/file")
/// } catch {
///   print(error.operation, error.operation == .read)
/// }
/// // Prints "read true"
/// ```
public enum FileSystemOperation: Hashable, Sendable {
  /// Opening or reading a file, or a part of it.
  case read
  /// Creating an empty file under a name that was free.
  case create
  /// Writing the bytes of a new file, or behind the last one of a file.
  case write
  /// Waiting until the bytes of a file are on the storage medium.
  case synchronize
  /// Cutting off the end of a file.
  case truncate
  /// Giving a file another name.
  case rename
  /// Removing a file.
  case remove
  /// Listing a directory.
  case list
  /// Creating a directory.
  case createDirectory
  /// Waiting until the names in a directory are on the storage medium.
  case synchronizeDirectory
  /// Waiting for exclusive access to a directory.
  case lock
}
