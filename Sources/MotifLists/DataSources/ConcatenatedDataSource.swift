// SPDX-License-Identifier: MIT

/// Several sources, one after the other.
///
/// Make one with ``ListDataSource/concatenated(with:)``. Where sources have the same section, it stands
/// where the first of them has it, and their items stand in it one source after the other. So flat lists
/// become one flat list.
///
/// ```swift
/// struct Track: Identifiable {
///   let id: String
/// }
///
/// let queue = try ArrayDataSource([Track(id: "So What")])
/// let later = try ArrayDataSource([Track(id: "Blue in Green"), Track(id: "So What")])
/// let all = queue.concatenated(with: later)
/// print(all.snapshot)
/// try queue.remove("So What")
/// print(all.snapshot)
/// // Prints:
/// // [main: [So What, Blue in Green]]
/// // [main: [Blue in Green, So What]]
/// ```
///
/// An item that several sources have is shown once, where the first of them has it, and that source is
/// asked for its contents. When it goes there, it moves to the next, and is told as updated, too, since
/// that one may hold something else. While there are such items, a change costs a pass over all items.
///
/// The source keeps its parts alive; they don't keep it alive. Where several of them are made from the
/// same source, a change of that arrives as one.
public final class ConcatenatedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: ListDataSource where Item.ID: Sendable {
  typealias Changes = Changeset<SectionID, Item.ID>
  typealias Snapshot = ListSnapshot<SectionID, Item.ID>
  typealias Refusal = ListSnapshotError<SectionID, Item.ID>

  /// The sources in order.
  public let sources: [any ListDataSource<SectionID, Item>]

  /// Those who hear of changes.
  public let observers = ListObservers<SectionID, Item.ID>()

  /// The items of all sources.
  public internal(set) var snapshot = ListSnapshot<SectionID, Item.ID>()

  private var links: [ListLink<SectionID, Item.ID>] = []

  /// What sources have handed over that others are still awaited for.
  var news: [News] = []
  /// Where the sections of the sources are.
  var layout: ConcatenationLayout<SectionID, Item.ID>?

  init(_ sources: [any ListDataSource<SectionID, Item>]) {
    self.sources = sources
    links = sources.indices.map { index in
      ListLink(to: observers) { [weak self] changes, list in
        self?.hear(News(source: index, changes: changes, list: list))
      }
    }
    join()
    for (source, link) in zip(sources, links) { source.observers.add(link) }
  }

  /// Returns an item as the first source has it that has it.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item, or `nil` when no source has it.
  public func item(withID id: Item.ID) -> Item? {
    for source in sources where source.snapshot.containsItem(id) {
      if let item = source.item(withID: id) { return item }
    }
    return nil
  }

  /// Returns what stands above a section in the first source that has something there.
  ///
  /// - Parameter section: The section.
  /// - Returns: Its title.
  public func header(ofSection section: SectionID) -> String? {
    text(section) { $0.header(ofSection: section) }
  }

  /// Returns what stands below a section in the first source that has something there.
  ///
  /// - Parameter section: The section.
  /// - Returns: The text.
  public func footer(ofSection section: SectionID) -> String? {
    text(section) { $0.footer(ofSection: section) }
  }

  private func text(
    _ section: SectionID,
    _ text: (any ListDataSource<SectionID, Item>) -> String?
  ) -> String? {
    for source in sources where source.snapshot.containsSection(section) {
      if let text = text(source) { return text }
    }
    return nil
  }
}

extension ListDataSource {
  /// Returns a source of the items of this source and then of others.
  ///
  /// Keep it: nobody else does, but for its observations and the sources made from it.
  ///
  /// - Parameter others: The sources that follow, in order.
  /// - Returns: A source that follows them all.
  /// - Complexity: O(*n*) for *n* items. A change of *m* items costs O(*m* log *m*) and one pass over the
  ///   numbers of the items behind them; where sections come, go or move, sources have items in common or
  ///   several of them change at once, O(*n*).
  public func concatenated(
    with others: any ListDataSource<SectionID, Item>...
  ) -> ConcatenatedDataSource<SectionID, Item> {
    ConcatenatedDataSource([self] + others)
  }
}
