// SPDX-License-Identifier: MIT

internal import MotifCore

/// Consecutive places that have the same identifiers in the old list and in the new one.
@usableFromInline
struct DiffRun: Equatable, Sendable {
  /// The first place in the old list.
  @usableFromInline var old: Int32
  /// The first place in the new list.
  @usableFromInline var new: Int32
  /// How many places there are.
  @usableFromInline var count: Int32

  @inlinable
  init(old: Int32, new: Int32, count: Int32) {
    self.old = old
    self.new = new
    self.count = count
  }
}

/// Which places of the old list match which places of the new one, as far as has been found.
///
/// Places are numbers that ascend through a whole list. Between two sections, one number is left out,
/// so that no run extends from one into the next. Everything that involves identifiers is in generic
/// extensions; everything else works on places.
@usableFromInline
struct Alignment {
  /// The matching places that comparing found.
  ///
  /// They ascend in the new list and, within each of its sections, in the old one.
  @usableFromInline var runs: [DiffRun] = []
  /// The places of the old list that comparing left over, ascending within each section.
  @usableFromInline var oldRest: [Int32] = []
  /// The places of the new list that comparing left over, ascending.
  @usableFromInline var newRest: [Int32] = []
  /// For each place in `newRest`, its place in the old list, or -1; empty until they are paired.
  @usableFromInline var partners: [Int32] = []
  /// The runs that move, ascending in the new list.
  @usableFromInline var moved: [DiffRun] = []
  /// The places in `oldRest` that have a partner, as bits.
  private var taken: [UInt64] = []

  @usableFromInline
  init() {}
}

// MARK: - What is left over

extension Alignment {
  /// Leaves over places of the old list.
  @usableFromInline
  mutating func leaveOld(_ places: Range<Int>) {
    oldRest.append(contentsOf: places.lazy.map { Int32(truncatingIfNeeded: $0) })
  }

  /// Leaves over places of the new list.
  @usableFromInline
  mutating func leaveNew(_ places: Range<Int>) {
    newRest.append(contentsOf: places.lazy.map { Int32(truncatingIfNeeded: $0) })
  }

  /// Leaves over the places between runs.
  ///
  /// - Parameters:
  ///   - first: The index of the first of these runs, which are the last ones found.
  ///   - old: The places of the old list that were compared.
  ///   - new: The places of the new list that were compared.
  @usableFromInline
  mutating func leaveGaps(from first: Int, _ old: Range<Int>, _ new: Range<Int>) {
    runs.withUnsafeBufferPointer { runs in
      let matched = runs[first...].reduce(0) { $0 + Int($1.count) }
      Self.append(old, count: old.count - matched, to: &oldRest, but: runs[first...]) { $0.old }
      Self.append(new, count: new.count - matched, to: &newRest, but: runs[first...]) { $0.new }
    }
  }

  /// Appends places, except those of some runs.
  @inline(__always)
  private static func append(
    _ places: Range<Int>,
    count: Int,
    to rest: inout [Int32],
    but runs: Slice<UnsafeBufferPointer<DiffRun>>,
    _ start: (DiffRun) -> Int32
  ) {
    if count == 0 { return }
    if rest.isEmpty {
      rest = Array(unsafeUninitializedCapacity: count) { rest, filled in
        fill(places, but: runs, start) { place in
          rest[filled] = place
          filled += 1
        }
      }
    } else {
      fill(places, but: runs, start) { rest.append($0) }
    }
  }

  /// Calls a closure with places, except those of some runs.
  @inline(__always)
  private static func fill(
    _ places: Range<Int>,
    but runs: Slice<UnsafeBufferPointer<DiffRun>>,
    _ start: (DiffRun) -> Int32,
    _ body: (Int32) -> Void
  ) {
    var place = Int32(truncatingIfNeeded: places.lowerBound)
    for run in runs {
      let end = start(run)
      while place < end {
        body(place)
        place &+= 1
      }
      place = end &+ run.count
    }
    while place < places.upperBound {
      body(place)
      place &+= 1
    }
  }

  /// Sets the partners of the places that were left over.
  ///
  /// - Parameters:
  ///   - partners: The place of the old list, or -1, for each place in `newRest`.
  ///   - end: A number above all places of the old list.
  @usableFromInline
  mutating func pair(_ partners: [Int32], oldEnd end: Int) {
    self.partners = partners
    taken = Array(repeating: 0, count: (end + 63) / 64)
    taken.withUnsafeMutableBufferPointer { taken in
      for partner in partners where partner >= 0 {
        taken[Int(partner) / 64] |= 1 &<< UInt64(partner % 64)
      }
    }
  }

  /// Returns the places in a part of `oldRest` that have no partner.
  @usableFromInline
  func gone(_ range: Range<Int>) -> [Int32] {
    // An array without capacity would share its memory with all empty arrays, and write to it.
    if taken.isEmpty || range.isEmpty { return Array(oldRest[range]) }
    return Array(unsafeUninitializedCapacity: range.count) { places, count in
      for place in oldRest[range] where taken[Int(place) / 64] >> UInt64(place % 64) & 1 == 0 {
        places[count] = place
        count += 1
      }
    }
  }

  /// Returns the places in a part of `newRest` that have no partner.
  @usableFromInline
  func came(_ range: Range<Int>) -> [Int32] {
    if partners.isEmpty || range.isEmpty { return Array(newRest[range]) }
    return Array(unsafeUninitializedCapacity: range.count) { places, count in
      for index in range where partners[index] < 0 {
        places[count] = newRest[index]
        count += 1
      }
    }
  }
}

// MARK: - Moves

extension Alignment {
  /// How many places move.
  @usableFromInline
  var movedCount: Int { moved.reduce(0) { $0 + Int($1.count) } }

  /// Notes what moves into or within a section: everything from elsewhere, and as few of its own
  /// places as possible.
  ///
  /// - Parameters:
  ///   - runs: The runs that comparing found in the section.
  ///   - rest: The part of `newRest` that belongs to the section.
  ///   - places: The places of the section in the old list.
  @usableFromInline
  mutating func findMoves(_ runs: Range<Int>, _ rest: Range<Int>, from places: Range<Int>) {
    if partners.isEmpty { return }
    self.runs.withUnsafeBufferPointer { all in
      newRest.withUnsafeBufferPointer { newRest in
        partners.withUnsafeBufferPointer { partners in
          StayingOrder(
            runs: UnsafeBufferPointer(rebasing: all[runs]),
            places: UnsafeBufferPointer(rebasing: newRest[rest]),
            partners: UnsafeBufferPointer(rebasing: partners[rest]),
            origin: Int32(places.lowerBound)..<Int32(places.upperBound)
          )
          .appendMoves(to: &moved)
        }
      }
    }
  }
}

// MARK: - All matches

extension Alignment {
  /// Calls a closure with all matching places, ascending in the new list.
  @usableFromInline
  func forEachRun(_ body: (DiffRun) -> Void) {
    var next = 0
    for (index, partner) in partners.enumerated() where partner >= 0 {
      let place = newRest[index]
      while next < runs.count, runs[next].new < place {
        body(runs[next])
        next += 1
      }
      body(DiffRun(old: partner, new: place, count: 1))
    }
    for run in runs[next...] { body(run) }
  }
}

extension Alignment {
  /// Up to how many identifiers between the common ends of two lists are always paired first-in
  /// first-out if there are duplicates.
  @inlinable
  static var exactLimit: Int { 1_000 }

  /// Aligns two lists without sections.
  ///
  /// - Parameters:
  ///   - old: The old list.
  ///   - new: The new list.
  ///   - isUnique: Whether neither list contains an identifier twice.
  @inlinable
  init<ID: Hashable>(
    _ old: UnsafeBufferPointer<ID>,
    _ new: UnsafeBufferPointer<ID>,
    isUnique: Bool
  ) {
    self.init()
    Self.check(max(old.count, new.count))
    align(old, at: 0, new, at: 0) { isUnique || $0 > Self.exactLimit }
    pairRest(old, new)
    findMoves(0..<runs.count, 0..<newRest.count, from: 0..<old.count)
  }

  /// Refuses lists with too many places to number.
  @usableFromInline
  static func check(_ end: Int) {
    require(
      end <= Int32.max,
      "The list is too long to be compared. Use fewer than 2,147,483,648 items and sections."
    )
  }

  /// Returns the old place of each new place, or -1.
  @usableFromInline
  func oldPlaces(count: Int) -> [Int32] {
    var places = Array(repeating: Int32(-1), count: count)
    forEachRun { run in
      for offset in 0..<run.count { places[Int(run.new + offset)] = run.old + offset }
    }
    return places
  }
}
