// SPDX-License-Identifier: MIT

internal import MotifStorage

/// What a cache knows of its directory, and what it does there.
struct FileCacheDirectory: Sendable {
  /// What the names of temporary files begin with.
  static let prefix = "file-cache"

  let costLimit: Int
  let makeDigest: @Sendable (String) -> FileCacheDigest
  private let fileSystem: any FileSystem
  private var directory: DurableDirectory
  private var index = FileCacheIndex()
  /// Whether the index has to be made from the directory before it is used.
  private var isStale = true
  /// How many bytes were written since the directory was listed.
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

  /// The faults since this was asked last.
  mutating func takeFaults() -> [FileCacheFault] {
    defer { faults = [] }
    return faults
  }

  /// How many entries there are and how many bytes they take.
  mutating func measure() throws(FileCacheError) -> (count: Int, totalCost: Int) {
    try refresh()
    return (index.count, index.totalCost)
  }
}

// MARK: - Reading

extension FileCacheDirectory {
  /// Reads the bytes of a key.
  ///
  /// - Throws: ``FileCacheError/missing`` where there are none that can be relied on.
  mutating func bytes(for key: String) throws(FileCacheError) -> [UInt8] {
    let digest = makeDigest(key)
    // Another process may have given the file a new name: then it is found by listing again, once.
    for _ in 0..<2 {
      try refresh()
      guard let name = index[digest] else { throw .missing }
      switch try read(name) {
      case .gone:
        isStale = true
      case .file(let file):
        guard let bytes = open(file, name, for: key) else { throw .missing }
        return bytes
      }
    }
    index.remove(digest)
    throw .missing
  }

  private enum Reading {
    case gone
    case file([UInt8])
  }

  /// Reads a file, and of one that is larger than its name says just enough to find that out.
  ///
  /// - Returns: Its bytes, none where it cannot be read for what it is.
  private mutating func read(_ name: FileCacheName) throws(FileCacheError) -> Reading {
    let end = name.size == .max ? name.size : name.size + 1
    do {
      return .file(try directory.bytes(of: name.text, in: 0..<end))
    } catch {
      if error.isNotFound { return .gone }
      guard error.condemnsFile else { throw .io(error) }
      faults.append(.io(error))
      return .file([])
    }
  }

  private mutating func open(
    _ file: [UInt8],
    _ name: FileCacheName,
    for key: String
  ) -> [UInt8]? {
    let contents =
      file.count == name.size ? FileCacheContainer.open(file, for: key) : .damage
    switch contents {
    case .bytes(let bytes):
      touch(name)
      return bytes
    case .otherKey(let other) where makeDigest(other) == name.digest:
      return nil
    case .otherKey, .damage:
      index.remove(name.digest)
      if discard(name) { faults.append(.damaged(file: name.text)) }
      return nil
    }
  }

  /// Makes an entry the one that was used last, on disk too.
  private mutating func touch(_ name: FileCacheName) {
    guard name.generation != generation else { return }
    let newName = nextName(name.digest, size: name.size)
    do {
      try fileSystem.rename(path(of: name.text), to: path(of: newName.text))
      index.append(newName)
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
    try makeRoom(for: file.count, inPlaceOf: digest)
    let old = index[digest]
    let name = nextName(digest, size: file.count)
    do {
      var isAlone = true
      if let old {
        isAlone = try supersede(old, with: file, as: name)
      } else {
        try directory.commit(
          file,
          as: name.text,
          prefix: Self.prefix,
          moving: [],
          durability: .process
        )
      }
      index.append(name)
      written += file.count
      if !isAlone { supersedeOthers(than: name) }
    } catch {
      // What is there now under which name only the directory can tell.
      isStale = true
      throw .io(error)
    }
  }

  /// Puts a file in the place of another one, or of a directory that bears its name.
  private mutating func supersede(
    _ old: FileCacheName,
    with file: [UInt8],
    as name: FileCacheName
  ) throws(FileSystemError) -> Bool {
    func supersede(_ directory: inout DurableDirectory) throws(FileSystemError) -> Bool {
      try directory.supersede(old.text, with: file, as: name.text, prefix: Self.prefix)
    }
    do {
      return try supersede(&directory)
    } catch {
      guard error.suggestsDirectory else { throw error }
      try remove(old)
      return try supersede(&directory)
    }
  }

  /// Makes an entry prevail over those of its key that others have used since this cache last looked.
  private mutating func supersedeOthers(than name: FileCacheName) {
    isStale = true
    do {
      for other in try listedNames() {
        generation = max(generation, min(other.generation, FileCacheName.largestGeneration))
        if other.digest == name.digest, other != name { discard(other) }
      }
      touch(name)
    } catch {
      if case .io(let error) = error { faults.append(.io(error)) }
    }
  }

  mutating func removeBytes(for key: String) throws(FileCacheError) -> Bool {
    let digest = makeDigest(key)
    return try removeAll { $0.digest == digest } > 0
  }

  /// Removes every file that the directory has of a kind, whether it is in the index or not.
  ///
  /// - Parameter isDoomed: Whether to remove the file of a name.
  /// - Returns: How many were there and are removed.
  /// - Throws: The first failure, after all of them were tried.
  mutating func removeAll(
    where isDoomed: (FileCacheName) -> Bool
  ) throws(FileCacheError) -> Int {
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

  /// Removes the entries that were not used for longest, until a file fits in.
  private mutating func makeRoom(
    for size: Int,
    inPlaceOf digest: FileCacheDigest
  ) throws(FileCacheError) {
    // Where a file has vanished somebody else is at work, and what there is must be seen again.
    for _ in 0..<2 {
      try refresh()
      // What is replaced counts no more. Both differences are of what is within the limit.
      let replaced = index[digest]?.size ?? 0
      let limit = costLimit - size
      var failure: FileSystemError?
      var position = 0
      while index.totalCost - replaced > limit, let name = index.next(&position) {
        guard name.digest != digest else { continue }
        do {
          if try !remove(name) { isStale = true }
          index.remove(name.digest)
        } catch {
          failure = failure ?? error
        }
      }
      if index.totalCost - replaced > limit, let failure { throw .io(failure) }
      if !isStale { return }
    }
    try refresh()
  }
}

// MARK: - The directory

extension FileCacheDirectory {
  /// Makes the index from the names in the directory, where that is due.
  private mutating func refresh() throws(FileCacheError) {
    guard isStale else { return }
    var found = FileCacheIndex()
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
    for name in kept.reversed() { found.append(name) }
    index = found
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

  private mutating func nextName(_ digest: FileCacheDigest, size: Int) -> FileCacheName {
    generation += 1
    return FileCacheName(digest: digest, generation: generation, size: size)
  }

  /// Removes a file that is of no use; a failure is no more than worth telling.
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
  /// A directory in its place is no entry and may hold what is somebody's, so it only gets a name that
  /// no entry has.
  ///
  /// - Returns: False where it was gone already, or was a directory.
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

// MARK: - What there is

/// Which files a cache has, and in which order they were used.
///
/// The order is a queue in which names are left that are no longer current: a use appends the new
/// name, and the old one is passed over later. Every operation is O(1) on average.
struct FileCacheIndex: Sendable {
  private var names: [FileCacheDigest: FileCacheName] = [:]
  private var queue: [FileCacheName] = []
  /// Where the queue begins; what is before is no longer current.
  private var start = 0

  /// The size of all files together.
  private(set) var totalCost = 0

  var count: Int { names.count }

  subscript(digest: FileCacheDigest) -> FileCacheName? { names[digest] }

  /// Steps through the files in the order of their last use, the oldest first.
  ///
  /// Files may be removed between two steps, but none appended.
  ///
  /// - Parameter position: How far the steps have come: 0, then what the last one left.
  /// - Returns: The next file, or nil after the last.
  func next(_ position: inout Int) -> FileCacheName? {
    position = max(position, start)
    while position < queue.count {
      defer { position += 1 }
      if isCurrent(queue[position]) { return queue[position] }
    }
    return nil
  }

  /// Makes a file the one that was used last, in place of another one with its digest.
  mutating func append(_ name: FileCacheName) {
    remove(name.digest)
    names[name.digest] = name
    totalCost += name.size
    queue.append(name)
    while !isCurrent(queue[start]) { start += 1 }
    if queue.count > 2 * names.count + 16 {
      queue = queue.filter(isCurrent)
      start = 0
    }
  }

  /// Forgets a file.
  mutating func remove(_ digest: FileCacheDigest) {
    guard let name = names.removeValue(forKey: digest) else { return }
    totalCost -= name.size
  }

  private func isCurrent(_ name: FileCacheName) -> Bool { names[name.digest] == name }
}
