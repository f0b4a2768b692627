// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import KeyPathsExample

@Suite("KeyPathsExample")
struct KeyPathsExampleTests {
  private let transcript = Transcript()

  private var example: KeyPathsExample {
    KeyPathsExample { [transcript] in transcript.add($0) }
  }

  @Test
  func `one function prints any type's identifier (L2)`() {
    example.identify()
    #expect(
      transcript.text == """
        Identifiers
        Ana Lopez: 555-55-5555
        Motifs: 9780306406157
        Swift: https://swift.org
        notes.txt: 24301
        """
    )
  }

  @Test
  func `any property can be a key or an order (L2)`() throws {
    try example.lookUp()
    #expect(
      transcript.text == """
        Lookup
        ISBN 1: Chains
        by title: Chains, Motifs
        two elements have the key 2
        """
    )
  }

  @Test
  func `a stored key path applies to any instance (L2)`() {
    example.followPaths()
    #expect(
      transcript.text == """
        Key paths
        Sherlock lives in Londres
        John lives in Londres
        Mary lives in Londres
        the first one lives in: Londres
        in an empty novel: none
        equal paths: true
        """
    )
  }
}

@Suite("Key paths as adapters (L2)")
struct IdentifiedTests {
  @Test
  func `an index finds every element or names the duplicate`() {
    withSeeds { generator in
      let books = (0..<Int.random(in: 0...20, using: &generator)).map {
        Book(title: "\($0)", isbn: Int.random(in: 0..<100, using: &generator))
      }
      let numbers = Set(books.map(\.isbn))
      do throws(DuplicateKey<Int>) {
        let found = try index(books)
        #expect(found.count == books.count)
        for book in books { #expect(found[book.isbn]?.title == book.title) }
      } catch {
        #expect(numbers.count < books.count)
        #expect(books.count { $0.isbn == error.key } > 1)
      }
      #expect((try? index(books, by: \.title))?.count == books.count)
    }
  }

  @Test
  func `sorting by any property is stable`() {
    let cities = ["b", "a"].map { Novel.City(name: $0) }
    let characters = (0..<6).map { Novel.Character(name: "\($0)", city: cities[$0 % 2]) }
    #expect(characters.sorted(by: \.city.name).map(\.name) == ["1", "3", "5", "0", "2", "4"])
  }

  @Test
  func `identified types gain the standard library's identifier`() {
    func identify(_ value: some Identifiable<Int>) -> Int { value.id }
    #expect(identify(Book(title: "Motifs", isbn: 7)) == 7)
  }

  @Test
  func `equal key paths are equal keys`() {
    let labels: [PartialKeyPath<Book>: String] = [\.title: "Title", \.isbn: "ISBN"]
    #expect(labels[Book.displayKey] == "Title")
    #expect(labels[Book.idKey] == "ISBN")
    #expect(\Novel.Character.name != \Novel.Character.city.name)
  }

  @Test(.needsPlainBuild)
  func `a writable key path rejects constant properties`() throws {
    let program = """
      protocol Labeled {
        associatedtype ID: Hashable
        static var idKey: PATH<Self, ID> { get }
      }
      struct Book: Labeled {
        static var idKey: PATH<Book, Int> { \\.isbn }
        let isbn: Int
      }

      """
    let build = try Build()
    #expect(try build.errors(in: program.replacing("PATH", with: "KeyPath")).isEmpty)
    let errors = try build.errors(in: program.replacing("PATH", with: "WritableKeyPath"))
    #expect(errors.map(\.line) == [6])
  }

  @Test
  func `an index out of range stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let first = \Novel.characters[0].name
      print(Novel()[keyPath: first])
    }
  }
}
#endif
