// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import SmallProtocolsExample

@Suite("SmallProtocolsExample")
struct SmallProtocolsExampleTests {
  private let transcript = Transcript()

  private var example: SmallProtocolsExample {
    SmallProtocolsExample { [transcript] in transcript.add($0) }
  }

  @Test
  func `each item is used according to its abilities (L3)`() {
    example.askForAbilities()
    #expect(
      transcript.text == """
        Abilities
        Hello
          Bought “Hello” for 12.00
          Printed “Hello” from hello.pdf
          copies available: 2
        Whispers
          Bought “Whispers” for 12.50
          Played “Whispers” from whispers.m4a
          copies available: 1
        Weekly
          Bought “Weekly” for 4.80
          Printed “Weekly” from this-week.pdf
        Old Maps
          copies available: 1
        after a sample: Bought “Whispers” for 11.25
        """
    )
  }

  @Test
  func `an item of the list is lent in place (L3)`() throws {
    try example.lend()
    #expect(
      transcript.text == """
        Lending
        Hello, Whispers, Old Maps
        Lent “Hello” to Ana
        Ana: Ana already has a copy
        Lent “Hello” to Ben
        Cleo: no copies are left
        Ana returned “Hello”
        on the shelf, lent to Ben
        """
    )
  }

  @Test
  func `through a protocol, only requirements can be replaced (L3)`() {
    example.fallIntoTraps()
    #expect(
      transcript.text == """
        Traps
        by the concrete type: A LOUD MOTTO, A LOUD HEADLINE
        through the protocol: a quiet motto, A LOUD HEADLINE
        two defaults, resolved by the type: front
        """
    )
  }
}

@Suite("Small protocols (L3)")
struct SmallProtocolsTests {
  @Test
  func `types have exactly their abilities`() {
    let items: [any Item] = [
      Book(name: "", price: Price(cents: 0), copies: 1),
      AudioBook(name: "", price: Price(cents: 0), copies: 1),
      Magazine(name: "", price: Price(cents: 0)),
      OutOfPrintBook(name: "", copies: 1),
    ]
    #expect(items.map { $0 is any Purchasable } == [true, true, true, false])
    #expect(items.map { $0 is any Printable } == [true, false, true, false])
    #expect(items.map { $0 is any Borrowable } == [true, true, false, true])
    #expect(items.map { $0 is any Listenable } == [false, true, false, false])
  }

  @Test(arguments: [(0, "0.00"), (5, "0.05"), (99, "0.99"), (100, "1.00"), (123_456, "1234.56")])
  func `prices are exact`(cents: Int, text: String) {
    #expect("\(Price(cents: cents))" == text)
  }

  /// An item that shouts when it is bought.
  private struct Souvenir: Purchasable {
    let name = "Mug"
    let price = Price(cents: 900)
    func buy() -> Receipt { Receipt("SOLD!") }
  }

  @Test
  func `a replaced action is visible through the protocol`() {
    let item: any Purchasable = Souvenir()
    #expect(item.buy() == Receipt("SOLD!"))
  }

  @Test
  func `each borrower gets one copy while copies last`() {
    withSeeds { generator in
      let copies = Int.random(in: 0...3, using: &generator)
      var book = OutOfPrintBook(name: "Old Maps", copies: copies)
      var model: Set<String> = []
      for _ in 0..<40 {
        let reader = ["Ana", "Ben", "Cleo", "Dan"].randomElement(using: &generator) ?? ""
        let before = book.borrowers
        do {
          if Bool.random(using: &generator) {
            _ = try book.lend(to: reader)
            #expect(model.insert(reader).inserted)
          } else {
            _ = try book.giveBack(by: reader)
            #expect(model.remove(reader) != nil)
          }
        } catch LendingError.alreadyLent {
          #expect(model.contains(reader))
        } catch LendingError.noCopyLeft {
          #expect(model.count == copies && !model.contains(reader))
        } catch LendingError.notLent {
          #expect(!model.contains(reader))
        }
        #expect(Set(book.borrowers) == model)
        #expect(book.borrowers.count == model.count)
        #expect(book.available == copies - model.count)
        if before.count == book.borrowers.count { #expect(before == book.borrowers) }
      }
    }
  }

  @Test(.needsPlainBuild)
  func `equal defaults are ambiguous until the type decides`() throws {
    let program = """
      @testable import SmallProtocolsExample

      struct Undecided: Front, Back {}
      print(Undecided().side)
      """
    let errors = try Build().errors(in: program)
    #expect(errors.map(\.line) == [4])
    #expect(errors.first?.message.contains("ambiguous") == true)
    let cured = program.replacing("Back {}", with: #"Back { var side: String { "both" } }"#)
    #expect(try Build().errors(in: cured).isEmpty)
  }

  @Test(.needsPlainBuild)
  func `only items with both abilities can be sampled`() throws {
    let program = """
      @testable import SmallProtocolsExample

      print(AudioBook(name: "", price: Price(cents: 1), copies: 1).buyAfterSample())
      print(Book(name: "", price: Price(cents: 1), copies: 1).buyAfterSample())
      """
    #expect(try Build().errors(in: program).map(\.line) == [4])
  }
}

@Suite("Removing an ability (L3)", .needsPlainBuild)
struct TakenAbilityTests {
  private static let folder = Build.package.appending(path: "Examples/SmallProtocolsExample")

  /// Compiles the whole example after an edit of the file with the items, and runs it.
  private func output(_ edit: (String) -> String) throws -> [String] {
    try withTemporaryFolder { folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
      for name in names {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let edited = name == "Items.swift" ? edit(text) : text
        try Data(edited.utf8).write(to: folder.appending(path: name))
      }
      let build = try Build()
      let arguments = ["-parse-as-library", "-o", "program"] + build.languageArguments + names
      let compiled = try build.compilation(arguments, in: folder).run()
      try #require(compiled.ending == .exit(0), "\(compiled.errors)")
      let program = Command(
        executable: folder.appending(path: "program"),
        arguments: [],
        directory: folder
      )
      return try program.run().output.split(separator: "\n").map(String.init)
    }
  }

  @Test
  func `removing one extension changes nothing but its output`() throws {
    let (whole, without) = try (
      output { $0 },
      output {
        let edited = $0.replacing("extension Book: Printable {}\n", with: "")
        #expect(edited != $0)
        return edited
      }
    )
    #expect(whole.filter { $0 != "  Printed “Hello” from hello.pdf" } == without)
    #expect(without.count == whole.count - 1)
  }
}
#endif
