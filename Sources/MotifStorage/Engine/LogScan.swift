// SPDX-License-Identifier: MIT

/// The result of reading the bytes of a log's file, or of a part that begins with a frame.
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
/// Payloads contain any bytes, those of a log, too. So a frame that names another log, an earlier
/// state of this file, or a place before the torn write proves nothing: it may be part of a payload.
package struct LogScan<Kind: LogFrameKind> {
  /// What follows the last intact frame.
  package enum Rest: Hashable {
    case nothing
    /// The bytes of an interrupted write.
    case torn(byteCount: Int)
    case damage(LogFault)
  }

  package private(set) var frames: [LogFrame<Kind>] = []
  /// Where in the file the last intact frame ends.
  package private(set) var end: Int
  /// How many bytes of the file were on the medium, according to the frames.
  package private(set) var syncedThrough: Int
  package private(set) var rest = Rest.nothing

  private let bytes: [UInt8]
  private let base: Int
  private let header: LogHeader

  /// Reads frames.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: Where in them the first frame begins.
  ///   - base: Where in the file the bytes begin.
  ///   - header: The header of the file.
  package init(_ bytes: [UInt8], from start: Int, base: Int, header: LogHeader) {
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

  /// The bytes after the last intact frame.
  package var restBytes: [UInt8] { Array(bytes[(end - base)...]) }

  /// The last bytes before the end, by which it is recognized.
  package var lastBytes: [UInt8] {
    Array(bytes[end - base - LogLayout.tailSize..<end - base])
  }

  /// What the head of a frame says of its place.
  package struct Head {
    package let size: Int
    package let offset: Int
    package let syncedThrough: Int
    package let identity: LogToken
    package let epoch: UInt16
  }

  package struct Found {
    package let head: Head
    package let frame: LogFrame<Kind>
  }

  /// Where in the file a frame begins.
  ///
  /// - Complexity: O(*n*) in the number of frames.
  package func offset(ofFrameAt index: Int) -> Int {
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

  private func damage(at start: Int, _ reason: LogFault.Reason) -> Rest {
    .damage(LogFault(offset: base + start, reason: reason))
  }

  /// Whether the bytes at an offset, which are no intact frame, look like an interrupted write.
  private func isTorn(_ start: Int) -> Bool {
    let count = bytes.count - start
    if count < LogLayout.headSize {
      let mark = [UInt8](littleEndian: LogLayout.startMark)
      return zip(bytes[start...], mark).allSatisfy { $0 == $1 || $0 == 0 }
    }
    if !Self.hasWholeHead(bytes, at: start) {
      let head = start..<start + LogLayout.headSize
      return bytes.isZero(in: head.suffix(4)) || hasZeroSector(in: head)
    }
    let size = LogLayout.overhead + Int(bytes.number(UInt32.self, at: start + 4))
    if size > count { return true }
    let whole = start..<start + size
    let isZeroByNature = bytes[start + 33] != 0
    return bytes.isZero(in: whole.suffix(4)) || (!isZeroByNature && hasZeroSector(in: whole))
  }

  /// Whether the part of a range in any one sector of the medium is all zeros.
  private func hasZeroSector(in range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      let sector = (base + start) / LogLayout.sectorSize + 1
      let end = min(sector * LogLayout.sectorSize - base, range.upperBound)
      if bytes.isZero(in: start..<end) { return true }
      start = end
    }
    return false
  }
}

// MARK: - Finding frames

extension LogScan {
  /// Whether a head that matches its checksum begins at an offset.
  static func hasWholeHead(_ bytes: [UInt8], at start: Int) -> Bool {
    bytes.count - start >= LogLayout.headSize
      && bytes.number(UInt32.self, at: start) == LogLayout.startMark
      && bytes.number(UInt32.self, at: start + 52) == LogLayout.headSum(of: bytes, at: start)
  }

  /// Reads a head that matches its checksum, whatever place and log it names.
  static func head(in bytes: [UInt8], at start: Int) -> Head? {
    guard hasWholeHead(bytes, at: start),
      let offset = Int(exactly: bytes.number(UInt64.self, at: start + 8)),
      let syncedThrough = Int(exactly: bytes.number(UInt64.self, at: start + 16))
    else { return nil }
    return Head(
      size: LogLayout.overhead + Int(bytes.number(UInt32.self, at: start + 4)),
      offset: offset,
      syncedThrough: syncedThrough,
      identity: LogToken(bytes, at: start + 36),
      epoch: bytes.number(UInt16.self, at: start + 34)
    )
  }

  /// Reads an intact frame, whatever place and log it names.
  static func frame(in bytes: [UInt8], at start: Int) -> Found? {
    guard let head = head(in: bytes, at: start), head.size <= bytes.count - start else {
      return nil
    }
    let end = start + head.size - LogLayout.tailSize
    guard bytes.number(UInt32.self, at: end) == bytes.checksum(in: start..<end),
      bytes.number(UInt32.self, at: end + 4) == LogLayout.endMark,
      let kind = Kind(rawValue: bytes[start + 32])
    else { return nil }
    let frame = LogFrame(
      kind,
      bytes.number(UInt64.self, at: start + 24),
      Array(bytes[start + LogLayout.headSize..<end])
    )
    return Found(head: head, frame: frame)
  }

  /// Searches for intact frames after an offset.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: The offset.
  ///   - isWanted: Whether a frame with a head is of interest. Others may be part of a payload.
  /// - Returns: The frames and where in the bytes each begins.
  package static func frames(
    in bytes: [UInt8],
    after start: Int,
    where isWanted: (Head) -> Bool
  ) -> [(start: Int, found: Found)] {
    var result: [(start: Int, found: Found)] = []
    let first = UInt8(truncatingIfNeeded: LogLayout.startMark)
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

/// Damage in a log, and its place.
package struct LogFault: Hashable, Sendable {
  /// The kind of damage.
  package enum Reason: Hashable, Sendable {
    /// A record does not match its checksum, and is not merely incomplete.
    case damagedRecord
    /// A record is complete, but belongs to another place or another log.
    case misplaced
  }

  /// The number of bytes before the damage.
  package let offset: Int
  package let reason: Reason
}
