// SPDX-License-Identifier: MIT

/// Which place of the old list is which of the new one, while that is being found out.
///
/// Places are numbers that ascend through a whole list. Between two sections one number is left out,
/// so that no run goes on from one to the next. All that has to do with identifiers is in generic
/// extensions; everything else works on places.
@usableFromInline
struct Alignment {
  /// The places that belong together, ascending in the new list.
  @usableFromInline var runs: [DiffRun] = []
  /// The places of the old list that comparing has left over, ascending within each section.
  @usableFromInline var oldRest: [Int32] = []
  /// The places of the new list that comparing has left over, ascending.
  @usableFromInline var newRest: [Int32] = []
  /// The place of the old list, or -1, for each place in `newRest`, once that is asked for.
  @usableFromInline var partners: [Int32] = []
  /// The runs that move, ascending in the new list.
  @usableFromInline var moved: [DiffRun] = []
  /// The places in `oldRest` that have a partner, as bits.
  private var taken: [UInt64] = []
  private var scratch = IncreasingRuns()

  @usableFromInline
  init() {}
}

// MARK: - Comparing

extension Alignment {
  /// Notes places that belong together, behind all that have been noted.
  @usableFromInline
  mutating func match(old: Int, new: Int, count: Int) {
    guard count > 0 else { return }
    Self.append(
      DiffRun(old: Int32(old), new: Int32(new), count: Int32(count)),
      to: &runs
    )
  }

  /// Leaves places of the old list over.
  @usableFromInline
  mutating func leaveOld(_ places: Range<Int>) {
    for place in places { oldRest.append(Int32(place)) }
  }

  /// Leaves places of the new list over.
  @usableFromInline
  mutating func leaveNew(_ places: Range<Int>) {
    for place in places { newRest.append(Int32(place)) }
  }

  private static func append(_ run: DiffRun, to runs: inout [DiffRun]) {
    if let last = runs.last, last.old + last.count == run.old, last.new + last.count == run.new {
      runs[runs.count - 1].count += run.count
    } else {
      runs.append(run)
    }
  }
}

// MARK: - Pairing what is left over

extension Alignment {
  /// Makes room for the partners of what is left over.
  ///
  /// - Parameter end: A number above all places of the old list.
  @usableFromInline
  mutating func preparePairing(oldEnd end: Int) {
    partners = Array(repeating: -1, count: newRest.count)
    taken = Array(repeating: 0, count: (end + 63) / 64)
  }

  /// Pairs a place of the old list with the place at an index of `newRest`.
  @usableFromInline
  mutating func pair(old place: Int32, newRestAt index: Int) {
    partners[index] = place
    taken[Int(place) / 64] |= 1 << UInt64(place % 64)
  }

  /// Puts the pairs among the runs.
  @usableFromInline
  mutating func mergePairs() {
    guard !partners.isEmpty else { return }
    var merged: [DiffRun] = []
    merged.reserveCapacity(runs.count)
    var next = 0
    for (index, partner) in partners.enumerated() where partner >= 0 {
      let place = newRest[index]
      while next < runs.count, runs[next].new < place {
        Self.append(runs[next], to: &merged)
        next += 1
      }
      Self.append(DiffRun(old: partner, new: place, count: 1), to: &merged)
    }
    for run in runs[next...] { Self.append(run, to: &merged) }
    runs = merged
  }

  /// Returns the places in a part of `oldRest` that have no partner.
  @usableFromInline
  func gone(_ range: Range<Int>) -> [Int32] {
    if taken.isEmpty { return Array(oldRest[range]) }
    return oldRest[range].filter { taken[Int($0) / 64] & 1 << UInt64($0 % 64) == 0 }
  }

  /// Returns the places in a part of `newRest` that have no partner.
  @usableFromInline
  func came(_ range: Range<Int>) -> [Int32] {
    if partners.isEmpty { return Array(newRest[range]) }
    var places: [Int32] = []
    for index in range where partners[index] < 0 { places.append(newRest[index]) }
    return places
  }
}

// MARK: - Moves

extension Alignment {
  /// How many places move.
  @usableFromInline
  var movedCount: Int { moved.reduce(0) { $0 + Int($1.count) } }

  /// Notes the runs of a section that move: those from elsewhere, and as few of its own as possible.
  ///
  /// - Parameters:
  ///   - range: The runs of the section.
  ///   - places: The places of the section in the old list.
  @usableFromInline
  mutating func findMoves(_ range: Range<Int>, from places: Range<Int>) {
    scratch.begin()
    for index in range where places.contains(Int(runs[index].old)) {
      scratch.add(runs[index])
    }
    if scratch.isIncreasing, scratch.runs.count == range.count { return }
    scratch.findStaying()
    var candidate = 0
    for index in range {
      if places.contains(Int(runs[index].old)) {
        candidate += 1
        if scratch.stays[candidate - 1] { continue }
      }
      moved.append(runs[index])
    }
  }
}
