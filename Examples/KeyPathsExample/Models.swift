// SPDX-License-Identifier: MIT

// Each type keeps its own name and its own type for its identifier.

struct Person: Identified, Displayable {
  static let idKey: any KeyPath<Person, String> & Sendable = \.socialSecurityNumber
  static let displayKey: any KeyPath<Person, String> & Sendable = \.name

  var name: String
  let socialSecurityNumber: String
}

struct Book: Identified, Displayable, Identifiable {
  static let idKey: any KeyPath<Book, Int> & Sendable = \.isbn
  static let displayKey: any KeyPath<Book, String> & Sendable = \.title

  var title: String
  let isbn: Int
}

struct WebPage: Identified, Displayable {
  static let idKey: any KeyPath<WebPage, String> & Sendable = \.url
  static let displayKey: any KeyPath<WebPage, String> & Sendable = \.title

  var title: String
  let url: String
}

struct File: Identified, Displayable {
  static let idKey: any KeyPath<File, UInt128> & Sendable = \.uuid
  static let displayKey: any KeyPath<File, String> & Sendable = \.path

  var path: String
  let uuid: UInt128
}

/// A novel whose characters can live in the same city, a shared object.
struct Novel {
  final class City {
    var name: String

    init(name: String) { self.name = name }
  }

  struct Character {
    var name: String
    var city: City
  }

  var characters: [Character] = []
}
