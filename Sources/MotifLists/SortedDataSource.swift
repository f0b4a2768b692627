// SPDX-License-Identifier: MIT

/// The items of another source in an order, section by section.
///
/// Make one with ``ListDataSource/sorted(by:)``. Sections stay as they are. Items of which neither comes
/// before the other stand as they stand in the base.
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
/// Items are compared when they come into the base or are updated there, each with a few others. An
/// updated item may thereby move; it is told as moved and as updated. The source keeps the base alive;
/// the base doesn't keep the source alive.
public final class SortedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: ListDataSource where Item.ID: Sendable {
  private let list: DerivedList<SectionID, SectionID, Item>

  /// Says whether the first of two items belongs before the second.
  ///
  /// Setting it sorts all items, and tells observers which ones move. It looks at the items only: it must
  /// not edit the base.
  ///
  /// - Complexity: Setting it is O(*n* log *n*) for *n* items.
  public var areInIncreasingOrder: (Item, Item) -> Bool {
    didSet {
      // What goes with the old one may edit the base, so it goes in the end.
      let previous = (oldValue, list.order)
      list.order = areInIncreasingOrder
      list.rearrange()
      withExtendedLifetime(previous) {}
    }
  }

  init(
    _ base: any ListDataSource<SectionID, Item>,
    areInIncreasingOrder: @escaping (Item, Item) -> Bool
  ) {
    self.areInIncreasingOrder = areInIncreasingOrder
    list = DerivedList(
      base: base,
      sections: .ofBase { $0 },
      order: areInIncreasingOrder
    ) { _, section in section }
  }

  /// The items in order, in the sections of the base.
  public var snapshot: ListSnapshot<SectionID, Item.ID> { list.snapshot }

  /// Those who hear of changes.
  public var observers: ListObservers<SectionID, Item.ID> { list.observers }

  /// Returns an item as it is now.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item, or `nil` when the base has none.
  public func item(withID id: Item.ID) -> Item? { list.item(withID: id) }

  /// Returns what the base writes above a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: Its title.
  public func header(ofSection section: SectionID) -> String? {
    list.base.header(ofSection: section)
  }

  /// Returns what the base writes below a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: The text.
  public func footer(ofSection section: SectionID) -> String? {
    list.base.footer(ofSection: section)
  }
}

extension ListDataSource {
  /// Returns a source of the same items in an order.
  ///
  /// Keep it: nobody else does, but for its observations and the sources made from it.
  ///
  /// - Parameter areInIncreasingOrder: Says whether the first of two items belongs before the second: a
  ///   strict weak ordering. It looks at the items only.
  /// - Returns: A source that follows this one.
  /// - Complexity: O(*n* log *n*) for *n* items. A change of *m* items costs O(*m* log *n*) comparisons
  ///   and one pass over the numbers of the items behind them: an item that comes to stand in front of all
  ///   others costs O(*n*), one behind them O(1).
  public func sorted(
    by areInIncreasingOrder: @escaping (Item, Item) -> Bool
  ) -> SortedDataSource<SectionID, Item> {
    SortedDataSource(self, areInIncreasingOrder: areInIncreasingOrder)
  }
}
