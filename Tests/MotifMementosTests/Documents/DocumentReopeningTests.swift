// SPDX-License-Identifier: MIT

import MotifBindings
import MotifMementos
import MotifStorage
import MotifTestSupport
import Testing

@Suite("OpenedDocument: reopening")
struct DocumentReopeningTests {
  private let notes = TestNotes()

  /// Two stores' documents, after the second one has saved a step that the first has not seen.
  private func conflicting() throws -> (
    mine: OpenedDocument<[String], NoteEdit>, theirs: OpenedDocument<[String], NoteEdit>
  ) {
    let mine = try notes.store().open(orBeginWith: ["begin"])
    let theirs = try notes.store().open(orBeginWith: [])
    try theirs.document.perform(.insert("theirs", at: 1))
    try theirs.saved()
    try mine.document.perform(.insert("mine", at: 0))
    #expect(throws: DocumentStoreError.conflict) { try mine.saved() }
    return (mine, theirs)
  }

  @Test
  func `it continues with their state and history`() throws {
    let (mine, theirs) = try conflicting()
    let again = try mine.reopened(orBeginWith: [])
    #expect(again.document === mine.document)
    #expect(again.document.checkpoint == theirs.document.checkpoint)
    #expect(again.document.undoName == "Insert" && !again.document.isModified)

    try again.document.undo()
    try again.document.perform(.insert("then", at: 1))
    try again.saved()
    #expect(try notes.found() == again.document.checkpoint)
    #expect(again.document.state == ["begin", "then"])
  }

  @Test
  func `the other store gets the conflict then`() throws {
    let (mine, theirs) = try conflicting()
    let again = try mine.reopened(orBeginWith: [])
    try again.document.perform(.insert("more", at: 0))
    try again.saved()
    try theirs.document.undo()
    #expect(throws: DocumentStoreError.conflict) { try theirs.saved() }
  }

  @Test
  func `observers and effects stay and follow`() throws {
    let (mine, _) = try conflicting()
    var events: [String] = []
    let registration = mine.document.observe { events.append("\($0)") }
    var seen: [[String]] = []
    let effect = Effect { seen.append(mine.document.state) }
    _ = try mine.reopened(orBeginWith: [])
    #expect(events == ["replaced"])
    #expect(seen == [["mine", "begin"], ["begin", "theirs"]])
    registration.cancel()
    effect.cancel()
  }

  @Test
  func `what an observer does then is saved`() throws {
    let (mine, _) = try conflicting()
    let registration = mine.document.observe { event in
      if case .replaced = event { try? mine.document.perform(.insert("observed", at: 0)) }
    }
    let again = try mine.reopened(orBeginWith: [])
    registration.cancel()
    try again.saved()
    #expect(try notes.found().state == ["observed", "begin", "theirs"])
  }

  @Test
  func `the former value can't save anymore`() throws {
    let (mine, _) = try conflicting()
    let again = try mine.reopened(orBeginWith: [])
    #expect(throws: DocumentStoreError.superseded) { try mine.saved(overwriting: true) }
    try again.document.perform(.insert("more", at: 0))
    try again.saved()
    #expect(!again.document.isModified)
  }

  @Test
  func `it takes back an overwriting that failed`() throws {
    let (mine, theirs) = try conflicting()
    notes.files.failNext(.write, code: 28)
    #expect(throws: DocumentStoreError.self) { try mine.saved(overwriting: true) }
    let again = try mine.reopened(orBeginWith: [])
    #expect(again.document.checkpoint == theirs.document.checkpoint)
    try again.document.perform(.insert("then", at: 2))
    try again.saved()
    #expect(try notes.found().state == ["begin", "theirs", "then"])
  }

  @Test
  func `without a conflict, nothing is lost`() throws {
    let opened = try notes.store().open(orBeginWith: [])
    try opened.document.perform(.insert("Low", at: 0))
    let again = try opened.reopened(orBeginWith: [])
    #expect(again.document.state == ["Low"] && !again.document.isModified)
    try again.document.undo()
    try again.saved()
    #expect(try notes.found().state == [])
  }

  @Test
  func `a failure leaves the document as it is`() throws {
    let (mine, _) = try conflicting()
    let bytes = notes.bytes(of: "notes.archive")
    notes.setBytes(of: "notes.archive", to: [1, 2, 3])
    notes.setBytes(of: "notes.previous.archive", to: [])
    let before = mine.document.checkpoint
    #expect(throws: DocumentStoreError.self) { try mine.reopened(orBeginWith: []) }
    #expect(mine.document.checkpoint == before && mine.document.isModified)
    notes.setBytes(of: "notes.archive", to: bytes)
    #expect(try mine.reopened(orBeginWith: []).document.state == ["begin", "theirs"])
  }

  @Test
  func `a deleted document begins again`() throws {
    let (mine, _) = try conflicting()
    for name in notes.contents.keys { try notes.files.removeFile(at: "/data/\(name)") }
    let again = try mine.reopened(orBeginWith: ["new"])
    #expect(again.document.state == ["new"] && again.origin == nil)
    #expect(try notes.found().state == ["new"])
  }

  @Test
  func `an actor's document saves each turn again`() async throws {
    let state = try await Reader().reopenedState(in: notes)
    #expect(state == ["begin", "theirs", "turn"])
    #expect(try notes.found().state == state)
  }

  private actor Reader {
    func reopenedState(in notes: TestNotes) async throws -> [String] {
      let mine = try await notes.store().open(orBeginWith: ["begin"])
      let theirs = try await notes.store().open(orBeginWith: [])
      try theirs.document.perform(.insert("theirs", at: 1))
      try await theirs.saved()
      try mine.document.perform(.insert("mine", at: 0))
      do {
        try await mine.saved()
        Issue.record("There is no conflict.")
      } catch {
        #expect(error == .conflict)
      }
      let again = try await mine.reopened(orBeginWith: [])
      #expect(again.document === mine.document)
      try again.document.perform(.insert("turn", at: 2))
      try await again.saved()
      return again.document.state
    }
  }
}
