// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
@testable import GreetingExample

/// Persons, with the greeting for each.
enum Greetings {
  static let all = [
    (Person(firstName: "David", lastName: "Blaine"), "Hello David Blaine"),
    (Person(firstName: "", lastName: "Blaine"), "Hello Blaine"),
    (Person(firstName: "David", lastName: ""), "Hello David"),
    (Person(firstName: "", lastName: ""), "Hello"),
  ]
}
#endif
