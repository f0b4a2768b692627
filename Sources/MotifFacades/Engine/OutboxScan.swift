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
/// - and no intact frame follows that was written after the medium had this one, or that belongs
///   elsewhere.
///
/// Everything else is damage. In particular, a flipped bit is always damage, even in the last frame.
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
      guard let found = Self.frame(in: bytes, at: end - base), isInPlace(found, end - base) else {
        rest = judge(end - base)
        return
      }
      frames.append(found.frame)
      syncedThrough = max(syncedThrough, found.syncedThrough)
      end += found.frame.size
    }
  }

  struct Found {
    let frame: OutboxFrame
    let offset: Int
    let syncedThrough: Int
    let identity: OutboxToken
    let epoch: UInt16
  }

  private func isInPlace(_ found: Found, _ start: Int) -> Bool {
    found.offset == base + start && found.identity == header.identity
      && found.epoch == UInt16(truncatingIfNeeded: header.epoch)
  }

  /// Distinguishes a torn write from damage.
  private func judge(_ start: Int) -> Rest {
    let offset = base + start
    func damage(_ reason: OutboxFault.Reason) -> Rest {
      .damage(OutboxFault(offset: offset, reason: reason))
    }
    guard Self.frame(in: bytes, at: start) == nil else { return damage(.misplaced) }
    // A frame that was written after the medium had this place proves that an intact one was here.
    let isProven = Self.frames(in: bytes, after: start).contains { start, found in
      !isInPlace(found, start) || found.syncedThrough > offset
    }
    if isProven { return damage(.damagedRecord) }
    let count = bytes.count - start
    let isTorn: Bool
    if count < OutboxFrame.headSize {
      let mark = [UInt8](littleEndian: OutboxFrame.startMark)
      isTorn = zip(bytes[start...], mark).allSatisfy { $0 == $1 || $0 == 0 }
    } else if !Self.hasWholeHead(bytes, at: start) {
      let head = start..<start + OutboxFrame.headSize
      isTorn = bytes.isZero(in: head.suffix(4)) || hasZeroSector(in: head)
    } else {
      let size = OutboxFrame.overhead + Int(bytes.number(UInt32.self, at: start + 4))
      if size > count {
        isTorn = true
      } else {
        let whole = start..<start + size
        let isZeroByNature = bytes[start + 33] != 0
        isTorn =
          bytes.isZero(in: whole.suffix(4)) || (!isZeroByNature && hasZeroSector(in: whole))
      }
    }
    return isTorn ? .torn(byteCount: count) : damage(.damagedRecord)
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

  /// Reads an intact frame, whatever place and outbox it names.
  static func frame(in bytes: [UInt8], at start: Int) -> Found? {
    guard hasWholeHead(bytes, at: start) else { return nil }
    let count = Int(bytes.number(UInt32.self, at: start + 4))
    let end = start + OutboxFrame.headSize + count
    guard end + OutboxFrame.tailSize <= bytes.count,
      bytes.number(UInt32.self, at: end) == bytes.checksum(in: start..<end),
      bytes.number(UInt32.self, at: end + 4) == OutboxFrame.endMark,
      let kind = OutboxFrame.Kind(rawValue: bytes[start + 32]),
      let offset = Int(exactly: bytes.number(UInt64.self, at: start + 8)),
      let syncedThrough = Int(exactly: bytes.number(UInt64.self, at: start + 16))
    else { return nil }
    return Found(
      frame: OutboxFrame(
        kind: kind,
        sequence: bytes.number(UInt64.self, at: start + 24),
        payload: Array(bytes[start + OutboxFrame.headSize..<end])
      ),
      offset: offset,
      syncedThrough: syncedThrough,
      identity: OutboxToken(bytes, at: start + 36),
      epoch: bytes.number(UInt16.self, at: start + 34)
    )
  }

  /// Searches for intact frames after an offset.
  static func frames(in bytes: [UInt8], after start: Int) -> [(start: Int, found: Found)] {
    var result: [(start: Int, found: Found)] = []
    let first = UInt8(truncatingIfNeeded: OutboxFrame.startMark)
    var index = start + 1
    while let next = bytes[min(index, bytes.count)...].firstIndex(of: first) {
      if let found = frame(in: bytes, at: next) {
        result.append((next, found))
        index = next + found.frame.size
      } else {
        index = next + 1
      }
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

  /// Reads every intact frame, wherever it is.
  init(_ bytes: [UInt8], type: UInt64) {
    let header = try? OutboxHeader(reading: bytes, type: type)
    let found = OutboxScan.frames(in: bytes, after: -1).map(\.found)
    guard let identity = header?.identity ?? found.first?.identity else { return }
    let epoch = UInt64(found.first?.epoch ?? 0)
    self.header =
      header ?? OutboxHeader(identity: identity, type: type, epoch: epoch, nextSequence: 1)
    // A compacted file begins with the messages that were left, not necessarily with number 1. Its header
    // says where the numbers continued.
    let expected = header?.nextSequence ?? 1
    for found in found where found.identity == identity {
      let frame = found.frame
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
