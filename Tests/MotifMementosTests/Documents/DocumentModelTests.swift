// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

/// Random changes, with a failure at a random file operation.
@Suite("DocumentStore: model")
struct DocumentModelTests {
  /// What was acknowledged, and what may have been written besides.
  private struct Model {
    var acknowledged = NoteCheckpoint(["begin"])
    var attempted: [NoteCheckpoint] = []

    /// Whether a document that was found has everything that was acknowledged, and nothing that never was.
    func allows(_ found: NoteCheckpoint) -> Bool {
      found == acknowledged || attempted.contains(found)
    }
  }

  @Test
  func `no failure loses an acknowledged step`() {
    withSeeds(400) { random in
      try Self.run(&random) { files, random in
        switch Int.random(in: 0..<3, using: &random) {
        case 0: files.failOperation(after: .random(in: 0..<12, using: &random), code: 28)
        case 1: files.breakDown(after: .random(in: 0..<12, using: &random), code: 5)
        default: break
        }
      } restarting: { files, random in
        files.heal()
      }
    }
  }

  @Test
  func `no loss of power loses an acknowledged step`() {
    withSeeds(400) { random in
      try Self.run(&random) { files, random in
        if Bool.random(using: &random) {
          files.breakDown(after: .random(in: 0..<12, using: &random), code: 5)
        }
      } restarting: { files, random in
        files.heal()
        let kept = Int.random(in: 0...files.pendingChangeCount, using: &random)
        let seed = UInt64.random(in: 0 ... .max, using: &random)
        var torn = SeededGenerator(seed: seed)
        files.losePower(keeping: kept) { bytes in
          // Some of the sectors at the end have reached the medium.
          switch Int.random(in: 0..<3, using: &torn) {
          case 0: []
          case 1: Array(bytes.prefix(.random(in: 0...bytes.count, using: &torn)))
          default: [UInt8](repeating: 0, count: bytes.count)
          }
        }
      }
    }
  }

  private static func run(
    _ random: inout SeededGenerator,
    failing: (InMemoryFileSystem, inout SeededGenerator) -> Void,
    restarting: (InMemoryFileSystem, inout SeededGenerator) -> Void
  ) throws {
    let notes = TestNotes()
    var model = Model()
    for _ in 0..<6 {
      let opened = try notes.store(journalSize: 400).open(orBeginWith: ["begin"])
      let document = opened.document
      #expect(model.allows(document.checkpoint))
      model = Model(acknowledged: document.checkpoint)
      failing(notes.files, &random)
      for _ in 0..<Int.random(in: 1...10, using: &random) {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          change(document, &random)
          // Each change is a record of its own, and a write may end between two.
          model.attempted.append(document.checkpoint)
        }
        let isCheckpoint = Int.random(in: 0..<4, using: &random) == 0
        do throws(DocumentStoreError) {
          if isCheckpoint { try opened.checkpoint() } else { try opened.saved() }
          model = Model(acknowledged: document.checkpoint)
        } catch {
          // A write may have happened although it failed.
          guard case .io = error else {
            Issue.record("\(error)")
            break
          }
        }
      }
      restarting(notes.files, &random)
    }
    let last = try notes.found()
    #expect(model.allows(last))
  }

  static func change(_ document: NoteDocument, _ random: inout SeededGenerator) {
    let count = document.state.count
    switch Int.random(in: 0..<14, using: &random) {
    case 0..<4:
      let index = Int.random(in: 0...count, using: &random)
      try? document.perform(.insert("\(UInt8.random(in: 0...9, using: &random))", at: index))
    case 4: try? document.perform(.remove(at: .random(in: 0...count, using: &random)))
    case 5, 6: try? document.perform(.type("x"))
    case 7, 8: try? document.undo()
    case 9: try? document.redo()
    case 10:
      try? document.group {
        try document.perform(.insert("g", at: 0))
        try document.perform(.remove(at: .random(in: 0...count, using: &random)))
        if Bool.random(using: &random) { try document.perform(.remove(at: 100)) }
      }
    case 11: document.endCoalescing()
    case 12:
      if Bool.random(using: &random) {
        document.markSaved()
      } else {
        document.countLimit = .random(in: 1...5, using: &random)
      }
    default:
      if Int.random(in: 0..<4, using: &random) == 0 {
        document.replace(with: ["replaced"])
      } else {
        try? document.withoutRegistration { try document.perform(.insert("u", at: 0)) }
      }
    }
  }
}
