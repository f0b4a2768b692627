// SPDX-License-Identifier: MIT

internal import MotifCore
public import MotifLists

extension HorizontalScroller {
  /// Takes over the changes of a list that has one section.
  ///
  /// It does what ``applyChanges(deleted:inserted:moved:updated:)`` does. Take a change set as it is,
  /// or one batch of it after the other; the data source must give the number of items that there are
  /// after those that you hand over here.
  ///
  /// ```swift
  /// final class Shelf: HorizontalScrollerDataSource {
  ///   var titles = ["Aja", "Blue", "Celia"]
  ///   func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { titles.count }
  ///   func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
  ///     titles[index]
  ///   }
  /// }
  ///
  /// let shelf = Shelf()
  /// let scroller = HorizontalScroller<String>(viewportWidth: 320)
  /// scroller.dataSource = shelf
  /// scroller.reload()
  ///
  /// let titles = ["Diva", "Celia", "Aja"]
  /// let changes = Changeset(from: shelf.titles, to: titles)
  /// shelf.titles = titles
  /// scroller.apply(changes)
  /// print(scroller.visibleItems.map { "\($0.view) at \($0.frame.x)" })
  /// // Prints "["Celia at -10.0", "Aja at 110.0"]"
  /// ```
  ///
  /// - **An update** of either kind drops the view, which is asked for again when it is in sight. That
  ///   of the section is one of all items.
  /// - **An item that goes and comes** in the same change set is taken for one that moves and is updated,
  ///   so it stays selected. That is how a single batch says it, and how a section gives way to another
  ///   one.
  /// - **The section** may come or go as well: its items come or go then.
  ///
  /// - Parameter changes: What changed, all of it in the section at index 0.
  /// - Precondition: The changes are about no other section, and fulfil what
  ///   ``applyChanges(deleted:inserted:moved:updated:)`` demands.
  /// - Complexity: O(*c* log *c* + *v*), where *c* is the number of changes and *v* that of views.
  public func apply<SectionID, ItemID>(_ changes: Changeset<SectionID, ItemID>) {
    require(
      changes.areInFirstSection,
      """
      A HorizontalScroller shows one section, the one at index 0, and the changes are about others, \
      too. Give it the changes of a list that has one section only.
      """
    )
    var deleted: [Int] = []
    var moved = changes.movedItems.map { (from: $0.from.item, to: $0.to.item) }
    var updated = changes.updatedItems.map(\.from.item)

    let arrivals = changes.insertedItems + changes.insertedSections.flatMap(\.items)
    var places = Dictionary(arrivals.map { ($0.id, $0.path.item) }) { first, _ in first }
    var returns: Set<Int> = []
    for item in changes.deletedItems + changes.deletedSections.flatMap(\.items) {
      if let place = places.removeValue(forKey: item.id) {
        returns.insert(place)
        moved.append((item.path.item, place))
        updated.append(item.path.item)
      } else {
        deleted.append(item.path.item)
      }
    }
    if !changes.updatedSections.isEmpty {
      // Only of items that have a view does it matter.
      updated += Set(views.keys).subtracting(deleted)
    }
    applyChanges(
      deleted: deleted,
      inserted: arrivals.map(\.path.item).filter { !returns.contains($0) },
      moved: moved,
      updated: updated
    )
  }
}

extension Changeset {
  /// Whether all changes are about the section at index 0 and what it holds.
  fileprivate var areInFirstSection: Bool {
    let sections = [
      deletedSections.map(\.index),
      insertedSections.map(\.index),
      updatedSections.flatMap { [$0.from, $0.to] },
      deletedItems.map(\.path.section),
      insertedItems.map(\.path.section),
      movedItems.flatMap { [$0.from.section, $0.to.section] },
      updatedItems.flatMap { [$0.from.section, $0.to.section] },
    ]
    return movedSections.isEmpty && sections.joined().allSatisfy { $0 == 0 }
  }
}
