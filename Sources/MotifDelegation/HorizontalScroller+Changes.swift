// SPDX-License-Identifier: MIT

public import MotifLists

extension HorizontalScroller {
  /// Takes over the changes of a list that has one section, and keeps everything that is the same.
  ///
  /// Change the model first, so that the data source gives the new number of items, then tell what
  /// became of the old ones: by a `Changeset` of identifiers or, for a plain array, by one of indices.
  /// Take it as it is, or one batch of it after the other; the data source must give the number of
  /// items that there are after those that you hand over here.
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
  /// scroller.apply(Changeset(deleted: [1], inserted: [0, 3]))
  /// print(scroller.visibleItems.map { "\($0.view) at \($0.frame.x)" })
  ///
  /// let titles = ["Diva", "Celia", "Aja"]
  /// let changes = Changeset(from: shelf.titles, to: titles)
  /// shelf.titles = titles
  /// scroller.apply(changes)
  /// print(scroller.visibleItems.map { "\($0.view) at \($0.frame.x)" })
  /// // Prints:
  /// // ["Blue at -10.0", "Celia at 110.0", "Diva at 230.0"]
  /// // ["Aja at -10.0", "Celia at 110.0", "Duke at 230.0"]
  /// // ["Diva at -10.0", "Celia at 110.0", "Aja at 230.0"]
  /// ```
  ///
  /// - **Views** that were made stay with their items. Those of updated items are dropped, and asked
  ///   for again when they are in sight. An update of the section is one of all items.
  /// - **The selected item** stays selected, and centered if it was. When it is deleted, the item in
  ///   its place is selected: one that was inserted there, or else the one that followed, or else the
  ///   last.
  /// - **A drag**, or anything else that moves the content, isn't disturbed: the item under the middle
  ///   stays where it is on the screen, and the others move around it. If it was deleted, the item in
  ///   its place comes there. An animation toward an item looks up where that has gone, with
  ///   ``offset(centeringItemAt:)``.
  /// - **The first items** of an empty scroller are shown as after ``reload()``.
  /// - **An item that goes and comes** in the same change set is taken for one that moves and is updated,
  ///   so it stays selected. That is how a single batch says it, and how a section gives way to another
  ///   one.
  /// - **The section** may come or go as well: its items come or go then.
  ///
  /// The delegate isn't told, for it is your program that changed the items. You may call this from
  /// inside every callback of the delegate; if it was asked about an item, the question goes on to be
  /// about that item, and ends if it was deleted. Without a data source, the scroller gets empty.
  ///
  /// - Parameter changes: What changed, all of it in the section at index 0.
  /// - Precondition: The changes are about no other section. The number of items that the data source
  ///   gives is the old one less the deleted plus the inserted. Every index is one of an item; no item
  ///   is deleted or moved twice or both, or deleted and updated; nothing is inserted at or moved to
  ///   the same index as another. The data source isn't in the middle of an answer.
  /// - Complexity: O(*c* log *c* + *v*), where *c* is the number of changes and *v* that of views.
  public func apply<SectionID, ItemID>(_ changes: Changeset<SectionID, ItemID>) {
    guard let count = askForCount() else { return reload() }
    let changes = changes.inFirstSection(from: numberOfItems, to: count)
    changingViews {
      if numberOfItems == 0 {
        layOut(itemCount: count)
        centerInitialItem()
      } else {
        let updated = Set(changes.updatedItems.map(\.from.item))
        // Of a section that is updated, no view is right.
        let isRight = { changes.updatedSections.isEmpty && !updated.contains($0) }
        renumber(by: changes.renumbering, count, keeping: isRight)
      }
    }
  }

  private func renumber(
    by renumbering: ListRenumbering,
    _ count: Int,
    keeping isRight: (Int) -> Bool
  ) {
    func newPlace(of old: Int) -> Int? { renumbering.newIndex(ofPlace: old, among: count) }
    var kept: [Int: ItemView] = [:]
    for (index, view) in views where isRight(index) {
      if let index = renumbering.newIndex(of: index) { kept[index] = view }
    }
    let wasCentered = contentOffset == selectedIndex.map(centeringOffset(of:))
    let middle = centeredIndex
    let newMiddle = middle.flatMap(newPlace(of:))

    views = kept
    questions = questions.map { $0.flatMap(renumbering.newIndex(of:)) }
    state.count = count
    state.selection = selectedIndex.flatMap(newPlace(of:))
    followed.noteChange()

    if wasCentered {
      centerSelectedItem()
    } else if let middle, let newMiddle, middle != newMiddle {
      contentOffset = centeringOffset(of: newMiddle) + (contentOffset - centeringOffset(of: middle))
    }
    if numberOfItems == 0 { contentOffset = 0 }
  }
}
