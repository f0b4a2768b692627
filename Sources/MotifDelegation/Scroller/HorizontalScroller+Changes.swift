// SPDX-License-Identifier: MIT

internal import MotifCore
internal import MotifLists

extension HorizontalScroller {
  /// Takes over a change of the model, and keeps everything that is the same.
  ///
  /// Change the model first, so that the data source gives the new number of items, then tell what
  /// became of the old ones. Indices before the change say what was deleted, moved and updated;
  /// indices after it say what was inserted, and where moved items went. All others keep their order.
  /// Where a `Changeset` tells you this, hand it to ``apply(_:)``.
  ///
  /// ```swift
  /// final class Shelf: HorizontalScrollerDataSource {
  ///   var titles = ["Aja", "Blue", "Celia", "Diva", "Easter"]
  ///   func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { titles.count }
  ///   func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
  ///     titles[index]
  ///   }
  ///   func initialIndex(in scroller: HorizontalScroller<String>) -> Int { 2 }
  /// }
  ///
  /// let shelf = Shelf()
  /// let scroller = HorizontalScroller<String>(viewportWidth: 320)
  /// scroller.dataSource = shelf
  /// scroller.reload()
  /// print(scroller.visibleItems.map { "\($0.view) at \($0.frame.x)" })
  ///
  /// shelf.titles = ["Abbey Road", "Aja", "Celia", "Duke", "Diva", "Easter"]
  /// scroller.applyChanges(deleted: [1], inserted: [0, 3])
  /// print(scroller.visibleItems.map { "\($0.view) at \($0.frame.x)" })
  /// // Prints:
  /// // ["Blue at -10.0", "Celia at 110.0", "Diva at 230.0"]
  /// // ["Aja at -10.0", "Celia at 110.0", "Duke at 230.0"]
  /// ```
  ///
  /// - **Views** that were made stay with their items. Those of updated items are dropped, and asked
  ///   for again when they are in sight.
  /// - **The selected item** stays selected, and centred if it was. When it is deleted, the item in
  ///   its place is selected: one that was inserted there, or else the one that followed, or else the
  ///   last.
  /// - **A drag**, or anything else that moves the content, isn't disturbed: the item under the middle
  ///   stays where it is on the screen, and the others move around it. If it was deleted, the item in
  ///   its place comes there. An animation towards an item looks up where that has gone, with
  ///   ``offset(centeringItemAt:)``.
  /// - **The first items** of an empty scroller are shown as after ``reload()``.
  ///
  /// The delegate isn't told, for it is your program that changed the items. You may call this from
  /// inside every callback of the delegate; if it was asked about an item, the question goes on to be
  /// about that item, and ends if it was deleted. Without a data source, the scroller gets empty.
  ///
  /// - Parameters:
  ///   - deleted: The old indices of the items that are gone.
  ///   - inserted: The new indices of the items that are new.
  ///   - moved: The old and the new indices of items that changed places. Items that only made room
  ///     for others didn't.
  ///   - updated: The old indices of items whose view isn't right any more. They may be moved as well.
  /// - Precondition: The number of items that the data source gives is the old one less the deleted
  ///   plus the inserted. Every index is one of an item; no item is deleted or moved twice or both, or
  ///   deleted and updated; nothing is inserted at or moved to the same index as another. The data
  ///   source isn't in the middle of an answer.
  /// - Complexity: O(*c* log *c* + *v*), where *c* is the number of changes and *v* that of views.
  public func applyChanges(
    deleted: [Int] = [],
    inserted: [Int] = [],
    moved: [(from: Int, to: Int)] = [],
    updated: [Int] = []
  ) {
    guard let count = askForCount() else { return reload() }
    let renumbering = ItemRenumbering(
      from: numberOfItems,
      to: count,
      deleted: deleted,
      inserted: inserted,
      moved: moved
    )
    for index in updated {
      checkIndex(index)
      require(renumbering.newIndex(of: index) != nil, "Item \(index) is deleted and updated")
    }
    // The end of a view may come back here, so it waits until all is in order.
    let old = views
    withExtendedLifetime(old) {
      if numberOfItems == 0 {
        _ = layOut(itemCount: count)
        centerInitialItem()
      } else {
        renumber(by: renumbering, updated: Set(updated))
      }
    }
  }

  private func renumber(by renumbering: ItemRenumbering, updated: Set<Int>) {
    var kept: [Int: ItemView] = [:]
    for (index, view) in views where !updated.contains(index) {
      if let index = renumbering.newIndex(of: index) { kept[index] = view }
    }
    let wasCentered = contentOffset == selectedIndex.map(centeringOffset(of:))
    let middle = centeredIndex
    let newMiddle = middle.flatMap(renumbering.newIndex(ofPlace:))

    views = kept
    questions = questions.map { $0.flatMap(renumbering.newIndex(of:)) }
    numberOfItems = renumbering.newCount
    selectedIndex = selectedIndex.flatMap(renumbering.newIndex(ofPlace:))

    if wasCentered {
      centerSelectedItem()
    } else if let middle, let newMiddle, middle != newMiddle {
      contentOffset = centeringOffset(of: newMiddle) + (contentOffset - centeringOffset(of: middle))
    }
    if numberOfItems == 0 { contentOffset = 0 }
  }
}
