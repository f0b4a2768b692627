// SPDX-License-Identifier: MIT

import MotifMementos
import MotifStorage
import MotifTestSupport
import Testing

@Suite("DocumentStore: damage")
struct DocumentDamageTests {
  /// A document of five changes, and the states after each.
  private static func made() throws -> (notes: TestNotes, states: [[String]]) {
    let notes = TestNotes()
    let store = notes.store()
    let document = try store.open(orBeginWith: ["a"]).document
    var states = [document.state]
    func note() throws {
      try store.saved()
      states.append(document.state)
    }
    try document.perform(.insert("b", at: 1))
    try note()
    try document.perform(.type("c"))
    try note()
    try document.perform([.insert("d", at: 0), .remove(at: 1)], name: "Both")
    try note()
    try document.undo()
    try note()
    try document.redo()
    try note()
    return (notes, states)
  }

  @Test
  func `every cut of a journal leaves its beginning`() throws {
    let (notes, states) = try Self.made()
    let name = notes.segments[0]
    let bytes = notes.bytes(of: name)
    var found: [[String]] = []
    for count in 0..<bytes.count {
      let copy = notes.copy()
      copy.setBytes(of: name, to: Array(bytes.prefix(count)))
      if count < 64 {
        #expect(throws: DocumentStoreError.self) { try copy.found() }
      } else {
        let state = try copy.found().state
        #expect(states.contains(state))
        if found.last != state { found.append(state) }
      }
    }
    #expect(found == Array(states.dropLast()))
  }

  @Test(.takesSeconds)
  func `every flipped bit of a journal is found`() throws {
    let (notes, states) = try Self.made()
    let name = notes.segments[0]
    let bytes = notes.bytes(of: name)
    for index in 0..<bytes.count * 8 {
      let copy = notes.copy()
      copy.flipBit(of: name, at: index)
      let damaged = copy.bytes(of: name)
      guard let damage = Self.damage(in: copy) else {
        Issue.record("bit \(index) was not found")
        continue
      }
      #expect(damage.file == name && damage.lost.upperBound <= 5)
      #expect(copy.bytes(of: name) == damaged)
      let opened = try copy.store(onDamage: .keepIntact).open(orBeginWith: [])
      guard case .keptIntact(damage, let aside) = opened.recovery else {
        Issue.record("bit \(index): \(opened.recovery)")
        continue
      }
      #expect(opened.document.state == states[Int(damage.lost.lowerBound) - 1])
      #expect(aside.map { copy.bytes(of: $0) } == [damaged])
      try opened.document.perform(.insert("more", at: 0))
      try opened.checkpoint()
      #expect(try copy.found() == opened.document.checkpoint)
    }
  }

  /// The damage that keeps a document from being opened.
  private static func damage(in notes: TestNotes) -> DocumentDamage? {
    do throws(DocumentStoreError) {
      _ = try notes.store().open(orBeginWith: [])
    } catch {
      if case .damaged(let damage) = error { return damage }
    }
    return nil
  }

  @Test(.takesSeconds)
  func `every flipped bit of a checkpoint loses nothing`() throws {
    let notes = TestNotes()
    let opened = try notes.store().open(orBeginWith: ["a"])
    try opened.document.perform(.insert("b", at: 1))
    try opened.checkpoint()
    try opened.document.perform(.insert("c", at: 2))
    try opened.checkpoint()
    try opened.document.perform(.insert("d", at: 3))
    try opened.checkpoint()
    try opened.document.perform(.insert("e", at: 4))
    try opened.saved()
    let expected = try notes.found()
    for name in ["notes.archive", "notes.previous.archive"] {
      for index in 0..<notes.bytes(of: name).count * 8 {
        let copy = notes.copy()
        copy.flipBit(of: name, at: index)
        let store = copy.store()
        do {
          let again = try store.open(orBeginWith: [])
          #expect(again.document.checkpoint == expected, "bit \(index) of \(name)")
          try again.document.perform(.insert("f", at: 0))
          try again.checkpoint()
          #expect(try copy.found() == again.document.checkpoint)
        } catch {
          Issue.record("bit \(index) of \(name): \(error)")
        }
      }
      let copy = notes.copy()
      try copy.files.removeFile(at: "/data/\(name)")
      #expect(try copy.found() == expected)
    }
  }

  @Test
  func `a missing segment is found`() throws {
    let notes = TestNotes()
    let opened = try notes.store().open(orBeginWith: ["a"])
    try opened.document.perform(.insert("b", at: 1))
    try opened.checkpoint()
    for name in notes.segments {
      let copy = notes.copy()
      try copy.files.removeFile(at: "/data/\(name)")
      if let state = try? copy.found().state { #expect(state == ["a", "b"]) }
    }
    try notes.files.removeFile(at: "/data/notes.archive")
    #expect(try notes.found().state == ["a", "b"])
  }

  @Test
  func `a step that no longer applies is damage`() throws {
    let notes = TestNotes()
    let store = notes.store()
    let document = try store.open(orBeginWith: ["a", "b"]).document
    try document.perform(.remove(at: 1))
    try document.perform(.insert("c", at: 1))
    try store.saved()
    // The app reads the checkpoint differently now, so the first step has nothing to remove.
    let changed = DocumentStore<[String], StrictEdit>(
      directory: "/data",
      name: "notes",
      typeIdentifier: "notes",
      fileSystem: notes.files
    )
    do throws(DocumentStoreError) {
      _ = try changed.open(orBeginWith: [])
      Issue.record("it applies")
    } catch {
      guard case .damaged(let damage) = error, case .doesNotApply = damage.reason else {
        Issue.record("\(error)")
        return
      }
      #expect(damage.lost == 1...2)
    }
  }

  @Test(arguments: [(epoch: UInt64.max, next: UInt64(1)), (1, .max)])
  func `no number in a header is too large`(epoch: UInt64, next: UInt64) throws {
    let notes = TestNotes()
    _ = try notes.store().open(orBeginWith: ["a"])
    let name = notes.segments[0]
    let bytes = notes.bytes(of: name)
    let forged = LogHeader(
      LogHeader.Format(magic: "MotifJNL", version: 1),
      codec: bytes.number(UInt16.self, at: 10),
      schema: bytes.number(UInt32.self, at: 12),
      identity: LogToken(bytes, at: 16),
      type: bytes.number(UInt64.self, at: 32),
      epoch: epoch,
      nextSequence: next
    )
    notes.setBytes(of: name, to: forged.bytes)
    let opened = try notes.store(onDamage: .keepIntact).open(orBeginWith: [])
    try opened.document.perform(.insert("b", at: 1))
    try opened.checkpoint()
    #expect(try notes.found() == opened.document.checkpoint)
  }

  @Test
  func `an interrupted write is cut off`() throws {
    let notes = TestNotes()
    let store = notes.store()
    let document = try store.open(orBeginWith: []).document
    try document.perform(.insert("a", at: 0))
    try store.saved()
    let name = notes.segments[0]
    notes.setBytes(of: name, to: notes.bytes(of: name) + [0xC3, 0x5E, 0x6D, 0xB7, 9, 0, 0, 0])
    let opened = try notes.store().open(orBeginWith: [])
    #expect(opened.recovery == .tornTail(byteCount: 8))
    try opened.document.perform(.insert("b", at: 1))
    try opened.checkpoint()
    #expect(try notes.found().state == ["a", "b"])
  }
}

/// A later version of the command, which refuses what the earlier one did.
private struct StrictEdit: UndoableCommand, Codable, Sendable {
  struct Refused: Error {}

  let edit: NoteEdit
  var name: String { edit.name }

  init(_ edit: NoteEdit) { self.edit = edit }
  init(from decoder: any Decoder) throws { edit = try NoteEdit(from: decoder) }
  func encode(to encoder: any Encoder) throws { try edit.encode(to: encoder) }

  func apply(to notes: inout [String]) throws(Refused) -> StrictEdit {
    guard case .insert = edit else { throw Refused() }
    guard let inverse = try? edit.apply(to: &notes) else { throw Refused() }
    return StrictEdit(inverse)
  }
}
