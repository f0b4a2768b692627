// SPDX-License-Identifier: MIT

/// A protocol for a thing is named with a noun.
///
/// The associated type is a placeholder, which each kind of shelf fills in.
protocol Shelf<Item> {
  associatedtype Item
  var items: [Item] { get }
  mutating func put(_ item: Item)
}

/// A protocol for an ability is named with -able, -ible, or -ing.
///
/// `Self` is the conforming type: a grade ranks above a grade, not above any other ranked type.
protocol Rankable {
  func ranks(above other: Self) -> Bool
}

/// Only a class-bound protocol can be used for a weak reference.
protocol ShelfOwning: AnyObject {
  func shelfDidChange()
}

/// A shelf of titles: its `put` makes the associated type `String`.
struct BookShelf: Shelf {
  private(set) var items: [String] = []
  weak var owner: (any ShelfOwning)?

  mutating func put(_ item: String) {
    items.append(item)
    owner?.shelfDidChange()
  }
}

/// A shelf of tracks.
struct TrackShelf: Shelf {
  private(set) var items: [Track]

  mutating func put(_ item: Track) { items.append(item) }
}

/// Counts the notifications it receives.
final class ShelfOwner: ShelfOwning {
  private(set) var changeCount = 0

  func shelfDidChange() { changeCount += 1 }
}

/// A grade; A is the highest.
struct Grade: Rankable {
  let letter: String

  func ranks(above other: Grade) -> Bool { letter < other.letter }
}

/// Returns a shelf with more items.
///
/// The generic parameter preserves the kind. With `some Shelf<Item>` as the result, callers would lose the concrete
/// type, and `owner` with it; with `any Shelf`, they could not add items.
func filled<Kind: Shelf>(_ shelf: Kind, with items: [Kind.Item]) -> Kind {
  var shelf = shelf
  for item in items { shelf.put(item) }
  return shelf
}

/// Returns the element that ranks above all others, if any.
///
/// The requirement with `Self` means that all elements must have the same type.
func highest<Element: Rankable>(_ elements: [Element]) -> Element? {
  elements.dropFirst().reduce(elements.first) { highest, next in
    highest.map { next.ranks(above: $0) ? next : $0 }
  }
}
