// SPDX-License-Identifier: MIT

internal import MotifCore
internal import MotifStorage

/// The file of an outbox, and what is known about it.
///
/// Every operation has exclusive access to the directory, and begins by reading what other processes
/// have written since the last one.
struct OutboxLog: DurableFiles, Sendable {
  let prefix: String
  let name: String
  private let type: UInt64
  private let policy: OutboxDamagePolicy
  var directory: DurableDirectory

  /// The sum of the frames in the file.
  private(set) var contents = OutboxContents()
  /// The header of the file; nil if none has been read or written yet.
  private(set) var header: LogHeader?
  /// What was found when the outbox was opened.
  private(set) var recovery = OutboxRecovery.nothing

  /// Where the last intact frame ends.
  private var end = 0
  /// The last bytes before the end.
  private var lastBytes: [UInt8] = []
  /// How many bytes are known to be on the medium.
  private var syncedThrough = 0
  /// Whether the file exists under its name.
  private var isThere = false
  /// How many bytes of an interrupted write to cut off.
  private var tornByteCount = 0
  /// What a failed write of ours may have left at the end, because it could not be cut off.
  private var leftover: [UInt8] = []
  /// Whether to rewrite the file, because bytes that the system accepted may never reach the medium.
  private var mustRewrite = false
  /// The file is not compacted unless it has more obsolete bytes than this.
  private var compactionFloor: Int
  /// The identity for the outbox if it has none yet.
  private let newIdentity: OutboxToken

  init(
    directory: DirectoryPath,
    prefix: String,
    type: UInt64,
    policy: OutboxDamagePolicy,
    compactionFloor: Int,
    newIdentity: OutboxToken,
    fileSystem: any FileSystem
  ) {
    self.directory = DurableDirectory(path: directory.path, fileSystem: fileSystem)
    self.prefix = prefix
    name = "\(prefix).outbox"
    self.type = type
    self.policy = policy
    self.compactionFloor = compactionFloor
    self.newIdentity = newIdentity
  }
}

// MARK: - Reading

extension OutboxLog {
  /// Reads the file for the first time, and treats damage as the policy says.
  mutating func open() throws(OutboxError) {
    try withExclusiveAccess(isCreating: false, orThrow: OutboxError.io) {
      log throws(OutboxError) in
      do throws(OutboxError) {
        try log.refresh()
      } catch .corrupt(let fault) {
        guard log.policy != .refuse else { throw .corrupt(fault) }
        try log.mend(fault)
      } catch {
        throw error
      }
      if case .nothing = log.recovery, log.tornByteCount > 0 {
        log.recovery = .tornTail(byteCount: log.tornByteCount)
      }
    }
  }

  /// Reads what other processes have written.
  private mutating func refresh() throws(OutboxError) {
    let start: [UInt8]
    do {
      start = try directory.bytes(of: name, in: 0..<LogHeader.size)
    } catch {
      guard error.isNotFound else { throw .io(error) }
      // The contents are still known here, and the next write restores them.
      isThere = false
      return
    }
    let found = try LogHeader(readingOutbox: start, type: type)
    // Only the header tells a file from the one it replaced: the checksum at the end of a frame covers the
    // head with its checksum, and so does not depend on what the head contains.
    guard isThere, found == header else {
      guard header == nil || header?.identity == found.identity else { throw .replaced }
      return try readAll()
    }
    let tailStart = end - LogLayout.tailSize
    let tail = try readTail()
    guard tail.starts(with: lastBytes) else {
      throw .corrupt(OutboxFault(offset: tailStart, reason: .changed))
    }
    let news = tail.dropFirst(lastBytes.count)
    guard !news.isEmpty else {
      (tornByteCount, leftover) = (0, [])
      return
    }
    if leftover.starts(with: news) {
      // All that is new is the leftover of our own failed write.
      tornByteCount = news.count
      return
    }
    leftover = []
    let scan = LogScan<OutboxFrameKind>(tail, from: lastBytes.count, base: tailStart, header: found)
    if let misfit = contents.firstMisfit(in: scan.frames) {
      throw .corrupt(OutboxFault(offset: scan.offset(ofFrameAt: misfit), reason: .contradiction))
    }
    if case .damage(let fault) = scan.rest { throw .corrupt(OutboxFault(fault)) }
    // Applied in place: a copy of the contents would cost as much as there is in them.
    for frame in scan.frames { _ = contents.apply(frame) }
    finish(scan, lastBytes: tail, base: tailStart)
  }

  /// Reads the last known bytes and everything after them.
  private func readTail() throws(OutboxError) -> [UInt8] {
    try bytes(from: end - LogLayout.tailSize)
  }

  /// Reads the file from an offset on; nothing if the file is gone.
  private func bytes(from start: Int) throws(OutboxError) -> [UInt8] {
    do {
      return try directory.bytes(of: name, in: start..<Int.max)
    } catch {
      guard error.isNotFound else { throw .io(error) }
      return []
    }
  }

  private mutating func readAll() throws(OutboxError) {
    let bytes = try bytes(from: 0)
    let header = try LogHeader(readingOutbox: bytes, type: type)
    let scan = LogScan<OutboxFrameKind>(bytes, from: LogHeader.size, base: 0, header: header)
    var contents = OutboxContents()
    for (index, frame) in scan.frames.enumerated() where !contents.apply(frame) {
      throw .corrupt(OutboxFault(offset: scan.offset(ofFrameAt: index), reason: .contradiction))
    }
    if case .damage(let fault) = scan.rest { throw .corrupt(OutboxFault(fault)) }
    self.contents = contents
    self.header = header
    isThere = true
    leftover = []
    // The writer that named the file may not have waited until the name was on the medium.
    directory.distrustNames()
    syncedThrough = LogHeader.size
    finish(scan, lastBytes: bytes, base: 0)
  }

  private mutating func finish(
    _ scan: LogScan<OutboxFrameKind>,
    lastBytes bytes: [UInt8],
    base: Int
  ) {
    end = scan.end
    syncedThrough = max(syncedThrough, scan.syncedThrough)
    lastBytes = Array(bytes[end - LogLayout.tailSize - base..<end - base])
    tornByteCount = 0
    if case .torn(let byteCount) = scan.rest { tornByteCount = byteCount }
  }

  /// Reads what other processes have written; does not create the directory.
  mutating func update() throws(OutboxError) {
    try withFile(isCreating: false) { _ in }
  }

  /// Runs a body with exclusive access, once the contents are up to date.
  private mutating func withFile(
    isCreating: Bool,
    _ body: (inout OutboxLog) throws(OutboxError) -> Void
  ) throws(OutboxError) {
    try withExclusiveAccess(isCreating: isCreating, orThrow: OutboxError.io) {
      log throws(OutboxError) in
      try log.refresh()
      try body(&log)
    }
  }

  private mutating func io<Result>(
    _ body: (inout OutboxLog) throws(FileSystemError) -> Result
  ) throws(OutboxError) -> Result {
    do {
      return try body(&self)
    } catch {
      throw .io(error)
    }
  }
}

// MARK: - Writing

extension OutboxLog {
  /// Records frames.
  ///
  /// - Parameters:
  ///   - durability: What they must survive.
  ///   - makeFrames: Makes the frames from the current contents.
  /// - Throws: ``OutboxError``, or what `makeFrames` throws. In that case, nothing is recorded.
  mutating func record(
    _ durability: Durability,
    _ makeFrames: (OutboxContents) throws(OutboxError) -> [OutboxFrame]
  ) throws(OutboxError) {
    try withFile(isCreating: true) { log throws(OutboxError) in
      let frames = try makeFrames(log.contents)
      guard !frames.isEmpty else { return }
      try log.write(frames, durability)
      log.compactIfWorthwhile()
    }
  }

  /// Notes that the first messages may be sent from now on, unless the very first already may.
  mutating func claim(_ count: Int) throws(OutboxError) {
    try update()
    guard let first = contents.pending.first, first.sequence > contents.claimedThrough
    else {
      return
    }
    try record(.power) { contents in
      guard let last = contents.pending.entries.prefix(count).last,
        last.sequence > contents.claimedThrough
      else { return [] }
      return [OutboxFrame(.claimed, last.sequence)]
    }
  }

  /// Notes that messages up to a number, and some after it, may be sent from now on, unless the one with
  /// that number already may.
  mutating func claim(through sequence: UInt64, andBehind count: Int) throws(OutboxError) {
    guard sequence > contents.claimedThrough else { return }
    try record(.power) { contents in
      var last = sequence
      for entry in contents.pending.entries(from: sequence).prefix(count + 1) {
        last = max(last, entry.sequence)
      }
      return last > contents.claimedThrough ? [OutboxFrame(.claimed, last)] : []
    }
  }

  private mutating func write(
    _ frames: [OutboxFrame],
    _ durability: Durability
  ) throws(OutboxError) {
    for frame in frames where frame.payload.count > LogLayout.largestPayload {
      throw .tooLarge(byteCount: frame.payload.count)
    }
    try prepare()
    guard let header else { trap("A file that can be written to has a header.") }
    var bytes: [UInt8] = []
    for frame in frames {
      frame.write(to: &bytes, base: end, syncedThrough: syncedThrough, header: header)
    }
    if durability == .power {
      try io { log throws(FileSystemError) in try log.directory.synchronizeNames() }
    }
    do throws(FileSystemError) {
      try directory.append(bytes, to: name, durability: durability)
    } catch {
      throw undo(bytes, error)
    }
    for frame in frames {
      let isApplied = contents.apply(frame)
      require(isApplied, "An outbox must not write a record that contradicts it.")
    }
    end += bytes.count
    lastBytes = bytes.suffix(LogLayout.tailSize)
    if durability == .power { syncedThrough = end }
  }

  /// Cuts off what a failed write left in the file.
  private mutating func undo(_ bytes: [UInt8], _ failure: FileSystemError) -> OutboxError {
    // After a failed synchronization, systems forget that the bytes are not on the medium, and a
    // second attempt would succeed without them.
    if failure.operation == .synchronize { mustRewrite = true }
    do throws(FileSystemError) {
      try directory.truncate(name, toSize: end)
      return .io(failure)
    } catch {
      if error.operation == .synchronize {
        mustRewrite = true
        return .io(failure)
      }
      if (try? readTail()) == lastBytes { return .io(failure) }
      leftover = bytes
      return .undecided(failure)
    }
  }

  /// Prepares the file for an append.
  private mutating func prepare() throws(OutboxError) {
    directory.sweep(prefix: prefix)
    if !isThere || mustRewrite { return try rewrite() }
    guard tornByteCount > 0 else { return }
    try io { log throws(FileSystemError) in
      try log.directory.truncate(log.name, toSize: log.end)
    }
    tornByteCount = 0
    leftover = []
  }

  /// Replaces the file with one that has the same contents in the fewest frames.
  private mutating func rewrite() throws(OutboxError) {
    let header = LogHeader(
      outbox: header?.identity ?? newIdentity,
      type: type,
      epoch: (header?.epoch ?? 0) &+ 1,
      nextSequence: contents.nextSequence
    )
    var bytes = header.bytes
    for frame in contents.frames {
      frame.write(to: &bytes, base: 0, syncedThrough: bytes.count, header: header)
    }
    let file = bytes
    try io { log throws(FileSystemError) in
      try log.directory.replace(file, as: log.name, prefix: log.prefix)
    }
    self.header = header
    isThere = true
    mustRewrite = false
    tornByteCount = 0
    leftover = []
    end = bytes.count
    syncedThrough = end
    lastBytes = bytes.suffix(LogLayout.tailSize)
  }

  private mutating func compactIfWorthwhile() {
    guard end - contents.liveSize > max(compactionFloor, contents.liveSize) else { return }
    // If compacting fails, because the disk is full, it is tried again when the file has about doubled.
    if (try? rewrite()) == nil { compactionFloor = max(compactionFloor, end) }
  }

  /// Rewrites the file with only what is still needed.
  mutating func compact() throws(OutboxError) {
    try withFile(isCreating: false) { log throws(OutboxError) in
      if log.isThere { try log.rewrite() }
    }
  }
}

// MARK: - Damage

extension OutboxLog {
  /// Keeps a copy of a damaged file and replaces the file.
  private mutating func mend(_ fault: OutboxFault) throws(OutboxError) {
    let bytes = try bytes(from: 0)
    let copy = DurableDirectory.setAsideName(prefix: prefix, label: "damaged", suffix: "outbox")
    try io { log throws(FileSystemError) in
      try log.directory.replace(bytes, as: copy, prefix: log.prefix)
      try log.directory.synchronizeNames()
    }
    let salvage = OutboxSalvage(policy == .salvage ? bytes : [], type: type)
    contents = salvage.contents
    header = salvage.header
    try rewrite()
    recovery = .mended(fault, setAside: copy, missing: salvage.missing)
  }
}
