// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import MotifStorage

/// The files of a document's journal, as one store has read and written them.
///
/// Every operation has exclusive access to the directory, and first checks that no one else has written since the
/// last one. Nothing here runs user code, so all of it may run under a lock.
struct JournalFiles: DurableFiles {
  /// What a store knows of a journal before it opens one.
  struct Place: Sendable {
    let prefix: String
    let container: ArchiveContainer
    let commandSchema: UInt32
    var directory: DurableDirectory
  }

  var directory: DurableDirectory
  let place: Place

  /// The header of the segment that is written to.
  var header: LogHeader
  /// The segments since the previous checkpoint, with their sizes, the current one last.
  var chain: [(token: UInt64, size: Int)]
  /// The number of the last change in the files.
  var position: UInt64
  /// How many bytes of changes have come since the last checkpoint.
  var sizeSinceCheckpoint = 0
  /// Whether there is no segment yet: the next checkpoint begins the journal, whatever is on disk.
  var isNew = false

  /// Where the last record of the current segment ends.
  var end = LogHeader.size
  /// The last bytes before the end.
  var lastBytes: [UInt8]
  /// How many bytes of the current segment are known to be on the medium.
  var syncedThrough = LogHeader.size
  /// What an interrupted write has left behind the end.
  var leftover: [UInt8] = []
  /// Whether to write the segment again, because bytes that the system accepted may never reach the medium.
  var mustRewrite = false

  var prefix: String { place.prefix }
  var name: String { JournalSegment.name(header.identity.low, prefix: prefix) }

  /// The segments of this document that checkpoints may name.
  var tokens: Set<UInt64> { Set(chain.map(\.token)) }

  /// Those up to one of them.
  func tokens(through last: UInt64) -> Set<UInt64> {
    let count = chain.firstIndex { $0.token == last }.map { $0 + 1 } ?? 0
    return Set(chain.prefix(count).map(\.token))
  }

  /// What a checkpoint says that the current segment continues.
  var mark: ArchiveContainer.Mark {
    ArchiveContainer.Mark(commandSchema: place.commandSchema, segment: header.identity.low)
  }
}

// MARK: - Beginning

extension JournalFiles {
  /// Continues a journal that was read.
  ///
  /// - Parameters:
  ///   - segments: The intact segments that continue the checkpoint; at least one.
  ///   - position: The number of the last change in them.
  ///   - place: The place of the files.
  init?(_ segments: [JournalSegment], position: UInt64, at place: Place) {
    guard let last = segments.last, let header = last.header, let scan = last.scan else {
      return nil
    }
    self.init(header, segments.map { ($0.token, $0.size) }, position, at: place)
    end = scan.end
    syncedThrough = max(LogHeader.size, scan.syncedThrough)
    lastBytes = scan.lastBytes
    if case .torn = scan.rest { leftover = scan.restBytes }
    sizeSinceCheckpoint = segments.reduce(0) { $0 + $1.size - LogHeader.size }
  }

  init(
    _ header: LogHeader,
    _ chain: [(token: UInt64, size: Int)],
    _ position: UInt64,
    at place: Place
  ) {
    self.header = header
    self.chain = chain
    self.position = position
    self.place = place
    directory = place.directory
    lastBytes = header.bytes.suffix(LogLayout.tailSize)
  }

  /// Begins a journal with a segment that no other one leads to.
  ///
  /// - Parameters:
  ///   - position: The number of the last change that its checkpoint contains.
  ///   - epoch: The number of the segment.
  ///   - place: The place of the files.
  /// - Returns: The files.
  /// - Throws: `io`.
  static func begin(
    after position: UInt64,
    epoch: UInt64 = 1,
    at place: Place
  ) throws(DocumentStoreError) -> JournalFiles {
    let header = makeHeader(after: position, epoch: epoch, at: place)
    var files = JournalFiles(header, [(header.identity.low, LogHeader.size)], position, at: place)
    try files.withExclusiveAccess(isCreating: true, orThrow: DocumentStoreError.io) {
      files throws(DocumentStoreError) in
      try files.io { files throws(FileSystemError) in
        try files.directory.replace(header.bytes, as: files.name, prefix: files.prefix)
        try files.directory.synchronizeNames()
      }
    }
    return files
  }

  /// A journal that begins with its next checkpoint, because what is on disk cannot be continued.
  ///
  /// - Parameters:
  ///   - segments: The segments on disk. The new ones count as later ones of the same document, so that their changes
  ///     are missed where only an older checkpoint can be read.
  ///   - former: The header of the journal that this store has written to, in case none can be read.
  ///   - place: The place of the files.
  /// - Returns: The files.
  static func new(
    after segments: [JournalSegment] = [],
    or former: LogHeader? = nil,
    at place: Place
  ) -> JournalFiles {
    let newest = segments.newestHeader ?? former
    let header = makeHeader(
      after: 0,
      // A segment that can't be read now may have a higher number, and be read again later.
      epoch: (newest?.epoch ?? 0) + (1 << 32),
      of: newest?.identity.high,
      at: place
    )
    var files = JournalFiles(header, [], 0, at: place)
    files.isNew = true
    return files
  }

  /// A header that no other one leads to, of a document or of a new one.
  private static func makeHeader(
    after position: UInt64,
    epoch: UInt64,
    of document: UInt64? = nil,
    at place: Place
  ) -> LogHeader {
    LogHeader(
      JournalSegment.format,
      codec: place.container.codec,
      schema: place.commandSchema,
      identity: LogToken(
        high: document ?? .random(in: 1 ... .max),
        low: .random(in: 1 ... .max)
      ),
      type: place.container.typeIdentifier,
      epoch: epoch,
      nextSequence: position + 1
    )
  }

  /// The segments that have changes or cannot be read; without a checkpoint, something is missing.
  static func remains(at place: Place) throws(FileSystemError) -> [JournalSegment] {
    let (directory, prefix) = (place.directory, place.prefix)
    var remains: [JournalSegment] = []
    for token in try directory.names().compactMap({ JournalSegment.token(in: $0, prefix: prefix) })
    {
      let type = place.container.typeIdentifier
      let segment = try JournalSegment(token, prefix: prefix, type: type, in: directory)
      let hasNext = segment.header.map { $0.nextSequence > 1 } ?? true
      if hasNext || segment.lastSeen > 0 || segment.fault != nil { remains.append(segment) }
    }
    return remains
  }

  mutating func io<Result>(
    _ body: (inout JournalFiles) throws(FileSystemError) -> Result
  ) throws(DocumentStoreError) -> Result {
    do throws(FileSystemError) {
      return try body(&self)
    } catch {
      throw .io(error)
    }
  }
}

// MARK: - Checking

extension JournalFiles {
  /// Checks that the files are as this store has left them, and cuts off what an interrupted write has left.
  mutating func verify() throws(DocumentStoreError) {
    try verifyCheckpoint()
    let tail: [UInt8]
    do throws(FileSystemError) {
      tail = try directory.bytes(of: name, in: end - LogLayout.tailSize..<Int.max)
    } catch {
      throw error.isNotFound ? .deleted : .io(error)
    }
    guard tail.starts(with: lastBytes) else { throw .conflict }
    let news = tail.dropFirst(lastBytes.count)
    if news.isEmpty {
      leftover = []
    } else {
      guard leftover.starts(with: news) || isTorn(tail) else { throw .conflict }
      try io { files throws(FileSystemError) in
        try files.directory.truncate(files.name, toSize: files.end)
      }
      leftover = []
    }
    if mustRewrite { try rewrite() }
  }

  /// Why nothing can be written, for a caller that has exclusive access; nil if something can.
  mutating func findProblem() -> DocumentStoreError? {
    do throws(DocumentStoreError) {
      try verify()
      return nil
    } catch {
      return error
    }
  }

  /// Whether all that follows the end is a write that another process did not finish.
  private func isTorn(_ tail: [UInt8]) -> Bool {
    let base = end - LogLayout.tailSize
    let scan = LogScan<JournalKind>(tail, from: LogLayout.tailSize, base: base, header: header)
    if case .torn = scan.rest { return scan.frames.isEmpty }
    return false
  }

  /// Checks that the checkpoint on disk is one of those that the known segments continue.
  private mutating func verifyCheckpoint() throws(DocumentStoreError) {
    if let current = try start(of: "\(prefix).archive") {
      // A damaged one is no conflict: the previous one and the journal have all that it had.
      guard let mark = place.container.mark(of: current) else { return }
      guard tokens.contains(mark.segment) else { throw .conflict }
    } else if try start(of: "\(prefix).previous.archive") == nil {
      throw .deleted
    }
  }

  /// The header of a file; nil if the file is missing.
  mutating func start(of name: String) throws(DocumentStoreError) -> [UInt8]? {
    try io { files throws(FileSystemError) in
      do throws(FileSystemError) {
        return try files.directory.bytes(of: name, in: 0..<ArchiveContainer.header.size)
      } catch {
        guard error.isNotFound || error.condemnsFile else { throw error }
        return error.isNotFound ? nil : []
      }
    }
  }
}
#endif
