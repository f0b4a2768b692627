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
/// updated item may thereby come or go. The filter keeps the base alive; the base doesn't keep the
/// filter alive.
public final class FilteredDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: ListDataSource where Item.ID: Sendable {
  private let list: DerivedList<SectionID, SectionID, Item>

  /// Says which items are shown.
  ///
  /// Setting it asks about all items, and tells observers which ones come and go: this is how a search
  /// field is made. It looks at the item only: it must not edit the base.
  ///
  /// - Complexity: Setting it is O(*n*) for *n* items of the base.
  public var predicate: (Item) -> Bool {
    didSet {
      // What goes with the old one may edit the base, so it goes in the end.
      let previous = (oldValue, list.section)
      list.section = Self.placing(by: predicate)
      list.rearrange()
      withExtendedLifetime(previous) {}
    }
  }

  init(_ base: any ListDataSource<SectionID, Item>, predicate: @escaping (Item) -> Bool) {
    self.predicate = predicate
    list = DerivedList(
      base: base,
      sections: .ofBase { $0 },
      section: Self.placing(by: predicate)
    )
  }

  private static func placing(
    by predicate: @escaping (Item) -> Bool
  ) -> (Item, SectionID) -> SectionID? {
    { item, section in predicate(item) ? section : nil }
  }

  /// The items that meet the condition, in the sections of the base.
  public var snapshot: ListSnapshot<SectionID, Item.ID> { list.snapshot }

  /// Those who hear of changes.
  public var observers: ListObservers<SectionID, Item.ID> { list.observers }

  /// Returns an item of the base, whether it is held back or not.
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
  /// Returns a source of the items that meet a condition.
  ///
  /// Keep it: nobody else does, but for its observations and the sources made from it.
  ///
  /// - Parameter predicate: Says which items are shown. It looks at the item only.
  /// - Returns: A source that follows this one.
  /// - Complexity: O(*n*) for *n* items. A change of *m* items costs O(*m* log *n*) and one pass over
  ///   the numbers of the items behind them.
  public func filtered(
    _ predicate: @escaping (Item) -> Bool
  ) -> FilteredDataSource<SectionID, Item> {
    FilteredDataSource(self, predicate: predicate)
  }
}
