// SPDX-License-Identifier: MIT

/// The few file operations that durable storage is built on.
///
/// Storage code never calls the operating system directly. It uses this protocol, so that a test can substitute a file
/// system that is full, fails, or loses power, and check what remains. In an app, use ``LocalFileSystem``. To extend
/// it, conform your own type to the protocol, like this one, which counts the written bytes:
///
/// ```swift
/// import Synchronization
///
/// final class CountingFileSystem: FileSystem {
///   private let local = LocalFileSystem()
///   private let count = Mutex(0)
///   var bytesWritten: Int { count.withLock { $0 } }
///
///   func contents(of path: String, in range: Range<Int>) throws(FileSystemError) -> [UInt8] {
///     try local.contents(of: path, in: range)
///   }
///   func createFile(
///     at path: String, contents: [UInt8], durability: Durability
///   ) throws(FileSystemError) {
///     try local.createFile(at: path, contents: contents, durability: durability)
///     count.withLock { $0 += contents.count }
///   }
///   func append(
///     _ contents: [UInt8], toFileAt path: String, durability: Durability
///   ) throws(FileSystemError) {
///     try local.append(contents, toFileAt: path, durability: durability)
///     count.withLock { $0 += contents.count }
///   }
///   func truncateFile(
///     at path: String, toSize size: Int, synchronized: Bool
///   ) throws(FileSystemError) {
///     try local.truncateFile(at: path, toSize: size, synchronized: synchronized)
///   }
///   func rename(_ path: String, to newPath: String) throws(FileSystemError) {
///     try local.rename(path, to: newPath)
///   }
///   func removeFile(at path: String) throws(FileSystemError) {
///     try local.removeFile(at: path)
///   }
///   func names(in directory: String) throws(FileSystemError) -> [String] {
///     try local.names(in: directory)
///   }
///   func createDirectory(at path: String) throws(FileSystemError) {
///     try local.createDirectory(at: path)
///   }
///   func synchronizeDirectory(at path: String) throws(FileSystemError) {
///     try local.synchronizeDirectory(at: path)
///   }
///   func withExclusiveAccess(
///     to directory: String, _ body: () -> Void
///   ) throws(FileSystemError) {
///     try local.withExclusiveAccess(to: directory, body)
///   }
/// }
///
/// let files = CountingFileSystem()
/// let path = "greeting"
/// try files.createFile(at: path, contents: Array("Hello".utf8), durability: .process)
/// try files.removeFile(at: path)
/// print(files.bytesWritten)
/// // Prints "5"
/// ```
///
/// Paths are plain strings, separated by `/`. Every operation blocks until it is done; you can call it on any thread.
/// Each operation either succeeds completely or throws; only ``createFile(at:contents:durability:)`` and
/// ``append(_:toFileAt:durability:)`` may leave part of the bytes behind when they throw.
public protocol FileSystem: Sendable {
  /// Reads part of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which must be a regular file.
  ///   - range: The range of bytes, counted from the start of the file.
  /// - Returns: The existing bytes in the range: fewer, or none, if the file ends before the range
  ///   does.
  /// - Throws: A ``FileSystemError`` whose ``FileSystemError/isNotFound`` is true if there is no
  ///   file.
  func contents(of path: String, in range: Range<Int>) throws(FileSystemError) -> [UInt8]

  /// Creates a new file and writes it, readable and writable only by its owner.
  ///
  /// - Parameters:
  ///   - path: The path of the new file. The operation fails if the path is already in use.
  ///   - contents: The bytes to write.
  ///   - durability: The failures that the bytes survive. The file's name survives a power failure
  ///     only after ``synchronizeDirectory(at:)``.
  /// - Throws: A ``FileSystemError``. Then the file may exist with part of its bytes.
  func createFile(
    at path: String,
    contents: [UInt8],
    durability: Durability
  ) throws(FileSystemError)

  /// Appends bytes to an existing file.
  ///
  /// - Parameters:
  ///   - contents: The bytes to write.
  ///   - path: The path of the file.
  ///   - durability: The failures that the bytes, and all earlier bytes of the file, survive.
  /// - Throws: A ``FileSystemError``, whose ``FileSystemError/isNotFound`` is true if there is no
  ///   file. Then the file may have part of the bytes at its end, or all of them if it could not be
  ///   synchronized; ``truncateFile(at:toSize:synchronized:)`` removes them again.
  func append(
    _ contents: [UInt8],
    toFileAt path: String,
    durability: Durability
  ) throws(FileSystemError)

  /// Cuts off the end of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - size: The number of bytes to keep. A file that is not larger stays as it is.
  ///   - synchronized: Whether to wait until the change is on the storage medium.
  /// - Throws: A ``FileSystemError``. Then the file may be truncated but not synchronized.
  func truncateFile(at path: String, toSize size: Int, synchronized: Bool) throws(FileSystemError)

  /// Renames a file in one step, replacing any file with the new name.
  ///
  /// At every moment, either the old or the new file is at `newPath`.
  ///
  /// - Parameters:
  ///   - path: The file's current path.
  ///   - newPath: Its new path, on the same volume.
  /// - Throws: A ``FileSystemError``. Then nothing is changed.
  func rename(_ path: String, to newPath: String) throws(FileSystemError)

  /// Removes a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: A ``FileSystemError``. Then nothing is changed.
  func removeFile(at path: String) throws(FileSystemError)

  /// Lists a directory.
  ///
  /// - Parameter directory: The directory to list.
  /// - Returns: The names in it, without `.` and `..`, in no particular order.
  /// - Throws: A ``FileSystemError``.
  func names(in directory: String) throws(FileSystemError) -> [String]

  /// Creates one directory in an existing directory, accessible only by its owner.
  ///
  /// - Parameter path: The new directory.
  /// - Throws: A ``FileSystemError``: ``FileSystemError/isNotFound`` if its parent is missing,
  ///   the code `EEXIST` if the name is already in use.
  func createDirectory(at path: String) throws(FileSystemError)

  /// Waits until the names in a directory are on the storage medium.
  ///
  /// A file that was created or renamed in the directory keeps its name through a power failure
  /// only after this call.
  ///
  /// - Parameter path: The directory.
  /// - Throws: A ``FileSystemError``.
  func synchronizeDirectory(at path: String) throws(FileSystemError)

  /// Runs a body while no other process, and no other store of this one, changes a directory.
  ///
  /// It excludes only processes and stores that also use this operation. It waits until no other has access, but no
  /// longer than the file system's time limit. The access ends automatically when the process exits. A file system that
  /// nothing else uses just runs the body.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - body: The body to run. It is called once, or not at all if this method throws.
  /// - Throws: A ``FileSystemError``: ``FileSystemError/isNotFound`` if there is no such directory,
  /// ``FileSystemError/isLockTimeout`` if another process or store had access for too long.
  func withExclusiveAccess(to directory: String, _ body: () -> Void) throws(FileSystemError)
}

extension FileSystem {
  /// Reads a whole file.
  ///
  /// - Parameter path: The path of the file, which must be a regular file.
  /// - Returns: Its bytes.
  /// - Throws: A ``FileSystemError`` whose ``FileSystemError/isNotFound`` is true if there is no
  ///   file.
  /// - Complexity: O(*n*) in the size of the file.
  public func contents(of path: String) throws(FileSystemError) -> [UInt8] {
    try contents(of: path, in: 0..<Int.max)
  }

  /// Creates a file that survives a power failure, or only the end of the process.
  ///
  /// - Parameters:
  ///   - path: The path of the new file.
  ///   - contents: The bytes to write.
  ///   - synchronized: Whether the durability is ``Durability/power``; otherwise it is ``Durability/process``.
  /// - Throws: A ``FileSystemError``. Then the file may exist with part of its bytes.
  public func createFile(
    at path: String,
    contents: [UInt8],
    synchronized: Bool
  ) throws(FileSystemError) {
    try createFile(at: path, contents: contents, durability: synchronized ? .power : .process)
  }

  /// Appends bytes that survive a power failure, or only the end of the process.
  ///
  /// - Parameters:
  ///   - contents: The bytes to write.
  ///   - path: The path of the file.
  ///   - synchronized: Whether the durability is ``Durability/power``; otherwise it is ``Durability/process``.
  /// - Throws: A ``FileSystemError``.
  public func append(
    _ contents: [UInt8],
    toFileAt path: String,
    synchronized: Bool
  ) throws(FileSystemError) {
    try append(contents, toFileAt: path, durability: synchronized ? .power : .process)
  }
}

/// The failures that a save survives once it has returned.
///
/// | | a crash or a kill signal | a loss of power | waits for |
/// |---|---|---|---|
/// | ``process`` | nothing is lost | the last saves can be lost, or found damaged | nothing |
/// | ``ordered`` | nothing is lost | the last saves can be lost; those that remain are intact | on Darwin, the order (`F_BARRIERFSYNC`); elsewhere, the file's bytes (`fdatasync`) |
/// | ``power`` | nothing is lost | nothing is lost | the medium, with the file's name |
///
/// If the medium fails, or reports data as written when it isn't, no level helps; checksums detect such damage.
///
/// ```swift
/// func durability(isLeaving: Bool) -> Durability {
///   isLeaving ? .power : .process
/// }
/// print(durability(isLeaving: true))
/// // Prints "power"
/// ```
public enum Durability: Hashable, Sendable {
  /// The end of the process, even a sudden one: a crash or a kill signal.
  ///
  /// The bytes may exist only in the system's memory. A power failure can lose this save and, if the previous save used
  /// this level, too, the previous one as well. In return, saving never waits for the storage medium.
  case process

  /// A power failure, which may lose the last saves but leaves all others undamaged.
  ///
  /// Earlier writes reach the medium before later ones. After a power failure, you find the complete data of an earlier
  /// moment: an archive has a whole save, though perhaps not the last one, and an outbox has its first messages, though
  /// perhaps not the last ones. Use this level for state that you save often and whose last seconds you can afford to
  /// lose, such as a draft.
  ///
  /// On Darwin this is `F_BARRIERFSYNC`, which costs a fraction of the `F_FULLFSYNC` of ``power``.
  /// Other systems have no such barrier; there, a save waits for the bytes of the file
  /// (`fdatasync`), but not for its name.
  case ordered

  /// A power failure, too.
  ///
  /// The call returns only after both the file and its name are on the storage medium.
  case power
}
