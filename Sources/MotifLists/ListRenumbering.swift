// SPDX-License-Identifier: MIT

/// Where the changes of a list bring what stands in it.
///
/// Anyone who remembers places, such as the row that has the cursor or the one at the top of the screen,
/// asks here where they are after a change. Anyone who animates asks the renumbering of the
/// ``Changeset/inverse`` where something was. The
/// renumbering is made once for a change set, and then answers many questions without the list.
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
/// It takes the change set's word for what is in the list: a path that the list doesn't have leads to
/// one that it doesn't have either, and a change set that contradicts itself makes a renumbering
/// without meaning.
public struct ListRenumbering: Hashable, Sendable {
  private var sections = Gaps()
  private var newSections: [Int: Int] = [:]
  /// What is taken out of the old sections, by old index.
  private var taken: [Int: [Int]] = [:]
  /// What is put into the new sections, by new index.
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

  /// Returns where a section stands after the changes.
  ///
  /// - Parameter index: Its old index.
  /// - Returns: Its new index, or `nil` when it went.
  /// - Complexity: O(log *m*) for *m* changes.
  public func newIndex(forOldSection index: Int) -> Int? {
    newSections[index] ?? sections.newPlace(forOld: index)
  }

  /// Returns where an item stands after the changes.
  ///
  /// - Parameter path: Its old path.
  /// - Returns: Its new path, or `nil` when it went, alone or with its section.
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
  /// Where the changes bring what stands in the list.
  ///
  /// Keep it when there is more than one question: each call makes it again.
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

  /// Returns the new index of an item of the first section or, if it was deleted, of the one in its
  /// place.
  ///
  /// The place is as far behind the item before it as it was. Where the row has closed up, it is that
  /// of the item which follows, or of the last item.
  ///
  /// - Parameters:
  ///   - old: The index before the change.
  ///   - newCount: How many items there are.
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

/// Where those go that nobody mentions: some places are taken out, some are filled, and the others
/// fill the gaps in their order.
private struct Gaps: Hashable, Sendable {
  /// The old places that are taken out, ascending.
  var taken: [Int] = []
  /// The new places that are filled, ascending.
  var placed: [Int] = []

  /// Returns the new place of what is kept, or `nil` for what is taken out.
  func newPlace(forOld place: Int) -> Int? {
    let before = taken.indices.partitionPoint { taken[$0] < place }
    guard before == taken.count || taken[before] != place else { return nil }
    // Numbers from outside may be of any size, and must not trap.
    return newPlace(ofStaying: place &- before)
  }

  /// Returns the new place of what is the `rank`th of those that are kept.
  func newPlace(ofStaying rank: Int) -> Int {
    rank &+ placed.indices.partitionPoint { placed[$0] &- $0 <= rank }
  }
}
