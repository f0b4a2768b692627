// SPDX-License-Identifier: MIT

/// The items of another source that meet a condition.
///
/// Make one with ``ListDataSource/filtered(_:)``. The items stand where they stand in the base, in the
/// same sections, some of which may be empty.
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
/// The condition is asked about an item when it comes into the base and when it is updated there. An
/// updated item may thereby come or go.
public final class FilteredDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: DerivedDataSource<SectionID, Item> where Item.ID: Sendable {
  /// Says which items are shown.
  ///
  /// Setting it asks about all items, and tells observers which ones come and go: this is how a search
  /// field is made. It looks at the item only: it must not edit the base.
  ///
  /// - Complexity: Setting it is O(*n*) for *n* items of the base.
  public var predicate: (Item) -> Bool {
    // What goes with the old one may edit the base, so it goes in the end.
    didSet { withExtendedLifetime(oldValue) { rearrange() } }
  }

  init(_ base: any ListDataSource<SectionID, Item>, predicate: @escaping (Item) -> Bool) {
    self.predicate = predicate
    super.init(of: [base])
  }

  override func section(of item: Item, in section: SectionID?) -> SectionID? {
    predicate(item) ? section : nil
  }
}

extension ListDataSource {
  /// Returns a source of the items that meet a condition.
  ///
  /// Keep it: nobody else does, but for its observations and the sources made from it.
  ///
  /// - Parameter predicate: Says which items are shown. It looks at the item only.
  /// - Returns: A source that follows this one.
  /// - Complexity: O(*n*) for *n* items, see ``DerivedDataSource`` for a change.
  public func filtered(
    _ predicate: @escaping (Item) -> Bool
  ) -> FilteredDataSource<SectionID, Item> {
    FilteredDataSource(self, predicate: predicate)
  }
}
