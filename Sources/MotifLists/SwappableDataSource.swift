// SPDX-License-Identifier: MIT

internal import MotifCore

/// A source that shows what another one shows, which can be exchanged at run time.
///
/// A list that is laid out by name or by year, or one whose items come from a file and then from a
/// server, changes its source while it is shown. This one has an exchange told as what is different, so
/// that views, filters and everyone else who follows it go on as after any other change.
///
/// ```swift
/// struct Album: Identifiable, Equatable {
///   let id: String
///   var year: Int
/// }
///
/// let albums = try ObservableList([
///   Album(id: "Hejira", year: 1976), Album(id: "Blue", year: 1971), Album(id: "Aja", year: 1977),
/// ])
/// let byName = albums.sorted { $0.id < $1.id }
/// let byYear = albums.sorted { $0.year < $1.year }
///
/// let shown = SwappableDataSource(byName)
/// let registration = shown.observe { print($0) }
/// shown.swap(to: byYear)
/// try albums.remove("Hejira")
/// registration.cancel()
/// // Prints:
/// // move Aja from 0.0 to 0.2
/// // delete Hejira at 0.1
/// ```
///
/// It keeps the source alive that it shows, and no other. A ``ListPresenter`` swaps sources, too; this
/// is for where something else stands between, such as a filter. It is confined to the isolation domain
/// that made it.
public final class SwappableDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: ListDataSource where Item.ID: Sendable {
  private var source: any ListDataSource<SectionID, Item>
  private var list: ListSnapshot<SectionID, Item.ID>
  private var heard: Changeset<SectionID, Item.ID>?

  /// The source that is shown.
  public var current: any ListDataSource<SectionID, Item> {
    observers.noteRead()
    return source
  }

  /// Those who hear of changes.
  public let observers = ListObservers<SectionID, Item.ID>()

  /// The sections and items that the source shows.
  public var snapshot: ListSnapshot<SectionID, Item.ID> {
    observers.noteRead()
    return list
  }

  /// Makes a source that shows what another one shows.
  ///
  /// - Parameter source: The source to begin with.
  public init(_ source: any ListDataSource<SectionID, Item>) {
    self.source = source
    list = changing { source.snapshot.withoutMarks }
    observers.refresh = { [weak self] in self?.refresh() }
    follow(source)
  }

  /// Returns an item as the current source has it.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item, or `nil` when that source has none.
  public func item(withID id: Item.ID) -> Item? { current.item(withID: id) }

  /// Returns what the current source writes above a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: Its title.
  public func header(ofSection section: SectionID) -> String? {
    current.header(ofSection: section)
  }

  /// Returns what the current source writes below a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: The text.
  public func footer(ofSection section: SectionID) -> String? {
    current.footer(ofSection: section)
  }

  private func follow(_ source: some ListDataSource<SectionID, Item>) {
    source.observers.add(observers) { [weak self] in self?.heard = $0 }
  }

  private func refresh() {
    guard let changes = heard else { return }
    heard = nil
    list = source.snapshot.withoutMarks
    observers.note(changes, leadingTo: list)
  }
}

// MARK: - Swapping

extension SwappableDataSource {
  /// Shows another source from now on, and tells what is different.
  ///
  /// Items that both have stay or move; sections with other titles are told as updated. It may be called
  /// from inside an observer.
  ///
  /// - Parameters:
  ///   - source: The source that is shown from now on. With the current one, nothing happens.
  ///   - isUpdated: Says whether an item that both have, as the one has it and as the other does, is to be
  ///     shown again. Filters and orders that are made from this source ask about those only.
  /// - Complexity: O(*n*) for *n* items and the comparison of the lists, see ``Changeset``.
  public func swap(
    to source: any ListDataSource<SectionID, Item>,
    updating isUpdated: (_ old: Item, _ new: Item) -> Bool
  ) {
    // What is released with the one before may call this source.
    let previous = self.source
    guard source !== previous else { return }
    observers.requireIdle()
    changing {
      let (old, next) = (list, source.snapshot.withoutMarks)
      var changes = Changeset(from: old, to: next)
      var kinds: [Item.ID: ListUpdateKind] = [:]
      for id in next.itemIDs where old.containsItem(id) {
        if let before = previous.item(withID: id), let now = source.item(withID: id),
          !isUpdated(before, now)
        {
          continue
        }
        kinds[id] = .reconfigure
      }
      changes.setUpdates(kinds.map { ($0.key, $0.value) }, from: old, to: next)
      for (to, id) in next.sectionIDs.enumerated() {
        guard let from = old.index(ofSection: id), hasOtherTitles(id, in: source) else { continue }
        changes.updatedSections.append(.init(id: id, from: from, to: to))
      }
      previous.observers.remove(observers)
      self.source = source
      list = next
      follow(source)
      observers.tell(changes, leadingTo: next)
    }
    withExtendedLifetime(previous) {}
  }

  private func hasOtherTitles(
    _ section: SectionID,
    in source: any ListDataSource<SectionID, Item>
  ) -> Bool {
    source.header(ofSection: section) != self.source.header(ofSection: section)
      || source.footer(ofSection: section) != self.source.footer(ofSection: section)
  }
}

extension SwappableDataSource where Item: Equatable {
  /// Shows another source from now on, and tells what is different.
  ///
  /// It differs from ``swap(to:updating:)`` in nothing but that items are shown again when they aren't
  /// equal.
  ///
  /// - Parameter source: The source that is shown from now on. With the current one, nothing happens.
  /// - Complexity: O(*n*) for *n* items and the comparison of the lists, see ``Changeset``.
  public func swap(to source: any ListDataSource<SectionID, Item>) {
    swap(to: source, updating: !=)
  }
}
