// SPDX-License-Identifier: MIT

/// The items of another source that meet a condition.
///
/// Make one with ``ListDataSource/filtered(_:)``. The items keep their order and their sections in
/// the base; some sections may be empty.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: Int
///   var title: String
/// }
///
/// let albums = try ObservableList([
///   Album(id: 1, title: "Blue"), Album(id: 2, title: "Hejira"), Album(id: 3, title: "Blue Train"),
/// ])
/// let found = albums.filtered { _ in true }
/// let registration = found.observe { print("\($0.deletedItems.map(\.id)) go") }
///
/// found.predicate = { $0.title.contains("Blue") }
/// print(found.items.map(\.title))
/// try albums.update(Album(id: 3, title: "Giant Steps"))
/// registration.cancel()
/// // Prints:
/// // [2] go
/// // ["Blue", "Blue Train"]
/// // [3] go
/// ```
///
/// The source evaluates the condition for an item when the base inserts or updates it. An update
/// can thereby show or hide the item.
public final class FilteredDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: DerivedDataSource<SectionID, Item> where Item.ID: Sendable {
  /// The condition for an item to be shown, or `nil` to show all.
  ///
  /// Setting it evaluates all items, and reports the inserted and deleted ones to observers: use
  /// this for a search field. The condition should read only the item; it must not edit the base.
  /// Without a condition, no item is evaluated, and the list is shared with the base until one of
  /// them changes: set `nil` while the search field is empty.
  ///
  /// - Complexity: Setting it is O(*n*) for *n* items of the base.
  public var predicate: ((Item) -> Bool)? {
    // Releasing the old closure may edit the base, so release it last.
    didSet { withExtendedLifetime(oldValue) { rearrange() } }
  }

  init(_ base: any ListDataSource<SectionID, Item>, predicate: ((Item) -> Bool)?) {
    self.predicate = predicate
    super.init(of: [base])
  }

  override func section(of item: Item, in section: SectionID?) -> SectionID? {
    predicate.map { $0(item) } ?? true ? section : nil
  }

  override var showsBase: Bool { predicate == nil }
}

extension ListDataSource {
  /// Returns a source of the items that meet a condition.
  ///
  /// Keep it: only its observations and the sources derived from it keep it alive.
  ///
  /// - Parameter predicate: The condition for an item to be shown, or `nil` to show all. It should
  ///   read only the item.
  /// - Returns: A source that follows this one.
  /// - Complexity: O(*n*) for *n* items, O(1) without a condition; see ``DerivedDataSource`` for a
  ///   change.
  public func filtered(
    _ predicate: ((Item) -> Bool)?
  ) -> FilteredDataSource<SectionID, Item> {
    FilteredDataSource(self, predicate: predicate)
  }
}
