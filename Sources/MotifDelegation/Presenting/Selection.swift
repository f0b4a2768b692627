// SPDX-License-Identifier: MIT

/// Which items of a list are selected.
///
/// The selection knows items by their identifiers, so it survives whatever happens to the list: sorting,
/// filtering, another section. An item that goes is deselected, and that is reported.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: String
/// }
///
/// let albums = try ArrayDataSource(["Blue", "Hejira", "Mingus", "Nefertiti"].map(Album.init))
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
/// What is asked of it has been done, or refused, before the delegate hears of it: first what was
/// deselected, then what was selected, each in the order of the list. A delegate may change the selection;
/// that is reported after what came before. A selection is confined to the isolation domain that made it.
public final class Selection<ItemID: Hashable & Sendable> {
  /// Whether several items can be selected.
  public let allowsMultiple: Bool

  /// Whether a neighbour is selected when the only selected item goes.
  ///
  /// It is the item that followed it in its section, else the one in front of it, else the next one in
  /// the list. The delegate isn't asked, as nobody else would be. It applies to a selection of one item.
  public var movesToNeighbor = false

  /// Who is asked and told, held weakly.
  public weak var delegate: (any SelectionDelegate<ItemID>)?

  private var order = ListOrder<ItemID>()
  private var selected: Set<ItemID> = []
  private var anchor: ItemID?
  /// Counts what was done, so that a question can be found void.
  private var version = 0
  private var reports = ReportQueue()
  private var registration: Registration?

  /// Makes a selection of an empty list.
  ///
  /// - Parameter allowsMultiple: Whether several items can be selected.
  public init(allowsMultiple: Bool = false) {
    self.allowsMultiple = allowsMultiple
  }

  /// Whether nothing is selected.
  public var isEmpty: Bool { selected.isEmpty }

  /// How many items are selected.
  public var count: Int { selected.count }

  /// The selected items in the order of the list.
  ///
  /// - Complexity: O(*m* log *m*) for *m* selected items.
  public var items: [ItemID] { order.sorted(selected) }

  /// The selected item, or the first of them, or `nil` when there is none.
  public var item: ItemID? { items.first }

  /// Returns whether an item is selected.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it is.
  public func contains(_ item: ItemID) -> Bool { selected.contains(item) }
}

// MARK: - Following a list

extension Selection {
  /// Keeps to a source from now on, instead of the one before.
  ///
  /// The selection keeps the source alive. What is selected and isn't in the source is deselected.
  ///
  /// - Parameter source: The list that the user sees.
  /// - Complexity: O(*m*) for each change, for *m* selected items.
  public func follow<SectionID: Hashable & Sendable>(
    _ source: any ListSnapshotSource<SectionID, ItemID>
  ) {
    registration?.cancel()
    registration = source.observeStates { [weak self] (_, snapshot) in
      self?.adopt(ListOrder(snapshot))
    }
    adopt(ListOrder(source.snapshot))
  }

  /// Takes over what the list shows now, where no source is followed.
  ///
  /// - Parameter snapshot: The list that the user sees. What is selected and isn't in it is deselected.
  /// - Complexity: O(*m*) for *m* selected items.
  public func update<SectionID>(to snapshot: ListSnapshot<SectionID, ItemID>) {
    adopt(ListOrder(snapshot))
  }

  private func adopt(_ next: ListOrder<ItemID>) {
    let old = order
    order = next
    version += 1
    if let item = anchor, next.path(item) == nil { anchor = nil }
    let gone = selected.filter { next.path($0) == nil }
    guard !gone.isEmpty else { return }
    var heir: ItemID?
    if movesToNeighbor, selected.count == 1, let item = gone.first {
      heir = old.neighbor(item) { next.path($0) != nil }
    }
    selected.subtract(gone)
    report(deselected: old.sorted(gone), selected: [])
    if let heir {
      selected = [heir]
      anchor = heir
      report(deselected: [], selected: [heir])
    }
    tell()
  }
}

// MARK: - Selecting

extension Selection {
  /// Selects an item, and nothing else.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it is selected now. It isn't when the list doesn't have it or the delegate refuses
  ///   it, or refuses to deselect another that would have to go: then nothing has changed.
  @discardableResult
  public func select(_ item: ItemID) -> Bool {
    guard order.path(item) != nil else { return false }
    return change(adding: [item], removing: selected.subtracting([item]), isAll: true, anchor: item)
  }

  /// Deselects an item.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it isn't selected now. It still is when the delegate refuses.
  @discardableResult
  public func deselect(_ item: ItemID) -> Bool {
    guard selected.contains(item) else { return true }
    return change(adding: [], removing: [item], isAll: true, anchor: anchor)
  }

  /// Selects an item in addition to the others, or deselects it, as a click with the command key does.
  ///
  /// Where only one item can be selected, it takes the place of the other.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether something has changed.
  @discardableResult
  public func toggle(_ item: ItemID) -> Bool {
    if selected.contains(item) { return deselect(item) }
    guard allowsMultiple else { return select(item) }
    guard order.path(item) != nil else { return false }
    return change(adding: [item], removing: [], isAll: true, anchor: item)
  }

  /// Selects all items from the one that was selected last to another, as a click with the shift key does.
  ///
  /// It takes the place of what was selected. Items that the delegate refuses are left out, and those that
  /// it doesn't let go stay. With nothing to start from, or where only one item can be selected, it selects
  /// the item alone.
  ///
  /// - Parameter item: The other end of the range.
  /// - Returns: Whether the item is selected now.
  /// - Complexity: O(*m*) for *m* items in the range or selected.
  @discardableResult
  public func selectRange(to item: ItemID) -> Bool {
    guard allowsMultiple, let start = anchor ?? items.first else { return select(item) }
    guard order.path(item) != nil else { return false }
    let range = order.range(start, item)
    change(
      adding: range.filter { !selected.contains($0) },
      removing: selected.subtracting(range),
      isAll: false,
      anchor: start
    )
    return selected.contains(item)
  }

  /// Selects every item that the delegate doesn't refuse, where several can be selected.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public func selectAll() {
    guard allowsMultiple else { return }
    let items = order.all().filter { !selected.contains($0) }
    change(adding: items, removing: [], isAll: false, anchor: anchor)
  }

  /// Deselects every item that the delegate lets go.
  ///
  /// - Complexity: O(*m* log *m*) for *m* selected items.
  public func clear() {
    change(adding: [], removing: selected, isAll: false, anchor: nil)
  }

  /// Asks, makes the change and tells.
  ///
  /// With `isAll`, one refusal refuses it all. Returns whether the change was made.
  @discardableResult
  private func change(
    adding: [ItemID],
    removing: Set<ItemID>,
    isAll: Bool,
    anchor: ItemID?
  ) -> Bool {
    let asked = version
    var added: [ItemID] = []
    var removed: [ItemID] = []
    for item in adding where !selected.contains(item) {
      let isAllowed = delegate?.selection(self, shouldSelect: item) ?? true
      guard version == asked else { return false }
      if isAllowed { added.append(item) } else if isAll { return false }
    }
    for item in order.sorted(removing) {
      let isAllowed = delegate?.selection(self, shouldDeselect: item) ?? true
      guard version == asked else { return false }
      if isAllowed { removed.append(item) } else if isAll { return false }
    }
    version += 1
    selected.subtract(removed)
    selected.formUnion(added)
    self.anchor = anchor
    report(deselected: removed, selected: added)
    tell()
    return true
  }
}

// MARK: - Telling

extension Selection {
  private func report(deselected: [ItemID], selected: [ItemID]) {
    for item in deselected {
      reports.append { [unowned self] in delegate?.selection(self, didDeselect: item) }
    }
    for item in selected {
      reports.append { [unowned self] in delegate?.selection(self, didSelect: item) }
    }
  }

  private func tell() {
    guard reports.begin() else { return }
    while let reports = reports.take() {
      for report in reports { report() }
    }
  }
}
