// SPDX-License-Identifier: MIT

/// What a ``FileSystem`` was doing when it failed.
///
/// Creating a file takes several of these, each of which can fail for reasons of its own.
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
  /// Opening or reading a file.
  case read
  /// Creating an empty file under a name that was free.
  case create
  /// Writing the bytes of a new file.
  case write
  /// Waiting until the bytes of a file are on the storage medium.
  case synchronize
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
