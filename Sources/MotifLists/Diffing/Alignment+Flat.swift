// SPDX-License-Identifier: MIT

internal import MotifCore

extension Alignment {
  /// How many identifiers, between the ends that two lists have in common, are paired first-in
  /// first-out without fail when there are equal ones.
  @inlinable
  static var exactLimit: Int { 1_000 }

  /// Finds out everything about two lists without sections.
  ///
  /// - Parameters:
  ///   - old: The old list.
  ///   - new: The new list.
  ///   - isUnique: Whether no identifier is twice in a list.
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

  /// Refuses lists whose places could not be counted.
  @usableFromInline
  static func check(_ end: Int) {
    require(
      end <= Int32.max,
      "The list is too long to be compared. Use fewer than 2,147,483,648 items and sections."
    )
  }

  /// Returns for each new place the old one, or -1.
  @usableFromInline
  func oldPlaces(count: Int) -> [Int32] {
    var places = Array(repeating: Int32(-1), count: count)
    forEachRun { run in
      for offset in 0..<run.count { places[Int(run.new + offset)] = run.old + offset }
    }
    return places
  }
}
