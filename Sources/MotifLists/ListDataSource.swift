// SPDX-License-Identifier: MIT

@_exported public import MotifCore

/// What a list shows: its items, where they stand, and what the sections are called.
///
/// An ``ObservableList`` holds items itself. Others are made from one by ``filtered(_:)``,
/// ``sorted(by:)``, ``sectioned(by:)`` and ``concatenated(with:)``, and follow each of its changes.
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
/// A source of your own has a snapshot, answers what an item holds, and tells its
/// ``ListSnapshotSource/observers`` of each change. Titles have a default.
///
/// ```swift
/// struct Day: Identifiable {
///   let id: Int
/// }
///
/// final class Month: ListDataSource {
///   let snapshot: ListSnapshot<String, Int>
///   let observers = ListObservers<String, Int>()
///
///   init() throws {
///     snapshot = try ListSnapshot(sections: [("first half", [1, 2]), ("second half", [16])])
///   }
///
///   func item(withID id: Int) -> Day? { Day(id: id) }
///   func header(ofSection section: String) -> String? { section.uppercased() }
/// }
///
/// let month = try Month()
/// print(month.header(ofSection: "first half") ?? "", month.footer(ofSection: "first half") ?? "-")
/// // Prints "FIRST HALF -"
/// ```
public protocol ListDataSource<SectionID, Item>: ListSnapshotSource where ItemID == Item.ID {
  /// What the list is made of.
  associatedtype Item: Identifiable where Item.ID: Sendable

  /// Returns an item as it is now.
  ///
  /// What an item holds changes just before the source tells that it is updated, and at no other time:
  /// an order that follows the source compares it with others then.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item, or `nil` when there is none. For one that isn't in the snapshot, such as one
  ///   that a filter holds back, either may be answered.
  func item(withID id: Item.ID) -> Item?

  /// Returns what stands above a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: Its title, or `nil` for none, which is the default.
  func header(ofSection section: SectionID) -> String?

  /// Returns what stands below a section.
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
  /// How many sections there are.
  public var numberOfSections: Int { snapshot.numberOfSections }

  /// Returns how many items a section has.
  ///
  /// - Precondition: There is a section at the index.
  /// - Parameter index: The index of the section.
  /// - Returns: Their number.
  public func numberOfItems(inSectionAt index: Int) -> Int {
    snapshot.numberOfItems(inSectionAt: index)
  }

  /// Returns the item at a path.
  ///
  /// - Parameter path: A path, as a list view asks for it.
  /// - Returns: The item, or `nil` when there is none at the path.
  public func item(at path: ListPath) -> Item? {
    guard (0..<snapshot.numberOfSections).contains(path.section) else { return nil }
    let ids = snapshot.itemIDs(inSectionAt: path.section)
    return ids.indices.contains(path.item) ? item(withID: ids[path.item]) : nil
  }

  /// All items in order, section by section.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public var items: [Item] { snapshot.itemIDs.compactMap { item(withID: $0) } }
}

// MARK: - Lists of identifiers

/// Something that shows a list of identifiers and tells how it changes.
///
/// It is the half of a ``ListDataSource`` that a list view needs: which items there are and where. What
/// the items hold is the other half. A ``ListPresenter`` follows any source of this kind, and two that
/// differ in their items but not in their identifiers can take turns.
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
  /// What tells sections apart.
  associatedtype SectionID: Hashable & Sendable
  /// What tells items apart.
  associatedtype ItemID: Hashable & Sendable

  /// The sections and items that there are now.
  var snapshot: ListSnapshot<SectionID, ItemID> { get }

  /// Those who hear of changes: always the same object, to which the source tells each of them.
  var observers: ListObservers<SectionID, ItemID> { get }
}

extension ListSnapshotSource {
  /// Calls a closure after each change with what has changed, as long as the registration lives.
  ///
  /// Every observer hears every change, in the same order, and each change begins where the one before
  /// it ended. An observer may edit the source that it observes: the edit is made at once, so ``snapshot``
  /// is ahead of the change that is being told, and it is told after that one. To keep a picture of the
  /// list, bring the picture forward by the change instead of reading the snapshot; a ``ListPresenter``
  /// does.
  ///
  /// - Parameter body: Gets each change, beginning with the next one.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation. It keeps the source
  ///   alive.
  public func observe(
    _ body: @escaping (_ changes: Changeset<SectionID, ItemID>) -> Void
  ) -> Registration {
    observers.updates.observe { update in
      withExtendedLifetime(self) { body(update.changes) }
    }
  }

  /// Calls a closure after each change with what has changed, as long as an object lives.
  ///
  /// There is nothing to keep: the observation ends with the owner or with the source, which it doesn't
  /// keep alive. Use the owner that the closure gets instead of capturing it, or it will not go away.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - body: Gets the owner and each change, beginning with the next one.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ changes: Changeset<SectionID, ItemID>) -> Void
  ) {
    observers.updates.observe(owner: owner) { owner, update in body(owner, update.changes) }
  }

  /// Every change from now on, for `for await`.
  ///
  /// The sequence does not keep the source alive, and ends when it goes away.
  ///
  /// - Parameter buffering: What to keep for a reader that is slower than the changes.
  /// - Returns: The sequence. Each of its iterators observes by itself.
  /// - Precondition: A number of changes to buffer is above 0.
  public func changes(
    _ buffering: ValueBuffering = .unbounded
  ) -> ValueSequence<Changeset<SectionID, ItemID>> {
    ValueSequence(buffering) { [weak observers] inbox in
      guard let observers else { return inbox.finish() }
      let end = inbox.end
      observers.updates.observe(owner: inbox) { inbox, update in
        withExtendedLifetime(end) { inbox.append(update.changes) }
      }
    }
  }
}
