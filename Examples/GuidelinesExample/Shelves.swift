// SPDX-License-Identifier: MIT

/// A thing has a noun for a name.
///
/// The associated type is a hole, which each kind of shelf fills.
protocol Shelf<Item> {
  associatedtype Item
  var items: [Item] { get }
  mutating func put(_ item: Item)
}

/// The name of an ability ends in -able, -ible, or -ing.
///
/// `Self` is the conforming type: a grade ranks above a grade, not above whatever else can be ranked.
protocol Rankable {
  func ranks(above other: Self) -> Bool
}

/// Only a protocol of classes can be held weakly.
protocol ShelfOwning: AnyObject {
  func shelfDidChange()
}

/// A shelf of titles: its `put` fills the hole with `String`.
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

/// Counts what it hears.
final class ShelfOwner: ShelfOwning {
  private(set) var changeCount = 0

  func shelfDidChange() { changeCount += 1 }
}

/// A grade, of which A is the highest.
struct Grade: Rankable {
  let letter: String

  func ranks(above other: Grade) -> Bool { letter < other.letter }
}

/// Returns a shelf with more on it.
///
/// The generic parameter keeps the kind. With `some Shelf<Item>` as the result, callers would lose its name, and
/// `owner` with it; with `any Shelf`, they could put nothing on it.
func filled<Kind: Shelf>(_ shelf: Kind, with items: [Kind.Item]) -> Kind {
  var shelf = shelf
  for item in items { shelf.put(item) }
  return shelf
}

/// Returns the one that ranks above all others, if there is any.
///
/// The requirement with `Self` needs all of them to be of one type.
func highest<Element: Rankable>(_ elements: [Element]) -> Element? {
  elements.dropFirst().reduce(elements.first) { highest, next in
    highest.map { next.ranks(above: $0) ? next : $0 }
  }
}
