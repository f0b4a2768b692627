// SPDX-License-Identifier: MIT

/// A library and its shop: every item has exactly the abilities that it is composed of.
@main
struct SmallProtocolsExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() throws {
    let example = SmallProtocolsExample { Swift.print($0) }
    example.askForAbilities()
    example.print("")
    try example.lend()
    example.print("")
    example.fallIntoTraps()
  }

  /// Items of different types in one list, each used according to its abilities.
  func askForAbilities() {
    print("Abilities")
    for item in Self.shelf {
      print(item.name)
      if let item = item as? any Purchasable { print("  \(item.buy())") }
      if let item = item as? any Printable { print("  \(item.printOut())") }
      if let item = item as? any Listenable { print("  \(item.listen())") }
      if let item = item as? any Borrowable { print("  copies available: \(item.available)") }
    }
    let sample = AudioBook(name: "Whispers", price: Price(cents: 1_250), copies: 1)
    print("after a sample: \(sample.buyAfterSample())")
  }

  /// One item of the list is lent, in place.
  func lend() throws {
    print("Lending")
    var shelf = Self.shelf
    print(shelf.filter { $0 is any Borrowable }.map(\.name).joined(separator: ", "))
    guard var item = shelf[0] as? any Borrowable else { return }
    print("\(try item.lend(to: "Ana"))")
    for borrower in ["Ana", "Ben", "Cleo"] {
      do {
        print("\(try item.lend(to: borrower))")
      } catch {
        print("\(borrower): \(error)")
      }
    }
    print("\(try item.giveBack(by: "Ana"))")
    shelf[0] = item
    print("on the shelf, lent to \(item.borrowers.joined(separator: ", "))")
  }

  /// The limits of protocol extensions, and how to work around them.
  func fallIntoTraps() {
    print("Traps")
    let page = LoudPage()
    print("by the concrete type: \(page.motto), \(page.headline)")
    let anyPage: any Page = page
    print("through the protocol: \(anyPage.motto), \(anyPage.headline)")
    print("two defaults, resolved by the type: \(TwoSided().side)")
  }

  private static var shelf: [any Item] {
    [
      Book(name: "Hello", price: Price(cents: 1_200), copies: 2),
      AudioBook(name: "Whispers", price: Price(cents: 1_250), copies: 1),
      Magazine(name: "Weekly", price: Price(cents: 480)),
      OutOfPrintBook(name: "Old Maps", copies: 1),
    ]
  }
}
