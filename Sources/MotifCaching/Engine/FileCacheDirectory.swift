// SPDX-License-Identifier: MIT

internal import MotifStorage

/// A cache's knowledge of its directory, and its work there.
struct FileCacheDirectory: Sendable {
  /// The prefix of the names of temporary files.
  static let prefix = "file-cache"

  let costLimit: Int
  let makeDigest: @Sendable (String) -> FileCacheDigest
  private let fileSystem: any FileSystem
  private var directory: DurableDirectory
  /// The existing files, in the order of their use.
  private var index = RecencyTable<FileCacheDigest, FileCacheName>()
  /// Whether the index has to be rebuilt from the directory before it is used.
  private var isStale = true
  /// The number of bytes written since the directory was listed.
  private var written = 0
  private var generation: UInt64 = 0
  private var faults: [FileCacheFault] = []

  init(
    path: String,
    costLimit: Int,
    fileSystem: any FileSystem,
    makeDigest: @escaping @Sendable (String) -> FileCacheDigest
  ) {
    self.costLimit = costLimit
    self.fileSystem = fileSystem
    self.makeDigest = makeDigest
    directory = DurableDirectory(path: path, fileSystem: fileSystem)
  }

  /// Returns the faults since the last call.
  mutating func takeFaults() -> [FileCacheFault] {
    defer { faults = [] }
    return faults
  }

  /// Returns the number of entries and their size in bytes.
  mutating func measure() throws(FileCacheError) -> (count: Int, totalCost: Int) {
    try refresh()
    return (index.count, index.totalCost)
  }
}

// MARK: - Reading

extension FileCacheDirectory {
  /// Reads the bytes of a key.
  ///
  /// - Throws: ``FileCacheError/missing`` if there are no valid bytes.
  mutating func bytes(for key: String) throws(FileCacheError) -> [UInt8] {
    let digest = makeDigest(key)
    // Another process may have given the file a new name: then it is found by listing again, once.
    for _ in 0..<2 {
      try refresh()
      guard let name = name(of: digest) else { throw .missing }
      switch try contents(of: name, for: key) {
      case .bytes(let bytes):
        touch(name)
        return bytes
      case .otherKey(let other) where makeDigest(other) == digest:
        throw .missing
      case .otherKey, .damage:
        forget(digest)
        if discard(name) { faults.append(.damaged(file: name.text)) }
        throw .missing
      case .gone:
        isStale = true
      }
    }
    forget(digest)
    throw .missing
  }

  /// Reads a file, or, if it is larger than its name says, just enough of it to find that out.
  private mutating func contents(
    of name: FileCacheName,
    for key: String
  ) throws(FileCacheError) -> FileCacheContainer.Contents {
    let end = name.size == .max ? name.size : name.size + 1
    do {
      let file = try directory.bytes(of: name.text, in: 0..<end)
      return file.count == name.size ? FileCacheContainer.open(file, for: key) : .damage
    } catch {
      if error.isNotFound { return .gone }
      guard error.condemnsFile else { throw .io(error) }
      faults.append(.io(error))
      return .damage
    }
  }

  /// Makes an entry the one used last, also on disk.
  private mutating func touch(_ name: FileCacheName) {
    guard name.generation != generation else { return }
    let newName = nextName(name.digest, size: name.size)
    do {
      try fileSystem.rename(path(of: name.text), to: path(of: newName.text))
      use(newName)
    } catch {
      if error.isNotFound { isStale = true } else { faults.append(.io(error)) }
    }
  }
}

// MARK: - Writing

extension FileCacheDirectory {
  /// Stores the contents of a file that is not larger than the limit.
  mutating func insert(_ file: [UInt8], for key: String) throws(FileCacheError) {
    if written > costLimit / 8 { isStale = true }
    let digest = makeDigest(key)
    try removeFile(of: digest)
    try makeRoom(for: file.count)
    let name = nextName(digest, size: file.count)
    do {
      try directory.replace(file, as: name.text, prefix: Self.prefix, durability: .process)
    } catch {
      // Only the directory knows which file has which name now.
      isStale = true
      throw .io(error)
    }
    use(name)
    written += file.count
  }

  /// Removes the file that a new one replaces, even if another process has renamed it.
  private mutating func removeFile(of digest: FileCacheDigest) throws(FileCacheError) {
    for _ in 0..<2 {
      try refresh()
      guard let name = name(of: digest) else { return }
      do {
        if try !remove(name) { isStale = true }
        forget(digest)
      } catch {
        isStale = true
        throw .io(error)
      }
    }
  }

  mutating func removeBytes(for key: String) throws(FileCacheError) -> Bool {
    let digest = makeDigest(key)
    return try removeAll { $0.digest == digest } > 0
  }

  /// Removes every file that the directory has of a kind, whether it is in the index or not.
  ///
  /// - Parameter isDoomed: Whether to remove the file with a name.
  /// - Returns: The number of removed files.
  /// - Throws: The first failure, after trying to remove all of them.
  mutating func removeAll(where isDoomed: (FileCacheName) -> Bool) throws(FileCacheError) -> Int {
    isStale = true
    directory.sweep(prefix: Self.prefix)
    var failure: FileSystemError?
    var count = 0
    for name in try listedNames() where isDoomed(name) {
      do {
        if try remove(name) { count += 1 }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw .io(failure) }
    return count
  }

  /// Removes the least recently used entries until a file fits in.
  private mutating func makeRoom(for size: Int) throws(FileCacheError) {
    // If a file has vanished, another process is at work, and the directory must be listed again.
    for _ in 0..<2 {
      try refresh()
      var failure: FileSystemError?
      var slot = index.oldest
      while index.totalCost > costLimit - size, let name = index.value(at: slot) {
        slot = index.next(after: slot)
        do {
          if try !remove(name) { isStale = true }
          forget(name.digest)
        } catch {
          failure = failure ?? error
        }
      }
      if index.totalCost > costLimit - size, let failure { throw .io(failure) }
      if !isStale { return }
    }
    try refresh()
  }
}

// MARK: - The directory

extension FileCacheDirectory {
  /// Rebuilds the index from the names in the directory, if necessary.
  private mutating func refresh() throws(FileCacheError) {
    guard isStale else { return }
    var kept: [FileCacheName] = []
    var room = costLimit
    var digests: Set<FileCacheDigest> = []
    for name in try listedNames().sorted(by: >) {
      guard name.generation <= FileCacheName.largestGeneration else {
        discard(name)
        continue
      }
      generation = max(generation, name.generation)
      let isNewest = digests.insert(name.digest).inserted
      if isNewest, name.size <= room {
        room -= name.size
        kept.append(name)
      } else {
        // The oldest go when a limit is lowered; a single name that boasts must not cost the others.
        if isNewest, name.size <= costLimit { room = 0 }
        discard(name)
      }
    }
    index = RecencyTable()
    for name in kept.reversed() { use(name) }
    isStale = false
    written = 0
  }

  private func listedNames() throws(FileCacheError) -> [FileCacheName] {
    do {
      return try directory.names().compactMap { FileCacheName($0) }
    } catch {
      throw .io(error)
    }
  }

  private func name(of digest: FileCacheDigest) -> FileCacheName? { index.entries[digest]?.value }

  /// Makes a file the one used last, replacing another one with its digest.
  private mutating func use(_ name: FileCacheName) {
    forget(name.digest)
    index.insert(name, name.digest, cost: name.size)
  }

  private mutating func forget(_ digest: FileCacheDigest) {
    if let slot = index.entries[digest]?.slot { _ = index.remove(slot) }
  }

  private mutating func nextName(_ digest: FileCacheDigest, size: Int) -> FileCacheName {
    generation += 1
    return FileCacheName(digest: digest, generation: generation, size: size)
  }

  /// Removes a useless file; a failure is only reported.
  ///
  /// - Returns: Whether it is gone.
  @discardableResult
  private mutating func discard(_ name: FileCacheName) -> Bool {
    do {
      try remove(name)
      return true
    } catch {
      faults.append(.io(error))
      return false
    }
  }

  /// Removes a file.
  ///
  /// A directory in its place is not an entry and may contain someone's data, so it is only renamed
  /// to a name that no entry has.
  ///
  /// - Returns: `false` if it did not exist, or was a directory.
  @discardableResult
  private func remove(_ name: FileCacheName) throws(FileSystemError) -> Bool {
    do {
      try fileSystem.removeFile(at: path(of: name.text))
      return true
    } catch {
      if error.isNotFound { return false }
      guard error.suggestsDirectory else { throw error }
      let aside = DurableDirectory.setAsideName(
        prefix: Self.prefix,
        label: "directory",
        suffix: "aside"
      )
      try fileSystem.rename(path(of: name.text), to: path(of: aside))
      return false
    }
  }

  private func path(of name: String) -> String {
    directory.path.hasSuffix("/") ? directory.path + name : "\(directory.path)/\(name)"
  }
}
