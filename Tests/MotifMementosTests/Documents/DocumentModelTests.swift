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

  /// Two stores' documents, and what is on disk.
  private struct Pair {
    let notes = TestNotes()
    var opened: [OpenedDocument<[String], NoteEdit>]
    /// Whether another store has written since a document was opened or saved.
    var isStale = [false, false]
    var onDisk: NoteCheckpoint
    /// The document overwritten last, and the file that keeps it until there is another checkpoint.
    var overwritten: (document: NoteCheckpoint, file: [UInt8])?

    init() throws {
      let notes = notes
      opened = try (0..<2).map { _ in try notes.store(journalSize: 400).open(orBeginWith: ["begin"])
      }
      onDisk = opened[0].document.checkpoint
    }

    /// Saves a document, or doesn't if that would be a conflict.
    mutating func save(_ index: Int, overwriting: Bool, isCheckpoint: Bool) throws {
      let mine = opened[index]
      let isWriting = mine.document.isModified || isCheckpoint
      let isConflict = isStale[index] && (isWriting || overwriting)
      var failure: DocumentStoreError?
      do throws(DocumentStoreError) {
        if isCheckpoint {
          try mine.checkpoint()
        } else {
          try mine.saved(overwriting: overwriting)
        }
      } catch {
        failure = error
      }
      #expect(failure == (isConflict && !overwriting ? .conflict : nil))
      guard failure == nil, isWriting || isConflict else { return }
      #expect(!mine.document.isModified)
      if isConflict { overwritten = (onDisk, notes.bytes(of: "notes.previous.archive")) }
      onDisk = mine.document.checkpoint
      isStale = [index != 0, index != 1]
    }

    func check() throws {
      #expect(try notes.found() == onDisk)
      guard let (document, file) = overwritten,
        notes.bytes(of: "notes.previous.archive") == file
      else { return }
      let copy = notes.copy()
      try copy.files.removeFile(at: "/data/notes.archive")
      #expect(try copy.found(onDamage: .keepIntact) == document)
    }
  }

  @Test
  func `two stores that overwrite lose nothing`() {
    withSeeds(400) { random in
      var pair = try Pair()
      for _ in 0..<30 {
        let index = Int.random(in: 0..<2, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0..<3: Self.change(pair.opened[index].document, &random)
        case 3:
          pair.opened[index] = try pair.notes.store(journalSize: 400).open(orBeginWith: [])
          pair.isStale[index] = false
          #expect(pair.opened[index].document.checkpoint == pair.onDisk)
        case let choice:
          try pair.save(index, overwriting: choice == 4 || choice == 5, isCheckpoint: choice == 7)
        }
        try pair.check()
      }
    }
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
