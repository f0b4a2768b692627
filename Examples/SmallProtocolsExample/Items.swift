// SPDX-License-Identifier: MIT

// Each type stores its properties. Each ability is one extension, which you can remove without changing anything else.

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

/// A magazine, which can't be lent.
struct Magazine: Item {
  let name: String
  let price: Price
}

extension Magazine: Purchasable {}
extension Magazine: Printable {
  var file: String { "this-week.pdf" }
}

/// A book that is out of print.
struct OutOfPrintBook: Item {
  let name: String
  let copies: Int
  var borrowers: [String] = []
}

extension OutOfPrintBook: Borrowable {}
