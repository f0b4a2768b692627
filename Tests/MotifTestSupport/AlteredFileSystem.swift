// SPDX-License-Identifier: MIT

public import MotifStorage

/// A file system that has something happen before the operations of another one.
///
/// A test throws there what the system would, ends the process, or plays another process that gets
/// ahead.
///
/// ```swift
/// let stubborn = AlteredFileSystem(LocalFileSystem()) { operation, path throws(FileSystemError) in
///   guard operation == .remove else { return }
///   throw FileSystemError(operation: operation, path: path, code: 13)
/// }
/// ```
public struct AlteredFileSystem: FileSystem {
  /// What happens before an operation, which does not take place where this throws.
  public typealias Alteration =
    @Sendable (FileSystemOperation, _ path: String) throws(FileSystemError) -> Void

  private let base: any FileSystem
  private let before: Alteration

  /// Makes a file system.
  ///
  /// - Parameters:
  ///   - base: What does the work.
  ///   - before: What happens before each operation, one that creates and writes a file among them as
  ///     `create`.
  public init(_ base: any FileSystem, before: @escaping Alteration) {
    self.base = base
    self.before = before
  }

  /// Reads a part of a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - range: Which bytes.
  /// - Returns: Those of them that there are.
  /// - Throws: A `FileSystemError`.
  public func contents(
    of path: String,
    in range: Range<Int>
  ) throws(FileSystemError) -> [UInt8] {
    try before(.read, path)
    return try base.contents(of: path, in: range)
  }

  /// Writes bytes behind the last one of a file.
  ///
  /// - Parameters:
  ///   - contents: The bytes.
  ///   - path: Where the file is.
  ///   - synchronized: Whether to wait for the medium.
  /// - Throws: A `FileSystemError`.
  public func append(
    _ contents: [UInt8],
    toFileAt path: String,
    synchronized: Bool
  ) throws(FileSystemError) {
    try before(.write, path)
    try base.append(contents, toFileAt: path, synchronized: synchronized)
  }

  /// Cuts off the end of a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - size: How many bytes stay.
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
  ///   - path: Where the file goes.
  ///   - contents: The bytes to write.
  ///   - synchronized: Whether to wait for the medium.
  /// - Throws: A `FileSystemError`.
  public func createFile(
    at path: String,
    contents: [UInt8],
    synchronized: Bool
  ) throws(FileSystemError) {
    try before(.create, path)
    try base.createFile(at: path, contents: contents, synchronized: synchronized)
  }

  /// Gives a file another name.
  ///
  /// - Parameters:
  ///   - path: Its name until now.
  ///   - newPath: Its name from now on.
  /// - Throws: A `FileSystemError`.
  public func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try before(.rename, path)
    try base.rename(path, to: newPath)
  }

  /// Removes a file.
  ///
  /// - Parameter path: Where the file is.
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

  /// Waits for the names of a directory.
  ///
  /// - Parameter path: The directory.
  /// - Throws: A `FileSystemError`.
  public func synchronizeDirectory(at path: String) throws(FileSystemError) {
    try before(.synchronizeDirectory, path)
    try base.synchronizeDirectory(at: path)
  }

  /// Keeps others away.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - body: What to do meanwhile.
  /// - Throws: A `FileSystemError`.
  public func withExclusiveAccess(
    to directory: String,
    _ body: () -> Void
  ) throws(FileSystemError) {
    try before(.lock, directory)
    try base.withExclusiveAccess(to: directory, body)
  }
}
