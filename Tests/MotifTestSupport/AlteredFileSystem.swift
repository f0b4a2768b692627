// SPDX-License-Identifier: MIT

public import MotifStorage

/// A file system that runs a closure before each operation of another file system.
///
/// In that closure, a test throws the errors that a system would throw, ends the process, or acts as another process
/// that gets there first.
///
/// ```swift
/// let stubborn = AlteredFileSystem(LocalFileSystem()) { operation, path throws(FileSystemError) in
///   guard operation == .remove else { return }
///   throw FileSystemError(operation: operation, path: path, code: 13)
/// }
/// ```
public struct AlteredFileSystem: FileSystem {
  /// Runs before each operation; if it throws, the operation doesn't take place.
  public typealias Alteration =
    @Sendable (FileSystemOperation, _ path: String) throws(FileSystemError) -> Void

  private let base: any FileSystem
  private let before: Alteration

  /// Makes a file system.
  ///
  /// - Parameters:
  ///   - base: Performs the operations.
  ///   - before: Runs before each operation. An operation that creates and writes a file is passed as `create`.
  public init(_ base: any FileSystem, before: @escaping Alteration) {
    self.base = base
    self.before = before
  }

  /// Reads part of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - range: The range of bytes.
  /// - Returns: The existing bytes in the range.
  /// - Throws: A `FileSystemError`.
  public func contents(
    of path: String,
    in range: Range<Int>
  ) throws(FileSystemError) -> [UInt8] {
    try before(.read, path)
    return try base.contents(of: path, in: range)
  }

  /// Appends bytes to a file.
  ///
  /// - Parameters:
  ///   - contents: The bytes.
  ///   - path: The path of the file.
  ///   - durability: What the bytes survive.
  /// - Throws: A `FileSystemError`.
  public func append(
    _ contents: [UInt8],
    toFileAt path: String,
    durability: Durability
  ) throws(FileSystemError) {
    try before(.write, path)
    try base.append(contents, toFileAt: path, durability: durability)
  }

  /// Cuts off the end of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - size: The number of bytes to keep.
  ///   - synchronized: Whether to wait for the medium.
  /// - Throws: A `FileSystemError`.
  public func truncateFile(
    at path: String,
    toSize size: Int,
    synchronized: Bool
  ) throws(FileSystemError) {
    try before(.truncate, path)
    try base.truncateFile(at: path, toSize: size, synchronized: synchronized)
  }

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - path: The path of the new file.
  ///   - contents: The bytes to write.
  ///   - durability: What the bytes survive.
  /// - Throws: A `FileSystemError`.
  public func createFile(
    at path: String,
    contents: [UInt8],
    durability: Durability
  ) throws(FileSystemError) {
    try before(.create, path)
    try base.createFile(at: path, contents: contents, durability: durability)
  }

  /// Renames a file.
  ///
  /// - Parameters:
  ///   - path: The file's current path.
  ///   - newPath: Its new path.
  /// - Throws: A `FileSystemError`.
  public func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try before(.rename, path)
    try base.rename(path, to: newPath)
  }

  /// Removes a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: A `FileSystemError`.
  public func removeFile(at path: String) throws(FileSystemError) {
    try before(.remove, path)
    try base.removeFile(at: path)
  }

  /// Lists a directory.
  ///
  /// - Parameter directory: The directory.
  /// - Returns: The names in it.
  /// - Throws: A `FileSystemError`.
  public func names(in directory: String) throws(FileSystemError) -> [String] {
    try before(.list, directory)
    return try base.names(in: directory)
  }

  /// Creates a directory.
  ///
  /// - Parameter path: The directory.
  /// - Throws: A `FileSystemError`.
  public func createDirectory(at path: String) throws(FileSystemError) {
    try before(.createDirectory, path)
    try base.createDirectory(at: path)
  }

  /// Waits until the names in a directory are on the medium.
  ///
  /// - Parameter path: The directory.
  /// - Throws: A `FileSystemError`.
  public func synchronizeDirectory(at path: String) throws(FileSystemError) {
    try before(.synchronizeDirectory, path)
    try base.synchronizeDirectory(at: path)
  }

  /// Runs a body with exclusive access to a directory.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - body: The body to run.
  /// - Throws: A `FileSystemError`.
  public func withExclusiveAccess(
    to directory: String,
    _ body: () -> Void
  ) throws(FileSystemError) {
    try before(.lock, directory)
    try base.withExclusiveAccess(to: directory, body)
  }
}
