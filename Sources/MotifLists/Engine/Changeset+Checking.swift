// SPDX-License-Identifier: MIT

// The checks of a change set that need no list.

extension Changeset {
  @usableFromInline typealias Failure = ChangesetError<SectionID, ItemID>

  @inlinable
  static func checkOrder<ID, Place: Comparable>(
    of changes: [(id: ID, place: Place)],
    _ failure: (ID, ChangesetMisfit, Place) -> Failure
  ) throws(Failure) {
    for (previous, next) in zip(changes, changes.dropFirst()) where next.place <= previous.place {
      throw failure(next.id, next.place == previous.place ? .conflicting : .unsorted, next.place)
    }
  }

  /// Checks that changes are in order, no two of them at the same place.
  @inlinable
  func checkOrder() throws(Failure) {
    try Self.checkOrder(of: deletedSections.map { ($0.id, $0.index) }, Failure.section)
    try Self.checkOrder(of: insertedSections.map { ($0.id, $0.index) }, Failure.section)
    try Self.checkOrder(of: movedSections.map { ($0.id, $0.to) }, Failure.section)
    try Self.checkOrder(of: updatedSections.map { ($0.id, $0.to) }, Failure.section)
    try Self.checkOrder(of: deletedItems.map { ($0.id, $0.path) }, Failure.item)
    try Self.checkOrder(of: insertedItems.map { ($0.id, $0.path) }, Failure.item)
    try Self.checkOrder(of: movedItems.map { ($0.id, $0.to) }, Failure.item)
    try Self.checkOrder(of: updatedItems.map { ($0.id, $0.to) }, Failure.item)
    for section in deletedSections + insertedSections {
      try Self.checkOrder(of: section.items.map { ($0.id, $0.path) }, Failure.item)
      for item in section.items where item.path.section != section.index {
        throw .item(item.id, .misplaced, path: item.path)
      }
    }
  }

  /// Checks everything that a change set must fulfill, whatever list it is for.
  func check() throws(Failure) {
    let sections = StatedPlaces(
      deleted: deletedSections.map { ($0.id, $0.index) },
      inserted: insertedSections.map { ($0.id, $0.index) },
      moved: movedSections,
      updated: updatedSections
    )
    let items = StatedPlaces(
      deleted: allDeletedItems.map { ($0.id, $0.path) },
      inserted: allInsertedItems.map { ($0.id, $0.path) },
      moved: movedItems,
      updated: updatedItems
    )
    try sections.check(where: { $0 >= 0 }, Failure.section)
    try items.check(where: { $0.section >= 0 && $0.item >= 0 }, Failure.item)
    try checkOrder()
    try sections.checkConflicts(Failure.section)
    try checkSectionsOfItems()
    try items.checkConflicts(Failure.item)
  }

  /// Checks that nothing but a move takes an item out of a deleted section or into an inserted one.
  private func checkSectionsOfItems() throws(Failure) {
    let gone = Set(deletedSections.map { $0.index })
    let new = Set(insertedSections.map { $0.index })
    for item in deletedItems where gone.contains(item.path.section) {
      throw .item(item.id, .misplaced, path: item.path)
    }
    for item in insertedItems where new.contains(item.path.section) {
      throw .item(item.id, .misplaced, path: item.path)
    }
    let moved = Set(movedItems.map { $0.id })
    for update in updatedItems where !moved.contains(update.id) {
      if gone.contains(update.from.section) {
        throw .item(update.id, .conflicting, path: update.from)
      }
      if new.contains(update.to.section) { throw .item(update.id, .conflicting, path: update.to) }
    }
  }
}

/// The places that changes of items or of sections name in the old list and in the new one.
private struct StatedPlaces<ID: Hashable & Sendable, Place: Hashable & Comparable & Sendable> {
  typealias Stated = (id: ID, place: Place)

  let deleted: [Stated]
  let inserted: [Stated]
  let moved: [ListMove<ID, Place>]
  let updated: [ListUpdate<ID, Place>]

  /// Checks that all places are possible.
  func check<Failure>(
    where isPossible: (Place) -> Bool,
    _ failure: (ID, ChangesetMisfit, Place) -> Failure
  ) throws(Failure) {
    let ends = moved.flatMap { [($0.id, $0.from), ($0.id, $0.to)] }
    let shown = updated.flatMap { [($0.id, $0.from), ($0.id, $0.to)] }
    for (id, place) in deleted + inserted + ends + shown where !isPossible(place) {
      throw failure(id, .outOfRange, place)
    }
  }

  /// Checks that nothing leaves a place or arrives at one twice, and that what is shown again stays.
  func checkConflicts<Failure>(
    _ failure: (ID, ChangesetMisfit, Place) -> Failure
  ) throws(Failure) {
    let old = try Side(deleted + moved.map { ($0.id, $0.from) }, failure)
    let new = try Side(inserted + moved.map { ($0.id, $0.to) }, failure)
    let movedIDs = Set(moved.map { $0.id })
    for update in updated {
      let isMoved = movedIDs.contains(update.id)
      if !old.allows(update.id, at: update.from, ifTaken: isMoved) {
        throw failure(update.id, .conflicting, update.from)
      }
      if !new.allows(update.id, at: update.to, ifTaken: isMoved) {
        throw failure(update.id, .conflicting, update.to)
      }
    }
  }

  /// The places in one of the two lists.
  private struct Side {
    var places: [ID: Place] = [:]
    var ids: [Place: ID] = [:]

    init<Failure>(
      _ stated: [Stated],
      _ failure: (ID, ChangesetMisfit, Place) -> Failure
    ) throws(Failure) {
      for (id, place) in stated {
        let isAlone =
          places.updateValue(place, forKey: id) == nil && ids.updateValue(id, forKey: place) == nil
        if !isAlone { throw failure(id, .conflicting, place) }
      }
    }

    // Something that moves must be the one that was noted at the place. Nothing else may be noted there.
    func allows(_ id: ID, at place: Place, ifTaken isTaken: Bool) -> Bool {
      isTaken ? places[id] == place : places[id] == nil && ids[place] == nil
    }
  }
}
