// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@testable import Essence

@Suite("DocumentStore: essence")
struct DocumentEssenceTests {
  /// Adds a number at the end of a list, or removes the last one.
  private struct Push: PlainCommand, UndoableCommand, Codable, Hashable, Sendable,
    LosslessStringConvertible
  {
    var number: Int?

    init(_ number: Int?) { self.number = number }
    init?(_ description: String) { number = Int(description) }

    var description: String { number.map { "\($0)" } ?? "pop" }
    var name: String { description }

    func apply(to numbers: inout [Int]) -> Push {
      guard let number else { return Push(numbers.popLast()) }
      numbers.append(number)
      return Push(nil as Int?)
    }
  }

  /// Both implementations, each with its own files.
  private struct Subject {
    private final class Lines {
      var checkpoint = PlainDocumentStore<Push>.Checkpoint(state: [])
      var lines: [String] = []

      func open() -> PlainDocumentStore<Push> {
        PlainDocumentStore(checkpoint, lines: lines) { self.lines.append($0) }
      }
    }

    private let lines = Lines()
    private let files = InMemoryFileSystem()
    var essence: PlainDocumentStore<Push>
    var opened: OpenedDocument<[Int], Push>

    init() throws {
      essence = lines.open()
      opened = try Self.open(files)
    }

    private static func open(
      _ files: InMemoryFileSystem
    ) throws -> OpenedDocument<[Int], Push> {
      let store = DocumentStore<[Int], Push>(
        directory: "/data",
        name: "numbers",
        typeIdentifier: "numbers",
        fileSystem: files
      )
      return try store.open(orBeginWith: [])
    }

    mutating func perform(_ number: Int) throws {
      try essence.perform(Push(number))
      opened.document.perform(Push(number))
    }

    mutating func undo() throws {
      try essence.undo()
      try? opened.document.undo()
    }

    mutating func redo() throws {
      try essence.redo()
      try? opened.document.redo()
    }

    mutating func reopen() throws {
      essence = lines.open()
      try opened.saved()
      opened = try Self.open(files)
    }

    func checkpoint(removingLines: Bool) throws {
      lines.checkpoint = essence.current
      if removingLines { lines.lines = [] }
      try opened.checkpoint()
    }

    func check() {
      #expect(opened.document.state == essence.current.state)
      #expect(opened.document.undoSteps.count == essence.current.history.undoSteps.count)
      #expect(opened.document.redoSteps.count == essence.current.history.redoSteps.count)
    }
  }

  @Test
  func `a document behaves like its essence across restarts`() {
    withSeeds(100) { random in
      var subject = try Subject()
      for number in 0..<40 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4: try subject.perform(number)
        case 4, 5: try subject.undo()
        case 6: try subject.redo()
        case 7: try subject.checkpoint(removingLines: .random(using: &random))
        default: try subject.reopen()
        }
        subject.check()
      }
    }
  }
}
