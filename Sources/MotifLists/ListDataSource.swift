// SPDX-License-Identifier: MIT

@_exported public import MotifCore

/// The contents of a list: its items, their places, and the titles of its sections.
///
/// An ``ObservableList`` holds items itself. You derive other sources from it by ``filtered(_:)``,
/// ``sorted(by:)``, ``sectioned(by:orderedBy:)`` and ``concatenated(with:)``; they follow each of its
/// changes.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: Int
///   var title: String
///   var year: Int
/// }
///
/// let albums = try ObservableList([
///   Album(id: 1, title: "Hejira", year: 1976), Album(id: 2, title: "Blue", year: 1971),
/// ])
/// let shown = albums.filtered { $0.year < 1980 }.sorted { $0.title < $1.title }
/// print(shown.items.map(\.title))
/// // Prints "["Blue", "Hejira"]"
/// ```
///
/// Your own source has a snapshot, returns items by their identifiers, and reports each change to
/// its ``ListSnapshotSource/observers``. Titles have a default.
///
/// ```swift
/// struct Mail: Identifiable {
///   let id: Int
/// }
///
/// final class Inbox: ListDataSource {
///   private var list = ListSnapshot<String, Int>()
///   let observers = ListObservers<String, Int>()
///
///   var snapshot: ListSnapshot<String, Int> {
///     observers.noteRead()  // Effects that read it follow it.
///     return list
///   }
///
///   func item(withID id: Int) -> Mail? { Mail(id: id) }
///   func header(ofSection section: String) -> String? { section.uppercased() }
///
///   func receive(_ ids: [Int], on day: String) throws {
///     let old = list
///     if list.index(ofSection: day) == nil { try list.appendSections([day]) }
///     try list.appendItems(ids, toSection: day)
///     observers.tell(Changeset(from: old, to: list), leadingTo: list)
///   }
/// }
///
/// let inbox = Inbox()
/// let odd = inbox.filtered { !$0.id.isMultiple(of: 2) }
/// try inbox.receive([1, 2, 3], on: "monday")
/// print(odd.snapshot, odd.header(ofSection: "monday") ?? "-")
/// print(odd.footer(ofSection: "monday") ?? "-")
/// // Prints:
/// // [monday: [1, 3]] MONDAY
/// // -
/// ```
public protocol ListDataSource<SectionID, Item>: ListSnapshotSource where ItemID == Item.ID {
  /// The type of the items.
  associatedtype Item: Identifiable where Item.ID: Sendable

  /// Returns an item with its current contents.
  ///
  /// Change an item's contents only just before the source reports the item as updated: a sorted
  /// source compares the item with others at that time.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item, or `nil` if there is none. For an item that isn't in the snapshot, such
  ///   as one that a filter hides, either is allowed.
  func item(withID id: Item.ID) -> Item?

  /// Returns the header of a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: Its title, or `nil` for none, which is the default.
  func header(ofSection section: SectionID) -> String?

  /// Returns the footer of a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: The text, or `nil` for none, which is the default.
  func footer(ofSection section: SectionID) -> String?
}

extension ListDataSource {
  /// Returns no title.
  ///
  /// - Parameter section: The section.
  /// - Returns: Always `nil`.
  public func header(ofSection section: SectionID) -> String? { nil }

  /// Returns no text.
  ///
  /// - Parameter section: The section.
  /// - Returns: Always `nil`.
  public func footer(ofSection section: SectionID) -> String? { nil }
}

extension ListDataSource {
  /// The number of sections.
  public var numberOfSections: Int { snapshot.numberOfSections }

  /// Returns the number of items in a section.
  ///
  /// - Precondition: There is a section at the index.
  /// - Parameter index: The index of the section.
  /// - Returns: Their number.
  public func numberOfItems(inSectionAt index: Int) -> Int {
    snapshot.numberOfItems(inSectionAt: index)
  }

  /// Returns the item at a path.
  ///
  /// - Parameter path: A path, as a list view uses it.
  /// - Returns: The item, or `nil` if there is none at the path.
  public func item(at path: ListPath) -> Item? {
    let list = snapshot
    guard (0..<list.numberOfSections).contains(path.section),
      (0..<list.numberOfItems(inSectionAt: path.section)).contains(path.item)
    else { return nil }
    return item(withID: list[path])
  }

  /// All items in order, section by section.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public var items: [Item] { snapshot.itemIDs.compactMap { item(withID: $0) } }
}

// MARK: - Lists of identifiers

/// A list of identifiers that reports its changes.
///
/// This is the half of a ``ListDataSource`` that a list view needs: which items there are and
/// where. The contents of the items are the other half. A ``ListPresenter`` follows any source of
/// this kind, and can switch between two that have different items but the same type of
/// identifiers.
///
/// ```swift
/// final class Countdown: ListSnapshotSource {
///   private(set) var snapshot: ListSnapshot<MainSection, Int>
///   let observers = ListObservers<MainSection, Int>()
///
///   init(from start: Int) throws {
///     snapshot = try ListSnapshot(Array((1...start).reversed()))
///   }
///
///   func tick() throws {
///     guard let first = snapshot.itemIDs.first else { return }
///     let old = snapshot
///     try snapshot.deleteItems([first])
///     observers.tell(Changeset(from: old, to: snapshot), leadingTo: snapshot)
///   }
/// }
///
/// let countdown = try Countdown(from: 3)
/// let registration = countdown.observe { changes in print(changes.deletedItems.map(\.id)) }
/// try countdown.tick()
/// registration.cancel()
/// // Prints "[3]"
/// ```
///
/// A source is confined to the isolation domain that made it.
public protocol ListSnapshotSource<SectionID, ItemID>: AnyObject {
  /// The type of the sections' identifiers.
  associatedtype SectionID: Hashable & Sendable
  /// The type of the items' identifiers.
  associatedtype ItemID: Hashable & Sendable

  /// The current sections and items.
  var snapshot: ListSnapshot<SectionID, ItemID> { get }

  /// The observers of changes: always the same object, to which the source reports each change.
  var observers: ListObservers<SectionID, ItemID> { get }
}

extension ListSnapshotSource {
  /// Calls a closure with each change, until the registration ends.
  ///
  /// All observers receive every change, in the same order, and each change begins where the
  /// previous one ended. An observer may edit the source that it observes: the edit is made at
  /// once, so ``snapshot`` may be newer than the change being reported; the edit is reported after
  /// that change. To keep a copy of the list, apply the change to the copy instead of reading the
  /// snapshot, as a ``ListPresenter`` does.
  ///
  /// - Parameter body: Receives each change, beginning with the next one.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation. It keeps the source
  ///   alive.
  public func observe(
    _ body: @escaping (_ changes: Changeset<SectionID, ItemID>) -> Void
  ) -> Registration {
    observeUpdates { update in
      withExtendedLifetime(self) { body(update.changes) }
    }
  }

  /// Calls a closure with each change, while an object is alive.
  ///
  /// You need not keep anything: the observation ends with the owner or with the source, and
  /// doesn't keep the source alive. Use the owner that the closure receives instead of capturing
  /// it, or the owner will never be released.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - body: Receives the owner and each change, beginning with the next one.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ changes: Changeset<SectionID, ItemID>) -> Void
  ) {
    let entrance = observers.entrance { snapshot }
    observers.updates.observe(owner: owner) { owner, update in
      if let update = entrance(update) { body(owner, update.changes) }
    }
  }

  /// Every change from this call on, for `for await`.
  ///
  /// ```swift
  /// struct Track: Identifiable {
  ///   let id: String
  /// }
  ///
  /// let queue = try ObservableList([Track(id: "So What")])
  /// let changes = queue.changes()
  /// let reading = Task {
  ///   for await change in changes {
  ///     print(change)
  ///     if change.deletedItems.count == 1 { break }
  ///   }
  /// }
  /// try queue.append(Track(id: "All Blues"))
  /// try queue.remove(id: "So What")
  /// await reading.value
  /// // Prints:
  /// // insert All Blues at 0.1
  /// // delete So What at 0.0
  /// ```
  ///
  /// The sequence does not keep the source alive, and ends when the source is released.
  ///
  /// - Parameter buffering: The changes to keep for a slow reader.
  /// - Returns: The sequence. Its first iterator delivers every change after this call, even if the
  ///   loop begins later.
  /// - Precondition: A number of changes to buffer is above 0.
  public func changes(
    _ buffering: ValueBuffering = .unbounded
  ) -> ValueSequence<Changeset<SectionID, ItemID>> {
    ValueSequence(buffering) { [weak self] inbox in
      guard let self else { return inbox.finish() }
      let end = inbox.end
      observe(owner: inbox) { inbox, changes in
        withExtendedLifetime(end) { inbox.append(changes) }
      }
    }
  }

  /// Calls a closure with each change and the list that it leads to.
  func observeUpdates(
    _ body: @escaping (ListObservers<SectionID, ItemID>.Update) -> Void
  ) -> Registration {
    let entrance = observers.entrance { snapshot }
    return observers.updates.observe { update in
      if let update = entrance(update) { body(update) }
    }
  }
}
