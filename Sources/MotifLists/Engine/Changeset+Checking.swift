// SPDX-License-Identifier: MIT

// What can be found wrong with a change set without a list.

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
    try checkRanges()
    try checkOrder()
    try checkSections()
    try checkItems()
  }

  private func checkRanges() throws(Failure) {
    let sections =
      (deletedSections + insertedSections).map { ($0.id, $0.index) }
      + movedSections.flatMap { [($0.id, $0.from), ($0.id, $0.to)] }
      + updatedSections.flatMap { [($0.id, $0.from), ($0.id, $0.to)] }
    for (id, index) in sections where index < 0 {
      throw .section(id, .outOfRange, index: index)
    }
    let items =
      (allDeletedItems + allInsertedItems).map { ($0.id, $0.path) }
      + movedItems.flatMap { [($0.id, $0.from), ($0.id, $0.to)] }
      + updatedItems.flatMap { [($0.id, $0.from), ($0.id, $0.to)] }
    for (id, path) in items where path.section < 0 || path.item < 0 {
      throw .item(id, .outOfRange, path: path)
    }
  }

  private func checkSections() throws(Failure) {
    var old = StatedPlaces<SectionID, Int>()
    var new = StatedPlaces<SectionID, Int>()
    for section in deletedSections where !old.take(section.id, at: section.index) {
      throw .section(section.id, .conflicting, index: section.index)
    }
    for section in insertedSections where !new.take(section.id, at: section.index) {
      throw .section(section.id, .conflicting, index: section.index)
    }
    for move in movedSections {
      if !old.take(move.id, at: move.from) {
        throw .section(move.id, .conflicting, index: move.from)
      }
      if !new.take(move.id, at: move.to) { throw .section(move.id, .conflicting, index: move.to) }
    }
    let moved = Set(movedSections.map { $0.id })
    for update in updatedSections {
      if !old.allows(update.id, at: update.from, ifTaken: moved.contains(update.id)) {
        throw .section(update.id, .conflicting, index: update.from)
      }
      if !new.allows(update.id, at: update.to, ifTaken: moved.contains(update.id)) {
        throw .section(update.id, .conflicting, index: update.to)
      }
    }
  }

  private func checkItems() throws(Failure) {
    let goneSections = Set(deletedSections.map { $0.index })
    let newSections = Set(insertedSections.map { $0.index })
    for item in deletedItems where goneSections.contains(item.path.section) {
      throw .item(item.id, .misplaced, path: item.path)
    }
    for item in insertedItems where newSections.contains(item.path.section) {
      throw .item(item.id, .misplaced, path: item.path)
    }
    var old = StatedPlaces<ItemID, ListPath>()
    var new = StatedPlaces<ItemID, ListPath>()
    for item in allDeletedItems where !old.take(item.id, at: item.path) {
      throw .item(item.id, .conflicting, path: item.path)
    }
    for item in allInsertedItems where !new.take(item.id, at: item.path) {
      throw .item(item.id, .conflicting, path: item.path)
    }
    for move in movedItems {
      if !old.take(move.id, at: move.from) { throw .item(move.id, .conflicting, path: move.from) }
      if !new.take(move.id, at: move.to) { throw .item(move.id, .conflicting, path: move.to) }
    }
    let moved = Set(movedItems.map { $0.id })
    for update in updatedItems {
      let isMoved = moved.contains(update.id)
      let isGone = !isMoved && goneSections.contains(update.from.section)
      if isGone || !old.allows(update.id, at: update.from, ifTaken: isMoved) {
        throw .item(update.id, .conflicting, path: update.from)
      }
      let isNew = !isMoved && newSections.contains(update.to.section)
      if isNew || !new.allows(update.id, at: update.to, ifTaken: isMoved) {
        throw .item(update.id, .conflicting, path: update.to)
      }
    }
  }
}

/// The places that some changes name in one of the two lists.
private struct StatedPlaces<ID: Hashable, Place: Hashable> {
  private var places: [ID: Place] = [:]
  private var ids: [Place: ID] = [:]

  /// Notes that something leaves a place or arrives there, and returns whether it is the only one, and
  /// does so once.
  mutating func take(_ id: ID, at place: Place) -> Bool {
    places.updateValue(place, forKey: id) == nil && ids.updateValue(id, forKey: place) == nil
  }

  /// Checks whether something that stays can be at a place.
  ///
  /// - Parameters:
  ///   - id: What stays.
  ///   - place: Its place.
  ///   - isTaken: Whether it moves, so that it must be the one that was noted there.
  /// - Returns: Whether it can.
  func allows(_ id: ID, at place: Place, ifTaken isTaken: Bool) -> Bool {
    isTaken ? places[id] == place : places[id] == nil && ids[place] == nil
  }
}
