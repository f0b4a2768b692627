// SPDX-License-Identifier: MIT

internal import MotifCore

/// Which items of a list are selected.
///
/// A list view that remembers selected rows has to mend them whenever rows come, go or move. A
/// selection knows items by their identifiers instead, so it survives whatever happens to the list:
/// sorting, filtering, another section.
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
/// try albums.move("Nefertiti", before: "Blue")
/// print(selection.items)
/// try albums.remove("Hejira")
/// print(selection.items)
/// // Prints:
/// // ["Hejira", "Nefertiti"]
/// // ["Nefertiti", "Hejira"]
/// // ["Nefertiti"]
/// ```
///
/// An item that goes from the list is deselected. The delegate isn't asked about it, and is told.
/// When it was the only one, ``movesToNeighbor`` can have another take its place. An item that
/// comes back isn't selected again.
///
/// What is asked of a selection has been done, or refused, before the delegate hears of it: first
/// what was deselected, then what was selected, each in the order of the list. A delegate may
/// change the selection when it is told: that is done at once, and told after everything that came
/// before. When it does so while it is asked, what it is asked about isn't done at all.
///
/// A selection is confined to the isolation domain that made it.
public final class Selection<ItemID: Hashable & Sendable> {
  /// Whether several items can be selected.
  public let allowsMultiple: Bool

  /// Whether a neighbor is selected when the only selected item goes; `false` by default.
  ///
  /// It is the item that followed it in its section, else the one in front of it, else the next one
  /// in the list, else the last one of those before. The delegate is told, and isn't asked:
  /// whatever it said, the item would be gone.
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

  /// Who is asked and told, held weakly.
  ///
  /// Without a delegate everything may be selected and deselected.
  public weak var delegate: (any SelectionDelegate<ItemID>)?

  /// The item that was selected last or at which a range ended: the keyboard goes on from there.
  ///
  /// It is where ``moveSelection(by:extending:)`` begins, and what a list view scrolls to. It may have
  /// been deselected since, and it is `nil` when it has gone from the list.
  public var cursor: ItemID? {
    state.noteRead()
    return focus
  }

  let state = FollowedState()
  var focus: ItemID?
  /// The item at which ranges begin.
  var anchor: ItemID?
  var selected: Set<ItemID> = []
  var order = ListOrder<ItemID>()
  /// Counts what was done, so that a question can be found void.
  var version = 0
  let turns = TurnQueue()
  var registration: Registration?

  /// Makes a selection in an empty list.
  ///
  /// - Parameter allowsMultiple: Whether several items can be selected.
  public init(allowsMultiple: Bool = false) {
    self.allowsMultiple = allowsMultiple
  }

  /// Whether nothing is selected.
  public var isEmpty: Bool { count == 0 }

  /// How many items are selected.
  public var count: Int {
    state.noteRead()
    return selected.count
  }

  /// The selected items in the order of the list.
  ///
  /// - Complexity: O(*m* log *m*) for *m* selected items.
  public var items: [ItemID] {
    state.noteRead()
    return order.sorted(selected)
  }

  /// The selected item, or the first of them in the list, or `nil` when there is none.
  ///
  /// - Complexity: O(*m*) for *m* selected items.
  public var item: ItemID? {
    state.noteRead()
    return order.first(of: selected)
  }

  /// Returns whether an item is selected.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it is.
  public func contains(_ item: ItemID) -> Bool {
    state.noteRead()
    return selected.contains(item)
  }

  /// Tells the delegate what was done.
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
  /// Keeps to a source from now on, instead of the one before.
  ///
  /// The selection keeps the source alive. What is selected and isn't in the source is deselected.
  ///
  /// - Parameter source: The list that the user sees.
  /// - Complexity: O(*m* log *m*) for *m* selected items, also for a change of the source; with
  ///   ``movesToNeighbor``, O(*n*) for *n* items when the selected one goes.
  public func follow<SectionID: Hashable & Sendable>(
    _ source: some ListSnapshotSource<SectionID, ItemID>
  ) {
    changing {
      connect(
        source.observers.updates.observe { [weak self] update in
          withExtendedLifetime(source) { self?.adopt(ListOrder(update.snapshot)) }
        }
      )
      adopt(ListOrder(source.snapshot))
    }
  }

  /// Keeps to a list as it is now, and follows no source any more.
  ///
  /// This is for lists that come from elsewhere, from ``ListPresenter/didShow`` for example.
  ///
  /// ```swift
  /// let presenter = ListPresenter<MainSection, Int>()
  /// let selection = Selection<Int>()
  /// presenter.didShow = { selection.update(to: $0.snapshot) }
  /// presenter.apply(try ListSnapshot([1, 2, 3]))
  /// selection.select(3)
  /// presenter.apply(try ListSnapshot([1, 2]))
  /// print(selection.isEmpty)
  /// // Prints "true"
  /// ```
  ///
  /// - Parameter snapshot: The list that the user sees. What is selected and isn't in it is
  ///   deselected.
  /// - Complexity: As for ``follow(_:)``.
  public func update<SectionID>(to snapshot: ListSnapshot<SectionID, ItemID>) {
    connect(nil)
    adopt(ListOrder(snapshot))
  }

  private func connect(_ next: Registration?) {
    // It is released in the end, when the one who goes with it may call the selection.
    let previous = registration
    previous?.cancel()
    registration = next
    withExtendedLifetime(previous) {}
  }

  /// Takes over a list.
  private func adopt(_ next: ListOrder<ItemID>) {
    let old = order
    order = next
    version += 1
    if let item = anchor, !next.contains(item) { anchor = nil }
    if let item = focus, !next.contains(item) { focus = nil }
    let gone = selected.filter { !next.contains($0) }
    guard !gone.isEmpty else { return changing { state.noteChange() } }
    var heir: ItemID?
    if movesToNeighbor, selected.count == 1, let item = gone.first {
      heir = old.neighbor(of: item, where: next.contains)
    }
    selected.subtract(gone)
    if let heir {
      selected = [heir]
      anchor = heir
      focus = heir
    }
    tell(deselected: old.sorted(gone), selected: heir.map { [$0] } ?? [])
  }
}
