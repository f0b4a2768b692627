// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import GuidelinesExample

@Suite("GuidelinesExample (L7)")
struct GuidelinesExampleTests {
  private let transcript = Transcript()

  private var example: GuidelinesExample {
    GuidelinesExample { [transcript] in transcript.add($0) }
  }

  // MARK: - Initialization

  @Test
  func `dogs always have names and deinitialize subclass first`() {
    example.initialize()
    #expect(
      transcript.text == """
        Initialization
        Animal(""): nil
        Dog(""): Dog
        Puppy(loud: "rex"), inherited: REX
        ex-dog
        ex-animal
        a dog: woof
        a parrot: hello you
        a cat: nil
        """
    )
    #expect(Puppy("").name == "Dog")
    #expect(Puppy(loud: "")?.name == "Dog")
    #expect(Puppy(checked: "Rex").weeks == 8)
    #expect(Parrot("", words: []).name == "Parrot")
  }

  @Test(.needsPlainBuild)
  func `some initializers are inherited and others aren't`() throws {
    try expectErrors(
      right: [
        "let sure: String = Dog(\"\").name",
        "let puppy = Puppy(loud: \"rex\")",
        "let track = Track(title: \"Blue\", seconds: 185)",
        "struct Outside { var one = 1 }; extension Outside { init(_ one: Int) { self.one = one } }",
        "let outside = [Outside(one: 1), Outside(1)]",
      ],
      wrong: [
        ("let sure: String = Animal(\"\").name", "must be unwrapped"),
        ("let parrot = Parrot(\"Ara\")", "missing argument"),
        (
          "struct Inside { var one = 1; init(_ one: Int) { self.one = one } }; let i = Inside(one: 1)",
          "extraneous argument label"
        ),
        ("class Cat: Animal { override init(_ name: String) { super.init(name) } }", "failable"),
      ],
      after: "@testable import GuidelinesExample"
    )
  }

  // MARK: - Extensions

  @Test
  func `the more constrained extension wins, and shadowing misleads`() {
    example.extend()
    #expect(
      transcript.text == """
        Extensions
        ["Blue", "Carey"], 367 seconds
        isUnique: false
        isUnique by words: true, by letters: false
        shadowed: 2, through a generic function: 3
        """
    )
  }

  @Test
  func `totals and uniqueness match plain loops`() {
    withSeeds(100) { random in
      let numbers = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Int.random(in: 0...9, using: &random)
      }
      #expect(numbers.total == numbers.reduce(0, +))
      #expect(numbers.map(Double.init).total == Double(numbers.total))
      let isUnique = numbers.indices.allSatisfy { !numbers[..<$0].contains(numbers[$0]) }
      #expect(numbers.isUnique == isUnique)
      #expect(numbers.map { "w\($0)" }.joined(separator: " ").isUnique == isUnique)
    }
  }

  @Test(arguments: [
    ("Carey 3:02", Track(title: "Carey", seconds: 182)),
    ("All I Want 3:32", Track(title: "All I Want", seconds: 212)),
    ("Carey", nil), ("Carey 3", nil), ("Carey three:two", nil), ("", nil),
    ("Carey 3:02:x", nil), ("Carey 3:75", nil), ("Carey :02", nil), ("Carey -3:02", nil),
  ])
  func `a track is parsed from a valid line only`(line: String, track: Track?) {
    #expect(Track(line: line) == track)
  }

  // MARK: - Protocols

  @Test
  func `nouns name things, and abilities compare equals`() {
    example.abstract()
    #expect(
      transcript.text == """
        Protocols
        the weak owner was notified of 1 change
        any: 2 kinds of shelf, 4 items
        Self: A ranks highest
        """
    )
    #expect(highest([Grade]()) == nil)
  }

  @Test
  func `a shelf doesn't retain its owner`() {
    var shelf = BookShelf()
    expectReleased {
      let owner = ShelfOwner()
      shelf.owner = owner
      return owner
    }
    shelf.put("Emma")
    #expect(shelf.owner == nil)
  }

  @Test(.needsPlainBuild)
  func `type information lost by any and some doesn't compile`() throws {
    try expectErrors(
      right: [
        "var one: any Shelf<String> = BookShelf()",
        "one.put(\"Emma\")",
        "weak var owner: (any ShelfOwning)?",
        "let same: AnyObject = Dog(\"\")",
      ],
      wrong: [
        ("var two: any Shelf = BookShelf(); two.put(\"Emma\")", "cannot be used on value of type"),
        ("func shelf() -> some Shelf<String> { BookShelf() }; shelf().owner", "no member 'owner'"),
        ("let mixed: [some Shelf] = [BookShelf(), TrackShelf(items: [])]", "TrackShelf"),
        ("let first: any Rankable = Grade(letter: \"A\"); first.ranks(above: first)", "'ranks'"),
        ("weak var ranked: (any Rankable)?", "must not be applied"),
        ("let number: AnyObject = 1", "class"),
      ],
      after: "@testable import GuidelinesExample"
    )
  }

  // MARK: - Mixed values

  @Test
  func `an enumeration and a protocol weigh everything, unlike Any`() {
    example.mix()
    #expect(
      transcript.text == """
        Mixed values
        an enumeration: 7.0
        a protocol: 7.0
        Any, which misses 2.0: 5.0
        AnyObject: true, false
        """
    )
  }

  // MARK: - Resources

  @Test
  func `a missing resource is reported by name`() throws {
    try example.load()
    #expect(
      transcript.text == """
        Resources
        Small things, well made.
        lost.txt is missing
        version \(Resources.version)
        """
    )
    #expect(throws: ResourceError.missing("lost.txt")) { try Resources.text(named: "lost.txt") }
  }

  @Test
  func `the version matches the newest changes`() throws {
    let changes = try String(
      contentsOf: Build.package.appending(path: "CHANGELOG.md"),
      encoding: .utf8
    )
    let newest = try #require(changes.firstMatch(of: /\n## (\d+\.\d+\.\d+)/)?.output.1)
    #expect(Resources.version == newest)
  }
}
#endif
