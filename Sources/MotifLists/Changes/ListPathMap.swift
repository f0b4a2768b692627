// SPDX-License-Identifier: MIT

/// Where the changes of a list bring what stands in it.
///
/// Whoever remembers places, such as the row that has the cursor or the one at the top of the screen,
/// asks here where they are after a change, and whoever animates asks where something was. The map
/// is made once for a change set, and then answers many questions without the list.
///
/// ```swift
/// let changes = Changeset<MainSection, String>(
///   deletedItems: [.init(path: ListPath(section: 0, item: 1), id: "plum")],
///   movedItems: [
///     .init(id: "pear", from: ListPath(section: 0, item: 4), to: ListPath(section: 0, item: 0))
///   ]
/// )
/// let map = changes.pathMap
/// for item in 0...3 {
///   let path = map.newPath(forOld: ListPath(section: 0, item: item))
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
/// one that it doesn't have either, and a change set that contradicts itself makes a map without
/// meaning.
public struct ListPathMap: Hashable, Sendable {
  private var sections = ListGaps()
  private var newSections: [Int: Int] = [:]
  private var oldSections: [Int: Int] = [:]
  /// What is taken out of the old sections, by old index.
  private var taken: [Int: [Int]] = [:]
  /// What is put into the new sections, by new index.
  private var placed: [Int: [Int]] = [:]
  private var newPaths: [ListPath: ListPath] = [:]
  private var oldPaths: [ListPath: ListPath] = [:]

  /// Makes the map of a change set.
  ///
  /// - Parameter changes: The changes.
  /// - Complexity: O(*m* log *m*) for *m* changes.
  public init<SectionID, ItemID>(_ changes: Changeset<SectionID, ItemID>) {
    for move in changes.movedSections {
      newSections[move.from] = move.to
      oldSections[move.to] = move.from
    }
    sections.taken = (changes.deletedSections.map { $0.index } + newSections.keys).sorted()
    sections.placed = (changes.insertedSections.map { $0.index } + oldSections.keys).sorted()
    for change in changes.deletedItems {
      taken[change.path.section, default: []] += [change.path.item]
    }
    for change in changes.insertedItems {
      placed[change.path.section, default: []] += [change.path.item]
    }
    for move in changes.movedItems {
      newPaths[move.from] = move.to
      oldPaths[move.to] = move.from
      taken[move.from.section, default: []] += [move.from.item]
      placed[move.to.section, default: []] += [move.to.item]
    }
    for key in taken.keys { taken[key]?.sort() }
    for key in placed.keys { placed[key]?.sort() }
  }

  /// Returns where a section stands after the changes.
  ///
  /// - Parameter index: Its old index.
  /// - Returns: Its new index, or `nil` when it went.
  /// - Complexity: O(log *m*) for *m* changes.
  public func newIndex(forOldSection index: Int) -> Int? {
    newSections[index] ?? sections.newPlace(forOld: index)
  }

  /// Returns where a section stood before the changes.
  ///
  /// - Parameter index: Its new index.
  /// - Returns: Its old index, or `nil` when it came.
  /// - Complexity: O(log *m*) for *m* changes.
  public func oldIndex(forNewSection index: Int) -> Int? {
    oldSections[index] ?? sections.oldPlace(forNew: index)
  }

  /// Returns where an item stands after the changes.
  ///
  /// - Parameter path: Its old path.
  /// - Returns: Its new path, or `nil` when it went, alone or with its section.
  /// - Complexity: O(log *m*) for *m* changes.
  public func newPath(forOld path: ListPath) -> ListPath? {
    if let moved = newPaths[path] { return moved }
    guard let section = newIndex(forOldSection: path.section) else { return nil }
    let gaps = ListGaps(taken: taken[path.section] ?? [], placed: placed[section] ?? [])
    return gaps.newPlace(forOld: path.item).map { ListPath(section: section, item: $0) }
  }

  /// Returns where an item stood before the changes.
  ///
  /// - Parameter path: Its new path.
  /// - Returns: Its old path, or `nil` when it came, alone or with its section.
  /// - Complexity: O(log *m*) for *m* changes.
  public func oldPath(forNew path: ListPath) -> ListPath? {
    if let moved = oldPaths[path] { return moved }
    guard let section = oldIndex(forNewSection: path.section) else { return nil }
    let gaps = ListGaps(taken: taken[section] ?? [], placed: placed[path.section] ?? [])
    return gaps.oldPlace(forNew: path.item).map { ListPath(section: section, item: $0) }
  }
}

extension Changeset {
  /// Where the changes bring what stands in the list.
  ///
  /// Keep it when there is more than one question: each call makes it again.
  ///
  /// - Complexity: O(*m* log *m*) for *m* changes.
  public var pathMap: ListPathMap { ListPathMap(self) }
}
