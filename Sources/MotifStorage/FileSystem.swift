// SPDX-License-Identifier: MIT

/// The few file operations from which durable storage is built.
///
/// Storage code never calls the operating system by itself. It goes through this protocol, so that a
/// test can stand in a file system that is full, that fails, or that loses its power, and see what
/// is left. In an app you use ``LocalFileSystem``; conform a type of your own to wrap it, as here to
/// count what is written:
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
///     at path: String, contents: [UInt8], synchronized: Bool
///   ) throws(FileSystemError) {
///     try local.createFile(at: path, contents: contents, synchronized: synchronized)
///     count.withLock { $0 += contents.count }
///   }
///   func append(
///     _ contents: [UInt8], toFileAt path: String, synchronized: Bool
///   ) throws(FileSystemError) {
///     try local.append(contents, toFileAt: path, synchronized: synchronized)
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
/// try files.createFile(at: path, contents: Array("Hello".utf8), synchronized: false)
/// try files.removeFile(at: path)
/// print(files.bytesWritten)
/// // Prints "5"
/// ```
///
/// Paths are plain strings with `/` between their parts. Every operation blocks until it is done and
/// may be called from any thread. Each either does all that it says or throws; only
/// ``createFile(at:contents:synchronized:)`` and ``append(_:toFileAt:synchronized:)`` may leave a part
/// of the bytes behind when they throw.
public protocol FileSystem: Sendable {
  /// Reads a part of a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is. It must be a regular file.
  ///   - range: Which bytes, counted from the start of the file.
  /// - Returns: Those of them that there are: fewer, or none, where the file ends before the range.
  /// - Throws: A ``FileSystemError`` whose ``FileSystemError/isNotFound`` is true when there is none.
  func contents(of path: String, in range: Range<Int>) throws(FileSystemError) -> [UInt8]

  /// Creates a file that did not exist and writes it, readable and writable by its owner alone.
  ///
  /// - Parameters:
  ///   - path: Where the file goes. The operation fails when something is there already.
  ///   - contents: The bytes to write.
  ///   - synchronized: Whether to wait until the bytes are on the storage medium, so that they
  ///     survive a loss of power. The file's name survives it only after
  ///     ``synchronizeDirectory(at:)``.
  /// - Throws: A ``FileSystemError``. The file may then exist with a part of its bytes.
  func createFile(at path: String, contents: [UInt8], synchronized: Bool) throws(FileSystemError)

  /// Writes bytes behind the last one of a file that exists.
  ///
  /// - Parameters:
  ///   - contents: The bytes to write.
  ///   - path: Where the file is.
  ///   - synchronized: Whether to wait until the bytes, and all that were written to the file before,
  ///     are on the storage medium.
  /// - Throws: A ``FileSystemError``, whose ``FileSystemError/isNotFound`` is true when there is no
  ///   file. The file may then have a part of the bytes at its end, or all of them where it could not
  ///   be synchronized; ``truncateFile(at:toSize:synchronized:)`` takes them off again.
  func append(
    _ contents: [UInt8],
    toFileAt path: String,
    synchronized: Bool
  ) throws(FileSystemError)

  /// Creates a file that did not exist and writes it, with the durability that its bytes need.
  ///
  /// What stores call. Unless you implement it, it is ``createFile(at:contents:synchronized:)``, synchronized
  /// for everything above ``Durability/process``; that is never too little.
  ///
  /// - Parameters:
  ///   - path: Where the file goes. The operation fails when something is there already.
  ///   - contents: The bytes to write.
  ///   - durability: What the bytes must survive.
  /// - Throws: A ``FileSystemError``. The file may then exist with a part of its bytes.
  func createFile(
    at path: String,
    contents: [UInt8],
    durability: Durability
  ) throws(FileSystemError)

  /// Writes bytes behind the last one of a file that exists, with the durability that they need.
  ///
  /// What stores call. Unless you implement it, it is ``append(_:toFileAt:synchronized:)``, synchronized
  /// for everything above ``Durability/process``; that is never too little.
  ///
  /// - Parameters:
  ///   - contents: The bytes to write.
  ///   - path: Where the file is.
  ///   - durability: What they, and all that were written to the file before, must survive.
  /// - Throws: A ``FileSystemError``, as ``append(_:toFileAt:synchronized:)`` does.
  func append(
    _ contents: [UInt8],
    toFileAt path: String,
    durability: Durability
  ) throws(FileSystemError)

  /// Cuts off the end of a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - size: How many bytes stay. A file that has no more than that stays as it is.
  ///   - synchronized: Whether to wait until the storage medium has it.
  /// - Throws: A ``FileSystemError``. The file may be cut and not synchronized then.
  func truncateFile(at path: String, toSize size: Int, synchronized: Bool) throws(FileSystemError)

  /// Gives a file another name in one step, replacing the file that bears it.
  ///
  /// At no time is there neither the old nor the new file under `newPath`.
  ///
  /// - Parameters:
  ///   - path: The file's name until now.
  ///   - newPath: Its name from now on, on the same volume.
  /// - Throws: A ``FileSystemError``. Nothing is changed then.
  func rename(_ path: String, to newPath: String) throws(FileSystemError)

  /// Removes a file.
  ///
  /// - Parameter path: Where the file is.
  /// - Throws: A ``FileSystemError``. Nothing is changed then.
  func removeFile(at path: String) throws(FileSystemError)

  /// Lists a directory.
  ///
  /// - Parameter directory: The directory to list.
  /// - Returns: The names in it, without `.` and `..`, in no particular order.
  /// - Throws: A ``FileSystemError``.
  func names(in directory: String) throws(FileSystemError) -> [String]

  /// Creates one directory in a directory that exists, accessible by its owner alone.
  ///
  /// - Parameter path: The new directory.
  /// - Throws: A ``FileSystemError``: ``FileSystemError/isNotFound`` when its parent is missing,
  ///   ``FileSystemError/isAlreadyThere`` when something bears the name.
  func createDirectory(at path: String) throws(FileSystemError)

  /// Waits until the names in a directory are on the storage medium.
  ///
  /// A file that was created or renamed there keeps its name through a loss of power only after this.
  ///
  /// - Parameter path: The directory.
  /// - Throws: A ``FileSystemError``.
  func synchronizeDirectory(at path: String) throws(FileSystemError)

  /// Keeps other processes, and other stores of this one, from changing a directory meanwhile.
  ///
  /// Only those are kept away that use this operation, too. It waits until nobody else is at work, or for as
  /// long as the file system waits, and ends of itself when the process does. A file system that nobody else uses merely runs the body.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - body: What to do. It is called once, or not at all when this throws.
  /// - Throws: A ``FileSystemError``: ``FileSystemError/isNotFound`` when there is no such directory,
  ///   ``FileSystemError/isLockTimeout`` when somebody else was at work for too long.
  func withExclusiveAccess(to directory: String, _ body: () -> Void) throws(FileSystemError)
}

extension FileSystem {
  /// Reads a whole file.
  ///
  /// - Parameter path: Where the file is. It must be a regular file.
  /// - Returns: Its bytes.
  /// - Throws: A ``FileSystemError`` whose ``FileSystemError/isNotFound`` is true when there is none.
  /// - Complexity: O(*n*) in the size of the file.
  public func contents(of path: String) throws(FileSystemError) -> [UInt8] {
    try contents(of: path, in: 0..<Int.max)
  }

  /// Creates a file, and waits for the medium unless only the process may end.
  ///
  /// - Parameters:
  ///   - path: Where the file goes.
  ///   - contents: The bytes to write.
  ///   - durability: What the bytes must survive.
  /// - Throws: A ``FileSystemError``. The file may then exist with a part of its bytes.
  public func createFile(
    at path: String,
    contents: [UInt8],
    durability: Durability
  ) throws(FileSystemError) {
    try createFile(at: path, contents: contents, synchronized: durability != .process)
  }

  /// Writes bytes behind the last one of a file, and waits for the medium unless only the process may end.
  ///
  /// - Parameters:
  ///   - contents: The bytes to write.
  ///   - path: Where the file is.
  ///   - durability: What they must survive.
  /// - Throws: A ``FileSystemError``.
  public func append(
    _ contents: [UInt8],
    toFileAt path: String,
    durability: Durability
  ) throws(FileSystemError) {
    try append(contents, toFileAt: path, synchronized: durability != .process)
  }
}

/// What a save must survive once it has returned.
///
/// | | a crash or a kill signal | a loss of power | waits for |
/// |---|---|---|---|
/// | ``process`` | nothing is lost | the last saves can be lost, or found damaged | nothing |
/// | ``ordered`` | nothing is lost | the last saves can be lost; what is found is whole | on Darwin, the order (`F_BARRIERFSYNC`); elsewhere, the file's bytes (`fdatasync`) |
/// | ``power`` | nothing is lost | nothing is lost | the medium, with the file's name |
///
/// Where the medium fails, or says that it has what it has not, none of these helps; checksums tell you then.
///
/// ```swift
/// func durability(isLeaving: Bool) -> Durability {
///   isLeaving ? .power : .process
/// }
/// print(durability(isLeaving: true))
/// // Prints "power"
/// ```
public enum Durability: Hashable, Sendable {
  /// The end of the process, however sudden: a crash or a kill signal.
  ///
  /// The bytes may still be in the system's memory only. A loss of power can take this save and,
  /// when the one before was saved like this too, that one with it. In return nothing waits for the
  /// storage medium.
  case process

  /// A loss of power in which the last saves may be lost, but none of those that are found is damaged.
  ///
  /// What is written first reaches the medium first. So after a loss of power you find what an earlier moment
  /// has left, and all of it: an archive has a whole save, if not the last one, and an outbox has the first
  /// of its messages, if not the last ones. Use it for state that is saved often and whose last seconds may
  /// go, such as a draft.
  ///
  /// On Darwin this is `F_BARRIERFSYNC`, which costs a fraction of the `F_FULLFSYNC` of ``power``. Other systems
  /// have no such barrier; there the bytes of the file are waited for (`fdatasync`), and its name is not.
  case ordered

  /// A loss of power too.
  ///
  /// Returns only after the storage medium has taken both the file and its name.
  case power
}
