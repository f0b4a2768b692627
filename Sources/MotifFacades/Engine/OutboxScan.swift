// SPDX-License-Identifier: MIT

internal import MotifStorage

/// What the bytes of an outbox's file, or a part of them from the start of a frame on, turn out to be.
///
/// Frames follow one another without a gap. Where there is none that is whole, either a write was
/// interrupted, and nobody was ever told that it succeeded, or something that was acknowledged is
/// damaged. The two must not be taken for one another: the first is cut off, the second is reported.
///
/// A write that was interrupted leaves some of its sectors on the medium and others not. These read as
/// zeros, or, at the end, are not there at all. So what begins at an offset is a torn write when
///
/// - it ends before its head or its declared length does, or its last bytes are zeros where a whole
///   frame has a mark or a checksum that is not zero, or a sector that it covers has nothing but zeros
///   and was not noted to be like that by nature;
/// - and no whole frame follows that was written after the medium had this one, or that belongs
///   elsewhere.
///
/// Everything else is damage. In particular a flipped bit is always damage, in the last frame, too.
struct OutboxScan {
  /// What follows the last whole frame.
  enum Rest: Hashable {
    case nothing
    /// The bytes of a write that was interrupted.
    case torn(byteCount: Int)
    case damage(OutboxFault)
  }

  private(set) var frames: [OutboxFrame] = []
  /// Where in the file the last whole frame ends.
  private(set) var end: Int
  /// How many bytes of the file the frames tell to have been on the medium.
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

  /// Tells a torn write from damage.
  private func judge(_ start: Int) -> Rest {
    let offset = base + start
    func damage(_ reason: OutboxFault.Reason) -> Rest {
      .damage(OutboxFault(offset: offset, reason: reason))
    }
    guard Self.frame(in: bytes, at: start) == nil else { return damage(.misplaced) }
    // What was written after the medium had this place proves that a whole frame was here.
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

  /// Whether what a range has of some sector of the medium is nothing but zeros.
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
  /// Whether a head that agrees with its checksum begins at an offset.
  static func hasWholeHead(_ bytes: [UInt8], at start: Int) -> Bool {
    bytes.count - start >= OutboxFrame.headSize
      && bytes.number(UInt32.self, at: start) == OutboxFrame.startMark
      && bytes.number(UInt32.self, at: start + 52) == OutboxFrame.headSum(of: bytes, at: start)
  }

  /// Reads a frame that is whole, whatever place and outbox it names.
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

  /// Searches for whole frames behind an offset.
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
  /// Stands for the outbox whose file it was, or nil where nothing tells which.
  private(set) var header: OutboxHeader?
  /// The numbers of which it is not known whether there were messages still to be delivered.
  private(set) var missing: [ClosedRange<UInt64>] = []

  /// Reads every whole record, wherever it stands.
  init(_ bytes: [UInt8], type: UInt64) {
    let header = try? OutboxHeader(reading: bytes, type: type)
    let found = OutboxScan.frames(in: bytes, after: -1).map(\.found)
    guard let identity = header?.identity ?? found.first?.identity else { return }
    let epoch = UInt64(found.first?.epoch ?? 0)
    self.header =
      header ?? OutboxHeader(identity: identity, type: type, epoch: epoch, nextSequence: 1)
    // A file that was compacted begins with the messages that were left, and need not begin with 1. Its
    // header tells where the numbers went on.
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
    // The note that something may have been sent can be what is damaged, so nothing can be taken back.
    _ = contents.apply(OutboxFrame(.claimed, contents.nextSequence - 1))
  }
}
