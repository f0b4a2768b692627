// SPDX-License-Identifier: MIT

/// A file operation that failed: the operation, the file, and the system's reason.
///
/// ```swift
/// do {
///   _ = try LocalFileSystem().contents(of: "/no/such/file")
/// } catch {
///   print(error)
///   print(error.isNotFound)
/// }
/// // Prints:
/// // read /no/such/file: No such file or directory (2)
/// // true
/// ```
public struct FileSystemError: Error, Hashable, Sendable {
  /// The operation that failed.
  public let operation: FileSystemOperation

  /// The file or directory of the operation.
  public let path: String

  /// The system's error number, `errno`.
  public let code: Int32

  /// Makes a description of a failure.
  ///
  /// - Parameters:
  ///   - operation: The operation that failed.
  ///   - path: The file or directory of the operation.
  ///   - code: The system's error number, `errno`.
  public init(operation: FileSystemOperation, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Whether the file, or the directory it should be in, does not exist.
  public var isNotFound: Bool { code == ErrorNumber.notFound }

  /// Whether the name is taken.
  package var isAlreadyThere: Bool { code == ErrorNumber.alreadyThere }

  /// Whether another process, or another store, has held the lock of a directory for too long.
  ///
  /// That process may be stopped, for example in a debugger, or suspended. Nothing was changed: try
  /// again later.
  public var isLockTimeout: Bool { operation == .lock && code == ErrorNumber.timedOut }

  /// Whether the fault lies in the file that was being read, so that trying again will not help.
  ///
  /// The medium failed, the name is not that of a regular file, or the file is too large for any
  /// memory.
  package var condemnsFile: Bool {
    [
      ErrorNumber.inputOutput, ErrorNumber.isDirectory, ErrorNumber.invalid, ErrorNumber.isSocket,
      ErrorNumber.tooLarge,
    ].contains(code)
  }

  /// Whether a file could not be removed or replaced because a directory seems to have its name.
  package var suggestsDirectory: Bool {
    [ErrorNumber.isDirectory, ErrorNumber.removesDirectory].contains(code)
  }

  /// Whether the process lacks a permission.
  var isAccessDenied: Bool {
    code == ErrorNumber.accessDenied || code == ErrorNumber.notPermitted
  }
}

extension FileSystemError: CustomStringConvertible {
  /// The operation, the path and the system's reason on one line.
  public var description: String {
    let reason = isLockTimeout ? "another process or store held it for too long" : errorText(code)
    return "\(operation) \(path): \(reason) (\(code))"
  }
}

/// The operation in which a ``FileSystem`` failed.
///
/// Creating a file and appending to one take several of these operations, each of which can fail
/// separately.
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
  /// Opening or reading a file, or part of it.
  case read
  /// Creating an empty file under an unused name.
  case create
  /// Writing the bytes of a new file, or appending bytes to a file.
  case write
  /// Waiting until the bytes of a file are on the storage medium.
  case synchronize
  /// Cutting off the end of a file.
  case truncate
  /// Renaming a file.
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
