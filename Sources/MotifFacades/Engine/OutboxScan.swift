// SPDX-License-Identifier: MIT

internal import MotifStorage

/// The result of reading the bytes of an outbox's file, or of a part that begins with a frame.
///
/// Frames follow one another without gaps. If the bytes at an offset are no intact frame, either a write
/// was interrupted, which was never reported as successful, or something that was acknowledged is
/// damaged. The two must not be confused: the first is cut off, the second is reported.
///
/// An interrupted write leaves only some of its sectors on the medium. The others read as zeros, or, at
/// the end of the file, do not exist. So the bytes at an offset are a torn write if
///
/// - they end before the head or the declared length does, or they end in zeros where an intact frame
///   has a nonzero mark or checksum, or one of their sectors is all zeros although the frame is not
///   flagged as having such a sector;
/// - the same holds for whatever follows the declared length, unless that is an intact frame;
/// - and no frame follows that proves otherwise: one of this file that was written after the medium had
///   this place, or that names a later place than its own, so that bytes before it are missing.
///
/// Everything else is damage. In particular, a flipped bit is always damage, even in the last frame.
///
/// Messages contain any bytes, those of a log, too. So a frame that names another outbox, an earlier
/// state of this file, or a place before the torn write proves nothing: it may be part of a message.
struct OutboxScan {
  /// What follows the last intact frame.
  enum Rest: Hashable {
    case nothing
    /// The bytes of an interrupted write.
    case torn(byteCount: Int)
    case damage(OutboxFault)
  }

  private(set) var frames: [OutboxFrame] = []
  /// Where in the file the last intact frame ends.
  private(set) var end: Int
  /// How many bytes of the file were on the medium, according to the frames.
  private(set) var syncedThrough: Int
  private(set) var rest = Rest.nothing

  private let bytes: [UInt8]
  private let base: Int
  private let header: OutboxHeader

  /// Reads frames.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: Where in them the first frame begins.
  ///   - base: Where in the file the bytes begin.
  ///   - header: The header of the file.
  init(_ bytes: [UInt8], from start: Int, base: Int, header: OutboxHeader) {
    self.bytes = bytes
    self.base = base
    self.header = header
    end = base + start
    syncedThrough = 0
    while end - base < bytes.count {
      guard let found = Self.frame(in: bytes, at: end - base), isInPlace(found.head, end - base)
      else {
        rest = judge(end - base)
        return
      }
      frames.append(found.frame)
      syncedThrough = max(syncedThrough, found.head.syncedThrough)
      end += found.head.size
    }
  }

  /// What the head of a frame says of its place.
  struct Head {
    let size: Int
    let offset: Int
    let syncedThrough: Int
    let identity: OutboxToken
    let epoch: UInt16
  }

  struct Found {
    let head: Head
    let frame: OutboxFrame
  }

  /// Where in the file a frame begins.
  ///
  /// - Complexity: O(*n*) in the number of frames.
  func offset(ofFrameAt index: Int) -> Int {
    end - frames[index...].reduce(0) { $0 + $1.size }
  }

  private func isInPlace(_ head: Head, _ start: Int) -> Bool {
    head.offset == base + start && isOfThisFile(head)
  }

  private func isOfThisFile(_ head: Head) -> Bool {
    head.identity == header.identity && head.epoch == UInt16(truncatingIfNeeded: header.epoch)
  }

  /// Distinguishes a torn write from damage.
  private func judge(_ start: Int) -> Rest {
    // Writes for which nobody waited may be torn, one behind another.
    var next: Int? = start
    while let place = next, place < bytes.count {
      if Self.hasWholeHead(bytes, at: place) {
        guard let head = Self.head(in: bytes, at: place), isInPlace(head, place) else {
          return damage(at: place, .misplaced)
        }
        guard Self.frame(in: bytes, at: place) != nil || isTorn(place) else {
          return damage(at: place, .damagedRecord)
        }
        next = place + head.size
      } else {
        guard isTorn(place) else { return damage(at: place, .damagedRecord) }
        next = nil
      }
    }
    let later = Self.frames(in: bytes, after: start) { head in
      isOfThisFile(head) && head.offset > base + start
    }
    let isDisproved = later.contains { place, found in
      !isInPlace(found.head, place) || found.head.syncedThrough > base + start
    }
    return isDisproved ? damage(at: start, .damagedRecord) : .torn(byteCount: bytes.count - start)
  }

  private func damage(at start: Int, _ reason: OutboxFault.Reason) -> Rest {
    .damage(OutboxFault(offset: base + start, reason: reason))
  }

  /// Whether the bytes at an offset, which are no intact frame, look like an interrupted write.
  private func isTorn(_ start: Int) -> Bool {
    let count = bytes.count - start
    if count < OutboxFrame.headSize {
      let mark = [UInt8](littleEndian: OutboxFrame.startMark)
      return zip(bytes[start...], mark).allSatisfy { $0 == $1 || $0 == 0 }
    }
    if !Self.hasWholeHead(bytes, at: start) {
      let head = start..<start + OutboxFrame.headSize
      return bytes.isZero(in: head.suffix(4)) || hasZeroSector(in: head)
    }
    let size = OutboxFrame.overhead + Int(bytes.number(UInt32.self, at: start + 4))
    if size > count { return true }
    let whole = start..<start + size
    let isZeroByNature = bytes[start + 33] != 0
    return bytes.isZero(in: whole.suffix(4)) || (!isZeroByNature && hasZeroSector(in: whole))
  }

  /// Whether the part of a range in any one sector of the medium is all zeros.
  private func hasZeroSector(in range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      let sector = (base + start) / OutboxFrame.sectorSize + 1
      let end = min(sector * OutboxFrame.sectorSize - base, range.upperBound)
      if bytes.isZero(in: start..<end) { return true }
      start = end
    }
    return false
  }
}

// MARK: - Finding frames

extension OutboxScan {
  /// Whether a head that matches its checksum begins at an offset.
  static func hasWholeHead(_ bytes: [UInt8], at start: Int) -> Bool {
    bytes.count - start >= OutboxFrame.headSize
      && bytes.number(UInt32.self, at: start) == OutboxFrame.startMark
      && bytes.number(UInt32.self, at: start + 52) == OutboxFrame.headSum(of: bytes, at: start)
  }

  /// Reads a head that matches its checksum, whatever place and outbox it names.
  static func head(in bytes: [UInt8], at start: Int) -> Head? {
    guard hasWholeHead(bytes, at: start),
      let offset = Int(exactly: bytes.number(UInt64.self, at: start + 8)),
      let syncedThrough = Int(exactly: bytes.number(UInt64.self, at: start + 16))
    else { return nil }
    return Head(
      size: OutboxFrame.overhead + Int(bytes.number(UInt32.self, at: start + 4)),
      offset: offset,
      syncedThrough: syncedThrough,
      identity: OutboxToken(bytes, at: start + 36),
      epoch: bytes.number(UInt16.self, at: start + 34)
    )
  }

  /// Reads an intact frame, whatever place and outbox it names.
  static func frame(in bytes: [UInt8], at start: Int) -> Found? {
    guard let head = head(in: bytes, at: start), head.size <= bytes.count - start else {
      return nil
    }
    let end = start + head.size - OutboxFrame.tailSize
    guard bytes.number(UInt32.self, at: end) == bytes.checksum(in: start..<end),
      bytes.number(UInt32.self, at: end + 4) == OutboxFrame.endMark,
      let kind = OutboxFrame.Kind(rawValue: bytes[start + 32])
    else { return nil }
    let frame = OutboxFrame(
      kind: kind,
      sequence: bytes.number(UInt64.self, at: start + 24),
      payload: Array(bytes[start + OutboxFrame.headSize..<end])
    )
    return Found(head: head, frame: frame)
  }

  /// Searches for intact frames after an offset.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: The offset.
  ///   - isWanted: Whether a frame with a head is of interest. Others may be part of a message.
  /// - Returns: The frames and where in the bytes each begins.
  static func frames(
    in bytes: [UInt8],
    after start: Int,
    where isWanted: (Head) -> Bool
  ) -> [(start: Int, found: Found)] {
    var result: [(start: Int, found: Found)] = []
    let first = UInt8(truncatingIfNeeded: OutboxFrame.startMark)
    var index = start + 1
    while let next = bytes[min(index, bytes.count)...].firstIndex(of: first) {
      index = next + 1
      guard let head = head(in: bytes, at: next), isWanted(head),
        let found = frame(in: bytes, at: next)
      else { continue }
      result.append((next, found))
      index = next + head.size
    }
    return result
  }
}

// MARK: - Damage

/// What can be read of a damaged file.
struct OutboxSalvage {
  private(set) var contents = OutboxContents()
  /// The header for the outbox whose file it was; nil if nothing says which.
  private(set) var header: OutboxHeader?
  /// The numbers whose messages, if any, may have been lost before delivery.
  private(set) var missing: [ClosedRange<UInt64>] = []

  /// Reads every intact frame, wherever it is, but none that is part of a message.
  init(_ bytes: [UInt8], type: UInt64) {
    let header = try? OutboxHeader(reading: bytes, type: type)
    let all = OutboxScan.frames(in: bytes, after: -1) { _ in true }
    // Without a header, a frame in its place tells which outbox it is.
    let first = all.first { $0.start == $0.found.head.offset } ?? all.first
    guard let identity = header?.identity ?? first?.found.head.identity else { return }
    let epoch = header?.epoch ?? UInt64(first?.found.head.epoch ?? 0)
    self.header =
      header ?? OutboxHeader(identity: identity, type: type, epoch: epoch, nextSequence: 1)
    // A compacted file begins with the messages that were left, not necessarily with number 1. Its header
    // says where the numbers continued.
    let expected = header?.nextSequence ?? 1
    var end = 0
    for (_, found) in all {
      let (head, frame) = (found.head, found.frame)
      // What a message contains was written before the message, and so names an earlier place, another
      // outbox, or an earlier state of this file.
      guard head.identity == identity, head.epoch == UInt16(truncatingIfNeeded: epoch),
        head.offset >= end
      else { continue }
      end = min(head.offset, bytes.count) + head.size
      if frame.kind == .messages, frame.sequence > max(contents.nextSequence, expected) {
        let first = max(contents.nextSequence, expected)
        missing.append(first...frame.sequence - 1)
      }
      _ = contents.apply(frame)
    }
    if contents.nextSequence < expected {
      missing.append(contents.nextSequence...expected - 1)
      _ = contents.apply(OutboxFrame(.skipped, expected))
    }
    // The damaged frame may have said which messages may have been sent, so none can be taken back.
    _ = contents.apply(OutboxFrame(.claimed, contents.nextSequence - 1))
  }
}
