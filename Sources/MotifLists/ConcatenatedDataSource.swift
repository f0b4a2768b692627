// SPDX-License-Identifier: MIT

internal import MotifCore

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
/// let queue = try ObservableList([Track(id: "So What")])
/// let later = try ObservableList([Track(id: "Blue in Green"), Track(id: "So What")])
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
  public var snapshot: ListSnapshot<SectionID, Item.ID> {
    observers.noteRead()
    return current
  }

  private var current = ListSnapshot<SectionID, Item.ID>()

  /// What sources have handed over that aren't taken in yet.
  private var news: [News] = []
  /// Where the sections of the sources are.
  private var layout: ConcatenationLayout<SectionID, Item.ID>?

  init(_ sources: [any ListDataSource<SectionID, Item>]) {
    self.sources = sources
    observers.refresh = { [weak self] in self?.refresh() }
    changing { join() }
    for (index, source) in sources.enumerated() { follow(source, at: index) }
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

// MARK: - Following

extension ConcatenatedDataSource {
  /// What has changed in one source.
  private struct News {
    let source: Int
    let changes: Changes
  }

  /// Puts all sources together as they are now.
  private func join() {
    layout = ConcatenationLayout(sources.map { $0.snapshot }, joined: &current)
  }

  private func follow(_ source: some ListDataSource<SectionID, Item>, at index: Int) {
    source.observers.add(observers) { [weak self] changes in
      self?.news.append(News(source: index, changes: changes))
    }
  }

  /// Takes in what has changed in the sources.
  private func refresh() {
    let all = news
    news = []
    observers.note(follow(all), leadingTo: current)
  }

  /// Makes the changes that follow from those of some sources, and returns them.
  private func follow(_ news: [News]) -> Changes {
    guard let first = news.first else { return Changes() }
    if news.count == 1,
      let told = shift(first.changes, of: first.source, to: sources[first.source].snapshot)
    {
      return told
    }
    let old = current
    join()
    var told = Changes(from: old, to: current)
    told.setUpdates(updates(news).map { ($0.key, $0.value) }, from: old, to: current)
    let sections = Set(news.flatMap { $0.changes.updatedSections.map(\.id) })
    told.updatedSections = sections.compactMap { id in
      guard let from = old.index(ofSection: id), let to = current.index(ofSection: id) else {
        return nil
      }
      return Changes.SectionUpdate(id: id, from: from, to: to)
    }
    told.updatedSections.sort { $0.to < $1.to }
    return told
  }

  /// Makes the changes of one source where its items are.
  ///
  /// - Returns: The changes as seen from here, or `nil` when all has to be put together again.
  private func shift(_ changes: Changes, of source: Int, to list: Snapshot) -> Changes? {
    guard var layout, !layout.hasDuplicates, !changes.changesSections,
      !changes.insertedItems.contains(where: { current.containsItem($0.id) })
    else { return nil }
    guard let told = layout.shifting(changes, of: source, to: list, in: current) else {
      return nil
    }
    let moving = told.movedItems.map { Changes.ItemChange(path: $0.to, id: $0.id) }
    do throws(Refusal) {
      try current.deleteItems(told.deletedItems.map(\.id) + told.movedItems.map(\.id))
      try current.insert((told.insertedItems + moving).sorted { $0.path < $1.path })
    } catch {
      assertionFailure("The changes didn't fit: \(error)")
      return nil
    }
    self.layout = layout
    return told
  }

  /// The items that have other contents from now on, of those that are shown already.
  ///
  /// An item that comes to a source may have been shown from a later one, and one that goes may be shown
  /// from a later one from now on. Nobody but the sources knows whether they agree about it.
  private func updates(_ news: [News]) -> [Item.ID: ListUpdateKind] {
    var kinds: [Item.ID: ListUpdateKind] = [:]
    for news in news {
      let earlier = sources[..<news.source]
      func note(_ id: Item.ID, _ kind: ListUpdateKind) {
        let isHidden = earlier.contains { $0.snapshot.containsItem(id) }
        if !isHidden, kinds[id] != .reload { kinds[id] = kind }
      }
      let changes = news.changes
      for item in changes.allDeletedItems + changes.allInsertedItems { note(item.id, .reconfigure) }
      for item in changes.updatedItems { note(item.id, item.kind) }
    }
    return kinds
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
