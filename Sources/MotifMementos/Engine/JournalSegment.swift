// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import MotifStorage

/// The kinds of records in a journal.
enum JournalKind: UInt8, LogFrameKind {
  /// A command was performed: the command.
  case performed = 1
  /// Commands were performed as one step: the length of the name in 4 bytes, the name, the commands.
  case step = 2
  /// Commands were performed that cannot be undone: the commands.
  case unregistered = 3
  case undone = 4
  case redone = 5
  case saved = 6
  case modified = 7
  case coalescingEnded = 8
  case allStepsRemoved = 9
  /// The limits of the history: the count and the cost in 8 bytes each, all bits set for none.
  case limited = 10
  /// The segment ends here: the token of the next one in 8 bytes. The frame has the number of the last change.
  case end = 11
  /// Like `end`, but what the next segment continues is only in a checkpoint.
  case cut = 12
}

typealias JournalFrame = LogFrame<JournalKind>

/// One file of a journal: the changes between two points at which a checkpoint was begun.
///
/// Segments form a chain. A checkpoint names the segment that continues it, and the last record of a
/// segment names the next one. The name of a segment is drawn at random, so a segment of a copy of the
/// document, which went its own way, is never taken for one of this document.
struct JournalSegment: Sendable {
  let name: String
  let token: UInt64
  private(set) var header: LogHeader?
  private(set) var scan: LogScan<JournalKind>?
  private(set) var size = 0
  /// What is wrong with the file, and where.
  var fault: (offset: Int, reason: DocumentDamage.Reason)?
  /// The highest number of a change that can be read behind the damage.
  private(set) var lastSeen: UInt64 = 0
}

extension JournalSegment {
  static let format = LogHeader.Format(magic: "MotifJNL", version: 1)

  var frames: [JournalFrame] { scan?.frames ?? [] }

  /// The number of the segment; 0 if its header can't be read.
  var epoch: UInt64 { header?.epoch ?? 0 }

  /// The frames of changes, without the one that ends the segment.
  var changes: ArraySlice<JournalFrame> { isEnded ? frames.dropLast() : frames[...] }

  var isEnded: Bool { frames.last.map { $0.kind == .end || $0.kind == .cut } ?? false }

  /// The segment that continues this one.
  var next: UInt64? {
    guard let last = frames.last, last.kind == .end else { return nil }
    return last.payload.number(UInt64.self, at: 0)
  }

  static func name(_ token: UInt64, prefix: String) -> String {
    let digits = String(token, radix: 16)
    return "\(prefix).\(String(repeating: "0", count: 16 - digits.count))\(digits).journal"
  }

  /// The token in the name of a segment; nil if it is another name.
  static func token(in name: String, prefix: String) -> UInt64? {
    guard name.hasPrefix("\(prefix)."), name.hasSuffix(".journal") else { return nil }
    let digits = name.dropFirst(prefix.utf8.count + 1).dropLast(".journal".utf8.count)
    return digits.utf8.count == 16 ? UInt64(digits, radix: 16) : nil
  }
}

// MARK: - Reading

extension JournalSegment {
  /// Reads a file; one that is missing or damaged is a finding, too.
  ///
  /// - Throws: A failure of the file system that says nothing about the file.
  init(
    _ token: UInt64,
    prefix: String,
    type: UInt64,
    in directory: DurableDirectory
  ) throws(FileSystemError) {
    self.token = token
    name = Self.name(token, prefix: prefix)
    let bytes: [UInt8]
    do {
      bytes = try directory.bytes(of: name)
    } catch {
      guard error.isNotFound || error.condemnsFile else { throw error }
      fault = (0, error.isNotFound ? .missing : .unreadable(code: error.code))
      return
    }
    size = bytes.count
    do throws(LogHeader.Fault) {
      let header = try LogHeader(reading: bytes, Self.format, type: type)
      guard header.identity.low == token else {
        fault = (0, .misplaced)
        return
      }
      // No genuine file comes near the last numbers; a forged one must not make us trap.
      guard max(header.epoch, header.nextSequence) < .max / 2 else {
        fault = (0, .damagedHeader)
        return
      }
      self.header = header
      take(LogScan(bytes, from: LogHeader.size, base: 0, header: header), of: bytes, header)
    } catch {
      if case .version(let version) = error {
        fault = (0, .unsupportedFormat(version: version))
      } else {
        fault = (0, .damagedHeader)
      }
    }
  }

  private mutating func take(
    _ scan: LogScan<JournalKind>,
    of bytes: [UInt8],
    _ header: LogHeader
  ) {
    self.scan = scan
    lastSeen = scan.frames.last?.sequence ?? 0
    if case .damage(let found) = scan.rest {
      fault = (found.offset, found.reason == .misplaced ? .misplaced : .damagedRecord)
      let later = LogScan<JournalKind>.frames(in: bytes, after: found.offset) {
        $0.identity == header.identity && $0.offset > found.offset
      }
      lastSeen = max(lastSeen, later.last?.found.frame.sequence ?? 0)
    }
    // Records after the one that ends the segment, or an end that names nothing, were not written by a store.
    let end = frames.firstIndex { $0.kind == .end || $0.kind == .cut }
    if let end, end < frames.count - 1 || frames[end].payload.count != 8 || scan.rest != .nothing {
      fault = (scan.offset(ofFrameAt: end), .misplaced)
    }
  }

  /// Reads the chain of segments that continues a checkpoint.
  ///
  /// - Parameters:
  ///   - mark: What the checkpoint says; an archive that is no checkpoint says nothing.
  ///   - prefix: The beginning of the files' names.
  ///   - type: The XXH64 of the type identifier.
  ///   - directory: The directory.
  /// - Returns: The segments in order, up to the last one or the first with a fault; after a fault, the later ones with
  ///   changes, which are evidence.
  /// - Throws: A failure of the file system that says nothing about a file.
  static func chain(
    from mark: ArchiveContainer.Mark,
    prefix: String,
    type: UInt64,
    in directory: DurableDirectory
  ) throws(FileSystemError) -> [JournalSegment] {
    let tokens = try directory.names().compactMap { Self.token(in: $0, prefix: prefix) }
    var others = Set(tokens)
    var next: UInt64? = mark.segment
    if mark.commandSchema == 0 { next = try first(of: tokens, prefix: prefix, type, directory) }
    var chain: [JournalSegment] = []
    while let token = next, chain.isEmpty || others.contains(token) || !tokens.contains(token) {
      let segment = try JournalSegment(token, prefix: prefix, type: type, in: directory)
      others.remove(token)
      chain.append(segment)
      next = segment.fault == nil ? segment.next : nil
    }
    guard let last = chain.last else { return chain }
    let later = others.compactMap { token in
      segment(token, laterThan: chain, prefix: prefix, type: type, in: directory)
    }
    // A later segment with changes proves that the end of the last one is missing. After a cut, changes are only in a
    // checkpoint.
    if !later.isEmpty || last.frames.last?.kind == .cut {
      chain.cutOff(before: later.sorted { $0.epoch < $1.epoch })
    }
    return chain
  }

  /// A segment with changes that was written after a chain; nil if it is another one or can't be read.
  private static func segment(
    _ token: UInt64,
    laterThan chain: [JournalSegment],
    prefix: String,
    type: UInt64,
    in directory: DurableDirectory
  ) -> JournalSegment? {
    let bytes = try? directory.bytes(of: name(token, prefix: prefix), in: 0..<LogHeader.size)
    guard let header = try? LogHeader(reading: bytes ?? [], format, type: type) else { return nil }
    // If the chain has no header that can be read, any segment may be of the same document.
    if let newest = chain.newestHeader {
      guard header.identity.high == newest.identity.high, header.epoch > newest.epoch else {
        return nil
      }
    }
    let segment = try? JournalSegment(token, prefix: prefix, type: type, in: directory)
    guard let segment, segment.lastSeen > 0 else { return nil }
    let leadsToChain = chain.contains { $0.token == segment.next }
    return leadsToChain ? nil : segment
  }

  /// The segment that begins with the first change, for an archive that is not a checkpoint itself.
  private static func first(
    of tokens: [UInt64],
    prefix: String,
    _ type: UInt64,
    _ directory: DurableDirectory
  ) throws(FileSystemError) -> UInt64? {
    for token in tokens {
      let segment = try JournalSegment(token, prefix: prefix, type: type, in: directory)
      if segment.header?.nextSequence == 1, segment.lastSeen > 0 { return token }
    }
    return nil
  }
}

extension [JournalSegment] {
  /// The header of the segment that was begun last; nil if none can be read.
  var newestHeader: LogHeader? { compactMap(\.header).max { $0.epoch < $1.epoch } }

  /// Notes that a chain has lost its end, or, if it is empty, its beginning.
  ///
  /// - Parameter rest: Segments from behind the gap. They can't be applied, but are evidence.
  mutating func cutOff(before rest: [JournalSegment]) {
    let last = indices.last
    self += rest
    if let last {
      if self[last].fault == nil { self[last].fault = (self[last].size, .cutOff) }
    } else if let first = indices.first {
      if self[first].fault == nil { self[first].fault = (0, .misplaced) }
    }
  }
}
#endif
