// SPDX-License-Identifier: MIT

public import MotifStorage

/// A file system in memory of which a test replaces some operations.
///
/// It passes on what every file system must have and nothing else: what the protocol has defaults for
/// goes the default's way.
public struct AlteredFileSystem: FileSystem {
  /// What does the work.
  public let files: InMemoryFileSystem
  private let onRemove: (@Sendable (String) throws(FileSystemError) -> Void)?
  private let onSynchronizeDirectory: (@Sendable (String) throws(FileSystemError) -> Void)?

  /// Makes a file system.
  ///
  /// - Parameters:
  ///   - files: What does the work.
  ///   - onRemove: Takes the place of removing a file.
  ///   - onSynchronizeDirectory: Takes the place of synchronising a directory.
  public init(
    _ files: InMemoryFileSystem,
    onRemove: (@Sendable (String) throws(FileSystemError) -> Void)? = nil,
    onSynchronizeDirectory: (@Sendable (String) throws(FileSystemError) -> Void)? = nil
  ) {
    self.files = files
    self.onRemove = onRemove
    self.onSynchronizeDirectory = onSynchronizeDirectory
  }

  /// Reads a whole file.
  ///
  /// - Parameter path: Where the file is.
  /// - Returns: Its bytes.
  /// - Throws: A `FileSystemError`.
  public func contents(of path: String) throws(FileSystemError) -> [UInt8] {
    try files.contents(of: path)
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
    try files.createFile(at: path, contents: contents, synchronized: synchronized)
  }

  /// Gives a file another name.
  ///
  /// - Parameters:
  ///   - path: Its name until now.
  ///   - newPath: Its name from now on.
  /// - Throws: A `FileSystemError`.
  public func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try files.rename(path, to: newPath)
  }

  /// Removes a file, or does what the test says.
  ///
  /// - Parameter path: Where the file is.
  /// - Throws: A `FileSystemError`.
  public func removeFile(at path: String) throws(FileSystemError) {
    if let onRemove { try onRemove(path) } else { try files.removeFile(at: path) }
  }

  /// Lists a directory.
  ///
  /// - Parameter directory: The directory.
  /// - Returns: The names in it.
  /// - Throws: A `FileSystemError`.
  public func names(in directory: String) throws(FileSystemError) -> [String] {
    try files.names(in: directory)
  }

  /// Creates a directory.
  ///
  /// - Parameter path: The directory.
  /// - Throws: A `FileSystemError`.
  public func createDirectory(at path: String) throws(FileSystemError) {
    try files.createDirectory(at: path)
  }

  /// Waits for the names of a directory, or does what the test says.
  ///
  /// - Parameter path: The directory.
  /// - Throws: A `FileSystemError`.
  public func synchronizeDirectory(at path: String) throws(FileSystemError) {
    if let onSynchronizeDirectory {
      try onSynchronizeDirectory(path)
    } else {
      try files.synchronizeDirectory(at: path)
    }
  }
}
