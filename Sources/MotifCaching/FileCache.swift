// SPDX-License-Identifier: MIT

internal import MotifCore
public import MotifStorage
internal import Synchronization

/// Bytes on disk by key, up to a size limit, which survive a relaunch.
///
/// Use one for data that is expensive to get but can be loaded again: pictures from a network,
/// results of long computations. The least recently used entries are removed when room is needed.
/// Never keep data in it that must not be lost; use an archive for that.
///
/// ```swift
/// let covers = FileCache(directory: "covers", costLimit: 100_000)
/// func show(_ name: String) async throws(FileCacheError) {
///   do throws(FileCacheError) {
///     print(try await covers.bytes(for: name))
///   } catch .missing {
///     print("fetch it")
///     try await covers.insert([80, 54], for: name)
///   }
/// }
/// try await show("low.ppm")
/// try await show("low.ppm")
/// // Prints:
/// // fetch it
/// // [80, 54]
/// ```
///
/// Any text can be a key; two keys are equal if their UTF-8 bytes are. Files are named after a hash
/// of the key, so no key reaches a file outside the directory. The key is stored in the file and
/// compared on reading, so of two keys with one hash, each is a miss for the other. Everything in a
/// file is checksummed: a file that was cut off, changed or exchanged is a miss, too, and is
/// removed.
///
/// The size of an entry is the size of its file: its bytes, those of its key, and 40 more. The
/// entries never exceed the limit, not even while one is replaced; a file that is being written
/// does not count until it becomes an entry. The order of use is exact and part of the file names,
/// so it outlives the process, however the process ends. Therefore, reading renames a file, unless
/// it was already the one used last.
///
/// Writing is atomic: after a crash, an entry is unchanged, replaced, or missing. Nothing waits for
/// the medium, so a power failure may lose entries, but never produces wrong ones.
///
/// A cache is `Sendable`, and each method has two forms. With `await`, as above, the cache waits
/// for the disk on its own thread, without blocking your actor. Calls are carried out in the order
/// in which they are made, even if their task is canceled. Without `await`, in code that is not
/// `async`, **the method blocks** until the disk has answered: call it where a thread may wait, and
/// not on the main thread. In an `async` function, the compiler asks for `await`; at the top level
/// of a `main.swift`, it chooses the blocking form. A ``FileTier`` connects a cache to a loader.
/// None of your code runs under the lock except a custom file system, which must not call the
/// cache.
///
/// Several caches and processes may use one directory and see one another's entries. Each lists the
/// directory on its first use, when a file has vanished, and after it has written an eighth of the
/// limit; in between, it does not know the entries that others have added, so each of them may
/// exceed the limit by an eighth. If two store the same key at the same time, either entry may
/// remain.
public final class FileCache: Sendable {
  private let costLimit: Int
  private let onFault: (@Sendable (FileCacheFault) -> Void)?
  private let files: Mutex<FileCacheDirectory>
  private let queue = FileQueue()
  private let reports = TurnReports<FileCacheFault>(to: "onFault", causedBy: "a call of the cache")

  /// Makes a cache without touching any file.
  ///
  /// - Parameters:
  ///   - directory: The directory of the files, which nothing else may use. The first entry creates
  ///     it and its parent directories.
  ///   - costLimit: The maximum size of all entries together, in bytes. If it is lower than in the
  ///     last launch, entries that no longer fit are removed when the cache is first used.
  ///   - fileSystem: The file system that performs the file operations.
  ///   - onFault: Receives damaged files and other faults that the cache has handled. It is called
  ///     on the thread that found the fault, after the lock is released, and may use the cache; a
  ///     fault that it finds there is reported when it has returned.
  ///
  /// - Precondition: The limit is above 0.
  public convenience init(
    directory: DirectoryPath,
    costLimit: Int,
    fileSystem: any FileSystem = LocalFileSystem(),
    onFault: (@Sendable (FileCacheFault) -> Void)? = nil
  ) {
    self.init(
      directory: directory,
      costLimit: costLimit,
      fileSystem: fileSystem,
      makeDigest: { FileCacheDigest(of: $0) },
      onFault: onFault
    )
  }

  /// Makes a cache whose digests may collide, for tests.
  init(
    directory: DirectoryPath,
    costLimit: Int,
    fileSystem: any FileSystem,
    makeDigest: @escaping @Sendable (String) -> FileCacheDigest,
    onFault: (@Sendable (FileCacheFault) -> Void)? = nil
  ) {
    require(costLimit > 0, "A file cache with a limit of 0 stores nothing; pass one above 0.")
    self.costLimit = costLimit
    self.onFault = onFault
    files = Mutex(
      FileCacheDirectory(
        path: directory.path,
        costLimit: costLimit,
        fileSystem: fileSystem,
        makeDigest: makeDigest
      )
    )
  }
}

// MARK: - Entries, without blocking

extension FileCache {
  /// Reads the bytes of a key on the cache's own thread, and makes them the entry used last.
  ///
  /// - Parameter key: The key.
  /// - Returns: The bytes.
  /// - Throws: ``FileCacheError/missing`` if there are no valid bytes; ``FileCacheError/io(_:)`` if
  ///   the disk does not answer, which says nothing about whether there is an entry.
  /// - Complexity: O(*n*) in the number of bytes; the first call lists the directory.
  public func bytes(for key: String) async throws(FileCacheError) -> [UInt8] {
    try await queue.run { () throws(FileCacheError) in try self.bytes(for: key) }
  }

  /// Stores bytes for a key on the cache's own thread, replacing the previous ones.
  ///
  /// They become the entry used last. The least recently used entries are removed first until there
  /// is room.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to store.
  ///   - key: The key.
  /// - Throws: ``FileCacheError/tooLarge(size:limit:)`` before changing anything;
  ///   ``FileCacheError/io(_:)`` if the disk cannot write the entry or remove others. Then the
  ///   entry is as it was, or missing.
  /// - Complexity: O(*n*) in the number of bytes.
  public func insert(_ bytes: [UInt8], for key: String) async throws(FileCacheError) {
    try await queue.run { () throws(FileCacheError) in try self.insert(bytes, for: key) }
  }

  /// Removes the bytes of a key on the cache's own thread.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether there was an entry.
  /// - Throws: ``FileCacheError/io(_:)``.
  /// - Complexity: O(*n*) in the number of entries, because it lists the directory.
  @discardableResult
  public func removeBytes(for key: String) async throws(FileCacheError) -> Bool {
    try await queue.run { () throws(FileCacheError) in try self.removeBytes(for: key) }
  }

  /// Removes every entry on the cache's own thread, and the remains of writers that have ended.
  ///
  /// - Throws: ``FileCacheError/io(_:)`` with the first failure, after trying to remove everything.
  /// - Complexity: O(*n*) in the number of entries.
  public func removeAll() async throws(FileCacheError) {
    try await queue.run { () throws(FileCacheError) in try self.removeAll() }
  }
}

// MARK: - Entries

extension FileCache {
  /// Reads the bytes of a key, and makes them the entry used last.
  ///
  /// - Parameter key: The key.
  /// - Returns: The bytes.
  /// - Throws: ``FileCacheError/missing`` if there are no valid bytes; ``FileCacheError/io(_:)`` if
  ///   the disk does not answer, which says nothing about whether there is an entry.
  /// - Complexity: O(*n*) in the number of bytes; the first call lists the directory.
  public func bytes(for key: String) throws(FileCacheError) -> [UInt8] {
    try withFiles { files throws(FileCacheError) in try files.bytes(for: key) }
  }

  /// Stores bytes for a key, replacing the previous ones, and makes them the entry used last.
  ///
  /// The least recently used entries are removed first until there is room.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to store.
  ///   - key: The key.
  /// - Throws: ``FileCacheError/tooLarge(size:limit:)`` before changing anything;
  ///   ``FileCacheError/io(_:)`` if the disk cannot write the entry or remove others. Then the
  ///   entry is as it was, or missing.
  /// - Complexity: O(*n*) in the number of bytes.
  public func insert(_ bytes: [UInt8], for key: String) throws(FileCacheError) {
    let size = FileCacheContainer.size(of: bytes, for: key)
    guard size <= costLimit else { throw .tooLarge(size: size, limit: costLimit) }
    let file = FileCacheContainer.seal(bytes, for: key)
    try withFiles { files throws(FileCacheError) in try files.insert(file, for: key) }
  }

  /// Removes the bytes of a key, whether this cache or another one on the same directory stored
  /// them.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether there was an entry.
  /// - Throws: ``FileCacheError/io(_:)``.
  /// - Complexity: O(*n*) in the number of entries, because it lists the directory.
  @discardableResult
  public func removeBytes(for key: String) throws(FileCacheError) -> Bool {
    try withFiles { files throws(FileCacheError) in try files.removeBytes(for: key) }
  }

  /// Removes every entry, and the remains of writers that have ended.
  ///
  /// Other files stay.
  ///
  /// - Throws: ``FileCacheError/io(_:)`` with the first failure, after trying to remove everything.
  /// - Complexity: O(*n*) in the number of entries.
  public func removeAll() throws(FileCacheError) {
    try withFiles { files throws(FileCacheError) in _ = try files.removeAll { _ in true } }
  }
}

// MARK: - Counting

extension FileCache {
  /// The number of entries; reading it blocks.
  ///
  /// - Throws: ``FileCacheError/io(_:)`` if the directory cannot be listed.
  public var count: Int {
    get throws(FileCacheError) {
      try withFiles { files throws(FileCacheError) in try files.measure().count }
    }
  }

  /// The size of all entries together, in bytes; reading it blocks.
  ///
  /// - Throws: ``FileCacheError/io(_:)`` if the directory cannot be listed.
  public var totalCost: Int {
    get throws(FileCacheError) {
      try withFiles { files throws(FileCacheError) in try files.measure().totalCost }
    }
  }

  /// Performs an operation under the lock, and reports faults afterward.
  private func withFiles<Result: Sendable>(
    _ body: (inout FileCacheDirectory) throws(FileCacheError) -> Result
  ) throws(FileCacheError) -> Result {
    let (result, faults) = files.withLock { files in
      let result = Swift.Result { () throws(FileCacheError) in try body(&files) }
      return (result, files.takeFaults())
    }
    reports.make(faults) { onFault?($0) }
    return try result.get()
  }
}
