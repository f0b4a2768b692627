// SPDX-License-Identifier: MIT

/// A thing is named with a noun, and a placeholder stands for the type of its items.
protocol PlainShelf<Item> {
  associatedtype Item
  var items: [Item] { get }
}

/// An ability ends in -able, -ible, or -ing; a type can replace what is a requirement.
protocol PlainLendable {
  var title: String { get }
  func lend() -> String
}

extension PlainLendable {
  func lend() -> String { "lent \(title)" }
}

/// `Self` is the type that conforms: an audiobook ranks among audiobooks.
protocol PlainRankable {
  func ranks(above other: Self) -> Bool
}

/// A shelf has this if its items have both abilities.
extension PlainShelf where Item: PlainLendable & PlainRankable {
  func lendHighest() -> String? {
    items.first { item in !items.contains { $0.ranks(above: item) } }?.lend()
  }
}

struct PlainAudioBook: PlainLendable, PlainRankable {
  let title: String
  let minutes: Int
  func ranks(above other: PlainAudioBook) -> Bool { minutes > other.minutes }
}

struct PlainBookShelf: PlainShelf {
  var items: [PlainAudioBook]
}
