// SPDX-License-Identifier: MIT

internal import MotifCore

/// The selected items of a list.
///
/// A list view that remembers selected rows has to correct them whenever rows are inserted, deleted
/// or moved. A selection identifies items by their identifiers instead, so it survives every change
/// of the list: sorting, filtering, another section.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: String
/// }
///
/// let albums = try ObservableList(["Blue", "Hejira", "Mingus", "Nefertiti"].map(Album.init))
/// let selection = Selection<String>(allowsMultiple: true)
/// selection.follow(albums)
///
/// selection.select("Hejira")
/// selection.selectRange(to: "Nefertiti")
/// selection.toggle("Mingus")
/// print(selection.items)
/// try albums.move(id: "Nefertiti", before: "Blue")
/// print(selection.items)
/// try albums.remove(id: "Hejira")
/// print(selection.items)
/// // Prints:
/// // ["Hejira", "Nefertiti"]
/// // ["Nefertiti", "Hejira"]
/// // ["Nefertiti"]
/// ```
///
/// An item that is deleted from the list is deselected. The delegate isn't asked, but is notified.
/// If it was the only selected item, ``movesToNeighbor`` can have another item replace it. An item
/// that is inserted again isn't selected again.
///
/// A selection makes a change first and then notifies its delegate: first of the deselected items,
/// then of the selected ones, each in the order of the list. A delegate may change the selection
/// when it is notified: that change is made at once, and reported after the earlier ones. If the
/// delegate changes the selection while it is asked, the change that it is asked about isn't made
/// at all.
///
/// A selection is confined to the isolation domain that made it.
public final class Selection<ItemID: Hashable & Sendable> {
  /// Whether several items can be selected.
  package let allowsMultiple: Bool

  /// Whether a neighbor is selected when the only selected item is deleted; `false` by default.
  ///
  /// The neighbor is the next item in the section, else the previous one there, else the next one
  /// in the list, else the last one before it. The delegate is notified but not asked: the
  /// item is deleted in any case.
  ///
  /// ```swift
  /// let selection = Selection<Int>()
  /// selection.movesToNeighbor = true
  /// selection.update(to: try ListSnapshot([1, 2, 3]))
  /// selection.select(2)
  /// selection.update(to: try ListSnapshot([1, 3]))
  /// print(selection.items)
  /// // Prints "[3]"
  /// ```
  public var movesToNeighbor = false

  /// The delegate, referenced weakly.
  ///
  /// Without a delegate, everything can be selected and deselected.
  public weak var delegate: (any SelectionDelegate<ItemID>)?

  /// The item selected last, or the end of the last range: the keyboard continues from there.
  ///
  /// ``moveSelection(by:extending:)`` begins at the cursor, and a list view scrolls to it. The item
  /// may have been deselected since. The cursor is `nil` if the item has been deleted from the
  /// list.
  public var cursor: ItemID? {
    state.noteRead("selection")
    return focus
  }

  let state = FollowedState()
  var focus: ItemID?
  /// The item at which ranges begin.
  var anchor: ItemID?
  var selected: Set<ItemID> = []
  var order = ListOrder<ItemID>()
  /// Counts the changes, so that an outdated question can be detected.
  var version = 0
  let turns = TurnQueue(
    calling: "didSelect or didDeselect",
    causedBy: "a change of the selection"
  )
  let questions = CallDepth(
    of: "shouldSelect or shouldDeselect",
    causing: "a change of the selection"
  )
  var registration: Registration?

  /// Makes a selection in an empty list.
  ///
  /// - Parameter allowsMultiple: Whether several items can be selected.
  public init(allowsMultiple: Bool = false) {
    self.allowsMultiple = allowsMultiple
  }

  /// Whether no item is selected.
  public var isEmpty: Bool { count == 0 }

  /// The number of selected items.
  public var count: Int {
    state.noteRead("selection")
    return selected.count
  }

  /// The selected items in the order of the list.
  ///
  /// - Complexity: O(*m* log *m*) for *m* selected items.
  public var items: [ItemID] {
    state.noteRead("selection")
    return order.sorted(selected)
  }

  /// The selected item, or the first one in the list, or `nil` if none is selected.
  ///
  /// - Complexity: O(*m*) for *m* selected items.
  public var item: ItemID? {
    state.noteRead("selection")
    return order.first(of: selected)
  }

  /// Returns whether an item is selected.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it is.
  public func contains(_ item: ItemID) -> Bool {
    state.noteRead("selection")
    return selected.contains(item)
  }

  /// Notifies the delegate of a change.
  func tell(deselected: [ItemID], selected: [ItemID]) {
    changing {
      state.noteChange()
      turns.enqueue([
        { [unowned self] in
          for item in deselected { delegate?.selection(self, didDeselect: item) }
          for item in selected { delegate?.selection(self, didSelect: item) }
        }
      ])
    }
  }
}

// MARK: - Following a list

extension Selection {
  /// Follows a source, which replaces the previous one.
  ///
  /// The selection keeps the source alive. Selected items that aren't in the source are deselected.
  ///
  /// - Parameter source: The list that the user sees.
  /// - Complexity: O(*m* log *m*) for *m* selected items, also for a change of the source, which is
  ///   made in a list of the selection's own; with
  ///   ``movesToNeighbor``, O(*n*) for *n* items when the selected one is deleted.
  public func follow<SectionID: Hashable & Sendable>(
    _ source: some ListSnapshotSource<SectionID, ItemID>
  ) {
    changing {
      connect(
        source.observeUpdates { [weak self] update in
          withExtendedLifetime(source) { self?.adopt(update.snapshot, after: update) }
        }
      )
      adopt(source.snapshot)
    }
  }

  /// Uses a list as it is now, and stops following a source.
  ///
  /// Use it for lists from elsewhere, for example from ``ListPresenter/didShow``.
  ///
  /// ```swift
  /// let presenter = FlatListPresenter<Int>()
  /// let selection = Selection<Int>()
  /// presenter.didShow = { selection.update(to: $0.snapshot) }
  /// presenter.apply(try ListSnapshot([1, 2, 3]))
  /// selection.select(3)
  /// presenter.apply(try ListSnapshot([1, 2]))
  /// print(selection.isEmpty)
  /// // Prints "true"
  /// ```
  ///
  /// - Parameter snapshot: The list that the user sees. Selected items that aren't in it are
  ///   deselected.
  /// - Complexity: As for ``follow(_:)``.
  public func update<SectionID>(to snapshot: ListSnapshot<SectionID, ItemID>) {
    connect(nil)
    adopt(snapshot)
  }

  private func connect(_ next: Registration?) {
    // Release it last, because user code that runs then may use the selection.
    let previous = registration
    previous?.cancel()
    registration = next
    withExtendedLifetime(previous) {}
  }

  /// Adopts a new list.
  private func adopt<SectionID>(
    _ next: ListSnapshot<SectionID, ItemID>,
    after update: ListObservers<SectionID, ItemID>.Update? = nil
  ) {
    version += 1
    if let item = anchor, !next.containsItem(item) { anchor = nil }
    if let item = focus, !next.containsItem(item) { focus = nil }
    let gone = selected.filter { !next.containsItem($0) }
    let deselected = order.sorted(gone)
    var heir: ItemID?
    if movesToNeighbor, selected.count == 1, let item = gone.first {
      heir = order.neighbor(of: item, where: next.containsItem)
    }
    if let update { order.follow(update) } else { order = ListOrder(next) }
    guard !gone.isEmpty else { return changing { state.noteChange() } }
    selected.subtract(gone)
    if let heir {
      selected = [heir]
      anchor = heir
      focus = heir
    }
    tell(deselected: deselected, selected: heir.map { [$0] } ?? [])
  }
}
