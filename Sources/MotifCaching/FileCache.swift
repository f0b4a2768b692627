// SPDX-License-Identifier: MIT

internal import MotifCore
public import MotifStorage
internal import Synchronization

/// Bytes on disk under keys, as many as fit into a limit, that are there again after a relaunch.
///
/// Use one for what was costly to get and can be got again: pictures from a network, results of long
/// computations. What was not used for longest goes when room is needed. Never keep there what
/// cannot be lost; that is what an archive is for.
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
/// Any text is a key; two are the same when their UTF-8 bytes are. Files are named after a hash of
/// the key, so no key reaches a file outside the directory. The key is in the file and is compared
/// when it is read, so that two keys with one hash are a miss for one another. Everything in a file
/// is checksummed: one that was cut, changed or exchanged is a miss, too, and is removed.
///
/// The size of an entry is what its file takes: its bytes, those of its key, and 40 more. The entries
/// never exceed the limit, not even while one is replaced; what is being written comes on top until
/// it is an entry. The order of use is exact and part of the files' names, so it outlives the
/// process, however that ends. Reading therefore renames a file, unless it is the one that was used
/// last.
///
/// Writing is atomic: after a crash an entry is there as it was, there again, or missing. Nothing
/// waits for the medium, so a loss of power may cost entries, never give wrong ones.
///
/// A cache is `Sendable`, and each method has two forms. With `await`, as above, the disk is waited for on a
/// thread of the cache's own, and your actor goes on meanwhile. Calls are carried out in the order in which they
/// are made, and a call that was made is carried out even if its task is canceled. Without `await`, in code
/// that is not `async`, **the method blocks** until the disk has answered: call it where a thread may
/// wait, and not on the main thread. In an `async` function the compiler asks for `await`;
/// at the top level of a `main.swift` it takes the form that blocks. A ``FileTier`` makes a
/// loader of a cache. No code of yours runs under the lock except the file system's, which must not call
/// the cache back.
///
/// Several caches and processes may use one directory and see one another's entries. Each looks into
/// the directory when it is first used, when a file has vanished, and after it has written an eighth
/// of the limit; in between it does not know what others have added, so that each of them may exceed
/// the limit by such an eighth. Where two store the same key at one time, either entry may remain.
public final class FileCache: Sendable {
  private let costLimit: Int
  private let onFault: (@Sendable (FileCacheFault) -> Void)?
  private let files: Mutex<FileCacheDirectory>
  private let queue = FileQueue()

  /// Describes a cache; touches no file.
  ///
  /// - Parameters:
  ///   - directory: Where the files are: a directory that nothing else uses. It is created, with the
  ///     directories above it, by the first entry.
  ///   - costLimit: The largest size of all entries together, in bytes. A limit below that of the
  ///     last launch removes what no longer fits when the cache is first used.
  ///   - fileSystem: What performs the file operations.
  ///   - onFault: Hears of damaged files and other trouble that the cache got over. It is called by
  ///     the thread that ran into it, after the lock is given back, and may use the cache.
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

  /// Describes a cache whose digests may collide, for tests.
  init(
    directory: DirectoryPath,
    costLimit: Int,
    fileSystem: any FileSystem,
    makeDigest: @escaping @Sendable (String) -> FileCacheDigest,
    onFault: (@Sendable (FileCacheFault) -> Void)? = nil
  ) {
    require(costLimit > 0, "A cache without room keeps nothing; give a limit above 0.")
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
  /// Reads what was stored for a key on a thread of the cache's own, and makes it the entry that was used
  /// last.
  ///
  /// - Parameter key: The key.
  /// - Returns: The bytes.
  /// - Throws: ``FileCacheError/missing`` when there are none that can be relied on;
  ///   ``FileCacheError/io(_:)`` when the disk does not answer, which says nothing about whether there is
  ///   an entry.
  /// - Complexity: O(*n*) in the number of bytes; the first call lists the directory.
  public func bytes(for key: String) async throws(FileCacheError) -> [UInt8] {
    try await queue.run { () throws(FileCacheError) in try self.bytes(for: key) }
  }

  /// Stores bytes for a key on a thread of the cache's own, in place of what was there.
  ///
  /// They become the entry that was used last. Entries that were not used for longest are removed first
  /// until there is room.
  ///
  /// - Parameters:
  ///   - bytes: What to store.
  ///   - key: The key.
  /// - Throws: ``FileCacheError/tooLarge(size:limit:)`` without touching anything;
  ///   ``FileCacheError/io(_:)`` when the disk does not take it or does not let go of others. The
  ///   entry is then what it was, or missing.
  /// - Complexity: O(*n*) in the number of bytes.
  public func insert(_ bytes: [UInt8], for key: String) async throws(FileCacheError) {
    try await queue.run { () throws(FileCacheError) in try self.insert(bytes, for: key) }
  }

  /// Removes what is stored for a key on a thread of the cache's own.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether there was something.
  /// - Throws: ``FileCacheError/io(_:)``.
  /// - Complexity: O(*n*) in the number of entries: the directory is listed.
  @discardableResult
  public func removeBytes(for key: String) async throws(FileCacheError) -> Bool {
    try await queue.run { () throws(FileCacheError) in try self.removeBytes(for: key) }
  }

  /// Removes every entry on a thread of the cache's own, and what writers that have ended left behind.
  ///
  /// - Throws: ``FileCacheError/io(_:)`` with the first failure, after everything was tried.
  /// - Complexity: O(*n*) in the number of entries.
  public func removeAll() async throws(FileCacheError) {
    try await queue.run { () throws(FileCacheError) in try self.removeAll() }
  }
}

// MARK: - Entries

extension FileCache {
  /// Reads what was stored for a key, and makes it the entry that was used last.
  ///
  /// - Parameter key: The key.
  /// - Returns: The bytes.
  /// - Throws: ``FileCacheError/missing`` when there are none that can be relied on;
  ///   ``FileCacheError/io(_:)`` when the disk does not answer, which says nothing about whether there is
  ///   an entry.
  /// - Complexity: O(*n*) in the number of bytes; the first call lists the directory.
  public func bytes(for key: String) throws(FileCacheError) -> [UInt8] {
    try withFiles { files throws(FileCacheError) in try files.bytes(for: key) }
  }

  /// Stores bytes for a key, in place of what was there, and makes them the entry that was used last.
  ///
  /// Entries that were not used for longest are removed first until there is room.
  ///
  /// - Parameters:
  ///   - bytes: What to store.
  ///   - key: The key.
  /// - Throws: ``FileCacheError/tooLarge(size:limit:)`` without touching anything;
  ///   ``FileCacheError/io(_:)`` when the disk does not take it or does not let go of others. The
  ///   entry is then what it was, or missing.
  /// - Complexity: O(*n*) in the number of bytes.
  public func insert(_ bytes: [UInt8], for key: String) throws(FileCacheError) {
    let size = FileCacheContainer.size(of: bytes, for: key)
    guard size <= costLimit else { throw .tooLarge(size: size, limit: costLimit) }
    let file = FileCacheContainer.seal(bytes, for: key)
    try withFiles { files throws(FileCacheError) in try files.insert(file, for: key) }
  }

  /// Removes what is stored for a key, by this cache or by others on the same directory.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether there was something.
  /// - Throws: ``FileCacheError/io(_:)``.
  /// - Complexity: O(*n*) in the number of entries: the directory is listed.
  @discardableResult
  public func removeBytes(for key: String) throws(FileCacheError) -> Bool {
    try withFiles { files throws(FileCacheError) in try files.removeBytes(for: key) }
  }

  /// Removes every entry, and what writers that have ended left behind.
  ///
  /// Files of other kinds are left alone.
  ///
  /// - Throws: ``FileCacheError/io(_:)`` with the first failure, after everything was tried.
  /// - Complexity: O(*n*) in the number of entries.
  public func removeAll() throws(FileCacheError) {
    try withFiles { files throws(FileCacheError) in _ = try files.removeAll { _ in true } }
  }
}

// MARK: - Counting

extension FileCache {
  /// How many entries there are; asking blocks.
  ///
  /// - Throws: ``FileCacheError/io(_:)`` when the directory cannot be listed.
  public var count: Int {
    get throws(FileCacheError) {
      try withFiles { files throws(FileCacheError) in try files.measure().count }
    }
  }

  /// The size of all entries together, in bytes; asking blocks.
  ///
  /// - Throws: ``FileCacheError/io(_:)`` when the directory cannot be listed.
  public var totalCost: Int {
    get throws(FileCacheError) {
      try withFiles { files throws(FileCacheError) in try files.measure().totalCost }
    }
  }

  /// Does something under the lock and reports faults after it.
  private func withFiles<Result: Sendable>(
    _ body: (inout FileCacheDirectory) throws(FileCacheError) -> Result
  ) throws(FileCacheError) -> Result {
    let (result, faults) = files.withLock { files in
      let result = Swift.Result { () throws(FileCacheError) in try body(&files) }
      return (result, files.takeFaults())
    }
    for fault in faults { onFault?(fault) }
    return try result.get()
  }
}
