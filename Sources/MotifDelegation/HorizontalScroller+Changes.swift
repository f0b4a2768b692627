// SPDX-License-Identifier: MIT

public import MotifLists

extension HorizontalScroller {
  /// Applies the changes of a list with one section, and keeps everything that is the same.
  ///
  /// Change the model first, so that the data source returns the new number of items. Then pass the
  /// changes: a `Changeset` of identifiers or, for a plain array, of indices. Pass it as a whole,
  /// or one batch after another; in each call, the data source must return the number of items
  /// after the changes that you pass.
  ///
  /// - **Views** stay with their items. The scroller drops the views of updated items, and asks for
  ///   them again when they are in sight. An update of the section updates all items.
  /// - **The selected item** stays selected, and stays centered if it was centered. If it is
  ///   deleted, the item in its place is selected: an item inserted there, or else the next one, or
  ///   else the last one.
  /// - **A drag**, or another movement of the content, isn't disturbed: the item in the middle, or the
  ///   one in its place, stays where it is on the screen, and the others move around it.
  /// - **The first items** of an empty scroller are shown as after ``reload()``.
  /// - **An item that is deleted and inserted** in the same change set counts as moved and updated.
  /// - **The section** may be inserted or deleted as well; so are its items.
  ///
  /// The delegate isn't notified, because your program changed the items. You may call this method
  /// from inside every callback of the delegate; a question about an item still refers to that
  /// item, and ends if the item was deleted. Without a data source, the scroller becomes empty.
  ///
  /// - Parameter changes: The changes, all of them in the section at index 0.
  /// - Precondition: No other section changes. The number of items that the data source returns is
  ///   the old one, minus the deleted, plus the inserted items. There is an item at every index; no
  ///   item is deleted or moved twice, both deleted and moved, or deleted and updated; no two items
  ///   are inserted at or moved to the same index. The data source isn't in the middle of an
  ///   answer.
  /// - Complexity: O(*c* log *c* + *v*) for *c* changes and *v* views.
  public func apply<SectionID, ItemID>(_ changes: Changeset<SectionID, ItemID>) {
    changingViews {
      guard let count = askForCount() else { return reload() }
      let changes = changes.inFirstSection(from: numberOfItems, to: count)
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
