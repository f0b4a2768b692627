// SPDX-License-Identifier: MIT

// Each type stores what it is. Each ability is one extension, which can be taken away without touching anything else.

/// A printed book.
struct Book: Item {
  let name: String
  let price: Price
  let copies: Int
  var borrowers: [String] = []
}

extension Book: Purchasable {}
extension Book: Printable {}
extension Book: Borrowable {}

/// A book that is read aloud.
struct AudioBook: Item {
  let name: String
  let price: Price
  let copies: Int
  var borrowers: [String] = []
}

extension AudioBook: Purchasable {}
extension AudioBook: Listenable {}
extension AudioBook: Borrowable {}

/// A magazine, which nobody lends.
struct Magazine: Item {
  let name: String
  let price: Price
}

extension Magazine: Purchasable {}
extension Magazine: Printable {
  var file: String { "this-week.pdf" }
}

/// A book that nobody sells any more.
struct OutOfPrintBook: Item {
  let name: String
  let copies: Int
  var borrowers: [String] = []
}

extension OutOfPrintBook: Borrowable {}
