// SPDX-License-Identifier: MIT

/// The items of another source in an order, section by section.
///
/// Make one with ``ListDataSource/sorted(by:)``. Sections stay as they are. Items that compare as
/// equal keep their order in the base.
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
/// let shown = albums.sorted { $0.title < $1.title }
/// let registration = shown.observe { print($0.insertedItems.count, "in,", $0.movedItems.count, "moved") }
///
/// try albums.append(Album(id: 3, title: "Aja", year: 1977))
/// print(shown.items.map(\.title))
/// shown.areInIncreasingOrder = { $0.year < $1.year }
/// print(shown.items.map(\.title))
/// registration.cancel()
/// // Prints:
/// // 1 in, 0 moved
/// // ["Aja", "Blue", "Hejira"]
/// // 0 in, 1 moved
/// // ["Blue", "Hejira", "Aja"]
/// ```
///
/// The source compares an item with a few others when the base inserts or updates it. An updated
/// item may thereby move; it is reported as moved and as updated.
public final class SortedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: DerivedDataSource<SectionID, Item> where Item.ID: Sendable {
  /// Whether the first of two items belongs before the second, or `nil` to keep the order of the base.
  ///
  /// Setting it sorts all items, and reports the moved ones to observers. The order should read
  /// only the items; it must not edit the base. With `nil`, the list is shared with the base until
  /// one of them changes.
  ///
  /// - Complexity: Setting it is O(*n* log *n*) for *n* items.
  public var areInIncreasingOrder: ((Item, Item) -> Bool)? {
    // Releasing the old closure may edit the base, so release it last.
    didSet { withExtendedLifetime(oldValue) { rearrange() } }
  }

  init(
    _ base: any ListDataSource<SectionID, Item>,
    areInIncreasingOrder: ((Item, Item) -> Bool)?
  ) {
    self.areInIncreasingOrder = areInIncreasingOrder
    super.init(of: [base])
  }

  override var itemOrder: ((Item, Item) -> Bool)? { areInIncreasingOrder }

  override var showsBase: Bool { areInIncreasingOrder == nil }
}

extension ListDataSource {
  /// Returns a source of the same items in an order.
  ///
  /// Keep it: only its observations and the sources derived from it keep it alive.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first of two items belongs before the second: a
  ///   strict weak ordering. It should read only the items. With `nil`, they keep their order.
  /// - Returns: A source that follows this one.
  /// - Complexity: O(*n* log *n*) for *n* items, O(1) with `nil`; see ``DerivedDataSource`` for a
  ///   change.
  public func sorted(
    by areInIncreasingOrder: ((Item, Item) -> Bool)?
  ) -> SortedDataSource<SectionID, Item> {
    SortedDataSource(self, areInIncreasingOrder: areInIncreasingOrder)
  }
}
