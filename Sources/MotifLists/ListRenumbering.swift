// SPDX-License-Identifier: MIT

/// The new places of a list's items and sections after a change.
///
/// If you remember places, such as the row with the cursor or the one at the top of the screen, ask
/// a renumbering where they are after a change. To find out where an item was, for an animation,
/// ask the renumbering of the ``Changeset/inverse``. A renumbering is made once for a change set,
/// and then answers many questions without the list.
///
/// ```swift
/// let changes = Changeset<MainSection, String>(
///   deletedItems: [.init(path: ListPath(section: 0, item: 1), id: "plum")],
///   movedItems: [
///     .init(id: "pear", from: ListPath(section: 0, item: 4), to: ListPath(section: 0, item: 0))
///   ]
/// )
/// let renumbering = changes.renumbering
/// for item in 0...3 {
///   let path = renumbering.newPath(forOld: ListPath(section: 0, item: item))
///   print(item, path?.description ?? "went")
/// }
/// // Prints:
/// // 0 0.1
/// // 1 went
/// // 2 0.2
/// // 3 0.3
/// ```
///
/// A renumbering relies on the change set alone: a path outside the old list leads to one outside
/// the new list, and a change set that contradicts itself makes a meaningless renumbering.
public struct ListRenumbering: Hashable, Sendable {
  private var sections = Gaps()
  private var newSections: [Int: Int] = [:]
  /// The places removed from the old sections, by old index.
  private var taken: [Int: [Int]] = [:]
  /// The places filled in the new sections, by new index.
  private var placed: [Int: [Int]] = [:]
  private var newPaths: [ListPath: ListPath] = [:]

  init<SectionID, ItemID>(_ changes: Changeset<SectionID, ItemID>) {
    for move in changes.movedSections { newSections[move.from] = move.to }
    sections.taken = (changes.deletedSections.map { $0.index } + newSections.keys).sorted()
    sections.placed = (changes.insertedSections.map { $0.index } + newSections.values).sorted()
    for change in changes.deletedItems {
      taken[change.path.section, default: []].append(change.path.item)
    }
    for change in changes.insertedItems {
      placed[change.path.section, default: []].append(change.path.item)
    }
    for move in changes.movedItems {
      newPaths[move.from] = move.to
      taken[move.from.section, default: []].append(move.from.item)
      placed[move.to.section, default: []].append(move.to.item)
    }
    taken = taken.mapValues { $0.sorted() }
    placed = placed.mapValues { $0.sorted() }
  }

  /// Returns the index of a section after the changes.
  ///
  /// - Parameter index: Its old index.
  /// - Returns: Its new index, or `nil` if it was deleted.
  /// - Complexity: O(log *m*) for *m* changes.
  package func newIndex(forOldSection index: Int) -> Int? {
    newSections[index] ?? sections.newPlace(forOld: index)
  }

  /// Returns the path of an item after the changes.
  ///
  /// - Parameter path: Its old path.
  /// - Returns: Its new path, or `nil` if it was deleted, alone or with its section.
  /// - Complexity: O(log *m*) for *m* changes.
  public func newPath(forOld path: ListPath) -> ListPath? {
    if let moved = newPaths[path] { return moved }
    guard let section = newIndex(forOldSection: path.section) else { return nil }
    return gaps(path.section, section).newPlace(forOld: path.item)
      .map { ListPath(section: section, item: $0) }
  }

  private func gaps(_ old: Int, _ new: Int) -> Gaps {
    Gaps(taken: taken[old] ?? [], placed: placed[new] ?? [])
  }
}

extension Changeset {
  /// The new places of the list's items and sections after the changes.
  ///
  /// Keep it if you have more than one question: each call makes it again.
  ///
  /// - Complexity: O(*m* log *m*) for *m* changes.
  public var renumbering: ListRenumbering { ListRenumbering(self) }
}

// MARK: - One section

extension ListRenumbering {
  /// The old indices of the items of the first section that were deleted or moved, ascending.
  package var departures: [Int] { taken[0] ?? [] }

  /// Returns whether an item of the first section was neither deleted nor moved.
  package func isStaying(_ old: Int) -> Bool {
    gaps(0, 0).newPlace(forOld: old) != nil
  }

  /// Returns the new index of an item of the first section, or `nil` if it was deleted.
  package func newIndex(of old: Int) -> Int? {
    newPath(forOld: ListPath(section: 0, item: old))?.item
  }

  /// Returns the new index of an item of the first section or, if it was deleted, of the item now
  /// in its place.
  ///
  /// The place is as far behind the previous item as it was. If the gap has closed, it is the place
  /// of the next item, or of the last one.
  ///
  /// - Parameters:
  ///   - old: The index before the change.
  ///   - newCount: The number of items.
  /// - Returns: The index, or `nil` when there are no items.
  package func newIndex(ofPlace old: Int, among newCount: Int) -> Int? {
    if let index = newIndex(of: old) { return index }
    let gaps = gaps(0, 0)
    let departed = gaps.taken.indices.partitionPoint { gaps.taken[$0] < old }
    let rank = old - departed
    // The item before the place, of those that stay.
    var before = old - 1
    for place in gaps.taken[..<departed].reversed() where place == before { before -= 1 }
    let newBefore = before >= 0 ? gaps.newPlace(ofStaying: rank - 1) : -1
    let stayingCount = newCount - gaps.placed.count
    let following = rank < stayingCount ? gaps.newPlace(ofStaying: rank) : newCount
    let place = min(newBefore + old - before, following, newCount - 1)
    return place >= 0 ? place : nil
  }
}

/// The new places of items that a change set does not mention: some places are removed, some are
/// filled, and the other items fill the gaps in their order.
private struct Gaps: Hashable, Sendable {
  /// The old places that are removed, ascending.
  var taken: [Int] = []
  /// The new places that are filled, ascending.
  var placed: [Int] = []

  /// Returns the new place of a kept item, or `nil` for a removed one.
  func newPlace(forOld place: Int) -> Int? {
    let before = taken.indices.partitionPoint { taken[$0] < place }
    guard before == taken.count || taken[before] != place else { return nil }
    // Numbers from outside may be of any size, and must not trap.
    return newPlace(ofStaying: place &- before)
  }

  /// Returns the new place of the `rank`th kept item.
  func newPlace(ofStaying rank: Int) -> Int {
    rank &+ placed.indices.partitionPoint { placed[$0] &- $0 <= rank }
  }
}
