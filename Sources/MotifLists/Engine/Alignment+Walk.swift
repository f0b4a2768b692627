// SPDX-License-Identifier: MIT

extension Alignment {
  /// How far around a difference all pairs are compared.
  @inlinable
  static var nearReach: Int { 6 }

  /// How many consecutive insertions or deletions can be skipped.
  @inlinable
  static var farReach: Int { 64 }

  /// Compares a stretch of the old list with one of the new list, and leaves over what differs.
  ///
  /// The common ends come first. Then a walk compares one identifier of each list at a time. Where they
  /// differ, it looks a little ahead in both lists for an equal pair, leaves over everything before that
  /// pair, and continues there. Looking ahead is bounded and must pay: it costs credit, matches earn
  /// credit, and a walk that runs out of credit leaves the rest over. So it soon gives up on lists that
  /// have nothing in common.
  ///
  /// Identifiers that are unique in each list can be paired anywhere, because there is only one way. If
  /// one list has duplicates, a walk may pair them out of order.
  ///
  /// - Parameters:
  ///   - old: The stretch of the old list.
  ///   - oldStart: The place of its first identifier.
  ///   - new: The stretch of the new list.
  ///   - newStart: The place of its first identifier.
  ///   - walks: Whether to walk between the common ends.
  @inlinable
  mutating func align<ID: Equatable>(
    _ old: UnsafeBufferPointer<ID>,
    at oldStart: Int,
    _ new: UnsafeBufferPointer<ID>,
    at newStart: Int,
    walks: (_ remaining: Int) -> Bool
  ) {
    let first = runs.count
    if let oldBase = old.baseAddress, let newBase = new.baseAddress {
      compare(oldBase, oldStart, old.count, newBase, newStart, new.count, walks: walks)
    }
    leaveGaps(
      from: first,
      oldStart..<(oldStart + old.count),
      newStart..<(newStart + new.count)
    )
  }

  /// Finds runs in two stretches.
  @inlinable
  @inline(__always)
  mutating func compare<ID: Equatable>(
    _ old: UnsafePointer<ID>,
    _ oldStart: Int,
    _ oldCount: Int,
    _ new: UnsafePointer<ID>,
    _ newStart: Int,
    _ newCount: Int,
    walks: (_ remaining: Int) -> Bool
  ) {
    let shared = min(oldCount, newCount)
    if old == new, oldCount == newCount {
      match(old: oldStart, new: newStart, count: shared)
      return
    }
    var i = CommonEnds.prefix(old, new, shared)
    var j = i
    let suffix = CommonEnds.suffix(old + oldCount, new + newCount, shared - i)
    let oldEnd = oldCount - suffix
    let newEnd = newCount - suffix
    match(old: oldStart, new: newStart, count: i)

    var credit = walks(max(oldEnd, newEnd) - i) ? 64 + (oldEnd - i) / 2 + (newEnd - j) / 2 : 0
    while credit > 0, i < oldEnd, j < newEnd {
      if old[i] == new[j] {
        let limit = min(oldEnd - i, newEnd - j) - 1
        let count = 1 + CommonEnds.prefix(old + i + 1, new + j + 1, limit)
        match(old: oldStart + i, new: newStart + j, count: count)
        i += count
        j += count
        credit += min(count, 64) * 8
        continue
      }
      let (a, b) = Self.resynchronize(
        UnsafeBufferPointer(start: old + i, count: oldEnd - i),
        UnsafeBufferPointer(start: new + j, count: newEnd - j),
        &credit
      )
      i += a
      j += b
    }
    match(old: oldStart + oldEnd, new: newStart + newEnd, count: suffix)
  }

  /// Notes matching places, which come after all that were noted before.
  @inlinable
  mutating func match(old: Int, new: Int, count: Int) {
    guard count > 0 else { return }
    runs.append(
      DiffRun(
        old: Int32(truncatingIfNeeded: old),
        new: Int32(truncatingIfNeeded: new),
        count: Int32(truncatingIfNeeded: count)
      )
    )
  }

  /// Returns how many identifiers to skip in two stretches that start with different ones.
  ///
  /// It tries the nearby pairs, fewest skips first, then longer skips in only one list, which two
  /// equal pairs in a row must confirm. If it finds none, it skips one identifier in each list.
  @inlinable
  static func resynchronize<ID: Equatable>(
    _ old: UnsafeBufferPointer<ID>,
    _ new: UnsafeBufferPointer<ID>,
    _ credit: inout Int
  ) -> (Int, Int) {
    for skipped in 1...nearReach {
      let first = max(0, skipped - new.count + 1)
      let last = min(skipped, old.count - 1)
      guard first <= last else { break }
      for a in first...last where old[a] == new[skipped - a] {
        credit -= skipped * skipped / 2
        return (a, skipped - a)
      }
    }
    let oldReach = min(farReach, old.count - 1)
    let newReach = min(farReach, new.count - 1)
    credit -= nearReach * nearReach / 2
    var skipped = nearReach + 1
    while skipped < max(oldReach, newReach) {
      if skipped < oldReach, old[skipped] == new[0], new.count == 1 || old[skipped + 1] == new[1] {
        credit -= 2 * skipped
        return (skipped, 0)
      }
      if skipped < newReach, new[skipped] == old[0], old.count == 1 || new[skipped + 1] == old[1] {
        credit -= 2 * skipped
        return (0, skipped)
      }
      skipped += 1
    }
    credit -= 2 * skipped
    return (1, 1)
  }
}

/// The common ends of two lists of identifiers.
@usableFromInline
enum CommonEnds {
  /// How many identifiers are compared one by one before whole blocks are worth comparing.
  @inlinable
  static var step: Int { 16 }

  /// Returns how many identifiers are the same at the start.
  @inlinable
  static func prefix<ID: Equatable>(
    _ left: UnsafePointer<ID>,
    _ right: UnsafePointer<ID>,
    _ count: Int
  ) -> Int {
    let stride = MemoryLayout<ID>.stride
    var index = 0
    while index < count {
      let end = min(count, index + step)
      while index < end, left[index] == right[index] { index += 1 }
      if index < end { break }
      index += CommonBytes.prefix(left + index, right + index, (count - index) * stride) / stride
    }
    return index
  }

  /// Returns how many identifiers are the same before two ends.
  @inlinable
  static func suffix<ID: Equatable>(
    _ left: UnsafePointer<ID>,
    _ right: UnsafePointer<ID>,
    _ count: Int
  ) -> Int {
    let stride = MemoryLayout<ID>.stride
    var index = 0
    while index < count {
      let end = min(count, index + step)
      while index < end, left[-1 - index] == right[-1 - index] { index += 1 }
      if index < end { break }
      index += CommonBytes.suffix(left - index, right - index, (count - index) * stride) / stride
    }
    return index
  }
}

/// Comparison of memory, for lists of identifiers with long equal stretches.
///
/// Identifiers with the same bits are equal, whatever their type: the standard library relies on that,
/// too, when it compares two arrays that share their storage. Different bits say nothing, because two
/// equal strings may be stored in two places.
@usableFromInline
enum CommonBytes {
  /// How many bytes are compared before a branch is taken.
  private static let blockSize = 64

  /// Returns how many bytes are the same at the start, up to a block that differs.
  @usableFromInline
  static func prefix(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Int {
    var offset = 0
    while offset + blockSize <= count, isSame(left + offset, right + offset) {
      offset += blockSize
    }
    return offset
  }

  /// Returns how many bytes are the same before two ends, up to a block that differs.
  @usableFromInline
  static func suffix(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Int {
    var offset = 0
    while offset + blockSize <= count,
      isSame(left - offset - blockSize, right - offset - blockSize)
    {
      offset += blockSize
    }
    return offset
  }

  @inline(__always)
  private static func isSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    var difference: UInt64 = 0
    for word in 0..<(blockSize / 8) {
      difference |=
        left.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
        ^ right.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
    }
    return difference == 0
  }
}
