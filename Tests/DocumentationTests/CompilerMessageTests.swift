// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import MotifTestSupport
import Testing

/// Compares the compiler messages in `Documentation/InAnApp.md` with the compiler's own.
@Suite("Compiler messages in an app")
struct CompilerMessageTests {
  /// A program that the compiler rejects, and the line that fixes it.
  struct Mistake: CustomTestStringConvertible, Sendable {
    /// The compiler's message, as the table quotes it.
    let testDescription: String

    /// Whether the target isolates everything to the main actor.
    var isMainActor = false

    /// The imports of the program.
    let imports: String

    /// The program, in which a line `…` stands for the wrong or the right line.
    let program: String

    let wrong: String
    let right: String

    func source(_ line: String) -> String {
      "import \(imports.replacing(", ", with: "\nimport "))\n\(program.replacing("…", with: line))\n"
    }
  }

  static let mistakes: [Mistake] = [
    Mistake(
      testDescription: """
        conformance of 'AlbumsController' to protocol 'ListDisplaying' crosses into main \
        actor-isolated code and can cause data races
        """,
      imports: "MotifLists",
      program: """
        @MainActor
        …
          func show(_ snapshot: ListSnapshot<MainSection, String>) {}
          func perform(
            _ batch: Changeset<MainSection, String>,
            showing snapshot: ListSnapshot<MainSection, String>
          ) {}
        }
        """,
      wrong: "final class AlbumsController: ListDisplaying {",
      right: "final class AlbumsController: @MainActor ListDisplaying {"
    ),
    Mistake(
      testDescription: """
        main actor-isolated conformance of 'Note' to 'Decodable' cannot satisfy conformance \
        requirement for a 'Sendable' type parameter
        """,
      isMainActor: true,
      imports: "MotifMementos",
      program: """
        … { var text = "" }
        let store = ArchiveStore<Note>(directory: "notes", name: "note", typeIdentifier: "note")
        """,
      wrong: "struct Note: Codable, Sendable",
      right: "nonisolated struct Note: Codable, Sendable"
    ),
    Mistake(
      testDescription: """
        main actor-isolated conformance of 'Edit' to 'UndoableCommand' cannot be used in \
        actor-isolated context
        """,
      isMainActor: true,
      imports: "MotifMementos",
      program: """
        … {
          case clear
          var name: String { "Clear" }
          func apply(to state: inout Int) -> Edit { self }
        }
        actor Editor {
          func clear() { CommandDocument<Int, Edit>(0).perform(.clear) }
        }
        """,
      wrong: "enum Edit: UndoableCommand",
      right: "nonisolated enum Edit: UndoableCommand"
    ),
    Mistake(
      testDescription: """
        main actor-isolated conformance of 'Album' to 'Identifiable' cannot be used in \
        actor-isolated context
        """,
      isMainActor: true,
      imports: "MotifLists",
      program: """
        … { let id: String }
        actor Shelf {
          func count(_ albums: [Album]) throws -> Int { try ObservableList(albums).count }
        }
        """,
      wrong: "struct Album: Identifiable, Sendable",
      right: "nonisolated struct Album: Identifiable, Sendable"
    ),
    Mistake(
      testDescription: """
        main actor-isolated static property 'openTab' can not be referenced on a nonisolated \
        actor instance
        """,
      isMainActor: true,
      imports: "MotifMementos",
      program: """
        extension RestorationKey where Value == Int {
          …
        }
        actor Tabs {
          func open(_ store: RestorationStore) -> Int { store[.openTab] }
        }
        """,
      wrong: #"static let openTab = RestorationKey("open-tab", default: 0)"#,
      right: #"nonisolated static let openTab = RestorationKey("open-tab", default: 0)"#
    ),
    Mistake(
      testDescription: """
        main actor-isolated static property 'openTab' can not be referenced from a nonisolated \
        context
        """,
      isMainActor: true,
      imports: "MotifMementos",
      program: """
        extension RestorationKey where Value == Int {
          …
        }
        nonisolated func open(_ store: RestorationStore) -> Int { store[.openTab] }
        """,
      wrong: #"static let openTab = RestorationKey("open-tab", default: 0)"#,
      right: #"nonisolated static let openTab = RestorationKey("open-tab", default: 0)"#
    ),
    Mistake(
      testDescription: """
        call to main actor-isolated initializer 'init(in:)' in a synchronous nonisolated context
        """,
      imports: "MotifBindings",
      program: """
        @MainActor final class Search {
          init(in titles: [String]) {}
        }
        … { _ = Search(in: []) }
        """,
      wrong: "func test()",
      right: "@MainActor func test()"
    ),
    Mistake(
      testDescription: "'nil' is not compatible with expected argument type 'any Actor'",
      imports: "MotifBindings",
      program: """
        … {
          let query = ObservableValue("")
          let settled: DerivedValue<String>
          init() { settled = query.debounced(for: .seconds(1)) }
        }
        """,
      wrong: "final class Search",
      right: "@MainActor final class Search"
    ),
    Mistake(
      testDescription: """
        call to actor-isolated instance method 'debounced(for:clock:isolation:)' in a synchronous \
        nonisolated context
        """,
      imports: "MotifBindings",
      program: """
        … {
          let query = ObservableValue("")
          let settled: DerivedValue<String>
          init() { settled = query.debounced(for: .seconds(1)) }
        }
        """,
      wrong: "final class Search",
      right: "@MainActor final class Search"
    ),
    Mistake(
      testDescription: "cannot access property 'following' here in nonisolated initializer",
      imports: "MotifBindings",
      program: """
        actor Thermometer {
          private let degrees = ObservableValue(20.0)
          private var following: Registration?
          …
          }
        }
        """,
      wrong: "init() { following = degrees.observe { [weak self] _, _ in print(self == nil) }",
      right: "func start() { following = degrees.observe { [weak self] _, _ in print(self == nil) }"
    ),
    Mistake(
      testDescription: "type 'any Error' has no member 'io'",
      imports: "MotifMementos",
      program: """
        let store = ArchiveStore<[String]>(directory: "d", name: "n", typeIdentifier: "t")
        let save = {
          … {
            try store.save([])
          } catch .io(let error) {
            print(error)
          } catch {
            print(error)
          }
        }
        """,
      wrong: "do",
      right: "do throws(ArchiveError)"
    ),
    Mistake(
      testDescription: "main actor-isolated default value in a actor-isolated context",
      isMainActor: true,
      imports: "MotifBindings",
      program: """
        … { let title = ObservableValue("") }
        actor Store { let shelf = Shelf() }
        """,
      wrong: "final class Shelf",
      right: "nonisolated final class Shelf"
    ),
    Mistake(
      testDescription: """
        actor-isolated property 'highest' can not be mutated from a nonisolated context
        """,
      imports: "MotifBindings",
      program: """
        actor Thermometer {
          private let degrees = ObservableValue(20.0)
          private var highest = 20.0
          private var following: Registration?
          func start() {
            following = degrees.observe { [weak self] _, new in
              …
            }
          }
        }
        """,
      wrong: "self?.highest = new",
      right: "self?.assumeIsolated { $0.highest = new }"
    ),
    Mistake(
      testDescription: "passing closure as a 'sending' parameter risks causing data races",
      imports: "MotifBindings",
      program: """
        final class Model { let title = ObservableValue("") }
        @MainActor func load(_ model: Model) {
          …
        }
        """,
      wrong: #"Task.detached { model.title.value = "Blue" }"#,
      right: #"Task { model.title.value = "Blue" }"#
    ),
    Mistake(
      testDescription: "main actor-isolated property can not be mutated from a nonisolated context",
      imports: "MotifBindings",
      program: """
        @MainActor final class Model {
          let title = ObservableValue("")
          func load() {
            …
          }
        }
        """,
      wrong: #"Task.detached { self.title.value = "Blue" }"#,
      right: #"Task { title.value = "Blue" }"#
    ),
    Mistake(
      testDescription: "'Effect' is ambiguous for type lookup in this context",
      imports: "MotifBindings, Shaders",
      program: "…",
      wrong: "let effect: Effect? = nil",
      right: "let effect: MotifBindings.Effect? = nil"
    ),
  ]

  @Test(arguments: mistakes)
  func `the compiler prints the quoted messages, and accepts the fixes`(mistake: Mistake) throws {
    let build = try Build()
    try withTemporaryFolder { folder in
      func compile(_ source: String, _ arguments: [String]) throws -> String {
        let file = folder.appending(path: "main.swift")
        try Data(source.utf8).write(to: file)
        return try build.compilation(
          arguments + ["main.swift", "-swift-version", "6", "-diagnostic-style", "llvm"]
            + ["-I", folder.path, "-I", build.products.appending(path: "Modules").path]
            + ["-default-isolation", mistake.isMainActor ? "MainActor" : "nonisolated"],
          in: folder
        ).run().errors
      }
      if mistake.imports.contains("Shaders") {
        _ = try compile("public struct Effect {}", ["-emit-module", "-module-name", "Shaders"])
      }
      let program = ["-emit-sil", "-o", "main.sil", "-module-name", "Program"]
      let said = try compile(mistake.source(mistake.wrong), program)
      // The table leaves out names that don't matter.
      let parts = mistake.testDescription.split(separator: "property can not")
      #expect(parts.allSatisfy(said.contains), "\(said)")
      #expect(try !compile(mistake.source(mistake.right), program).contains("error:"))
    }
  }

  @Test
  func `every message in the table is checked`() throws {
    let page = try Repository.own.text("Documentation/InAnApp.md")
    let table = try #require(page.split(separator: "## What the compiler says").last)
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    let quoted = rows.compactMap { $0.split(separator: " | ").first?.dropFirst(2) }
    #expect(quoted.count >= 12)
    for message in quoted {
      // That one crashes the compiler instead of being reported by it.
      if message.hasPrefix("Found ownership error?!") { continue }
      let isHeard = Self.mistakes.contains { message.contains($0.testDescription) }
      #expect(isHeard, "no program here gets the message \(message)")
    }
    for mistake in Self.mistakes {
      let message = mistake.testDescription
      #expect(quoted.contains { $0.contains(message) }, "the table lacks \(message)")
    }
  }
}
#endif
