// SPDX-License-Identifier: MIT

/// Treats types alike whose identifiers differ in name and type, and stores a key path to apply later.
@main
struct KeyPathsExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() throws {
    let example = KeyPathsExample { Swift.print($0) }
    example.identify()
    example.print("")
    try example.lookUp()
    example.print("")
    example.followPaths()
  }

  /// A single function asks each type which of its properties identifies it.
  func identify() {
    print("Identifiers")
    show(Person(name: "Ana Lopez", socialSecurityNumber: "555-55-5555"))
    show(Book(title: "Motifs", isbn: 9_780_306_406_157))
    show(WebPage(title: "Swift", url: "https://swift.org"))
    show(File(path: "notes.txt", uuid: 0x5EED))
  }

  /// Any property can be the key of an index, and the sort order of a list.
  func lookUp() throws {
    print("Lookup")
    var books = [Book(title: "Motifs", isbn: 2), Book(title: "Chains", isbn: 1)]
    print("ISBN 1: \(try index(books)[1]?.title ?? "nothing")")
    print("by title: \(books.sorted(by: \.title).map(\.title).joined(separator: ", "))")
    books.append(Book(title: "Copies", isbn: 2))
    do {
      _ = try index(books)
    } catch {
      print("\(error)")
    }
  }

  /// A key path is a value: store it now, and apply it later to any instance.
  func followPaths() {
    print("Key paths")
    let london = Novel.City(name: "London")
    let novel = Novel(
      characters: ["Sherlock", "John", "Mary"].map { Novel.Character(name: $0, city: london) }
    )
    let home = \Novel.Character.city.name
    if let first = novel.characters.first { first[keyPath: home] = "Londres" }
    for character in novel.characters {
      print("\(character.name) lives in \(character[keyPath: home])")
    }

    // An index in a key path, such as \.characters[0], would crash if there is no character.
    let firstHome = \Novel.characters.first?.city.name
    print("the first one lives in: \(novel[keyPath: firstHome] ?? "none")")
    print("in an empty novel: \(Novel()[keyPath: firstHome] ?? "none")")
    print("equal paths: \(home == \Novel.Character.city.name)")
  }

  private func show<Value: Identified & Displayable>(_ value: Value) {
    print("\(displayName(of: value)): \(identifier(of: value))")
  }
}
