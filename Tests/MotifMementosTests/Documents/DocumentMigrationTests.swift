// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@Suite("DocumentStore: migrations")
struct DocumentMigrationTests {
  private struct Title: Codable, Equatable, Sendable {
    var text: String
  }

  /// The command of a later version of the app, whose state has titles.
  private enum TitleEdit: UndoableCommand, Codable, Equatable, Sendable {
    case add(Title, place: Int)
    case cut(place: Int)
    case old(NoteEdit)

    var name: String { "Edit" }

    func apply(to titles: inout [Title]) throws(NoteEdit.Misfit) -> TitleEdit {
      switch self {
      case .add(let title, let place):
        guard (0...titles.count).contains(place) else { throw NoteEdit.Misfit() }
        titles.insert(title, at: place)
        return .cut(place: place)
      case .cut(let place):
        guard titles.indices.contains(place) else { throw NoteEdit.Misfit() }
        return .add(titles.remove(at: place), place: place)
      case .old(let edit):
        var notes = titles.map(\.text)
        let inverse = try edit.apply(to: &notes)
        titles = notes.map { Title(text: $0) }
        return .old(inverse)
      }
    }

    init(_ edit: NoteEdit) {
      switch edit {
      case .insert(let text, let index): self = .add(Title(text: text), place: index)
      case .remove(let index): self = .cut(place: index)
      default: self = .old(edit)
      }
    }
  }

  private let notes = TestNotes()

  private func titles(commandSchema: UInt32 = 2) -> DocumentStore<[Title], TitleEdit> {
    DocumentStore(
      directory: "/data",
      name: "notes",
      typeIdentifier: "notes",
      schema: 2,
      migrations: [
        ArchiveMigration(from: 1, to: 2) { (old: [String]) in old.map { Title(text: $0) } }
      ],
      commandSchema: commandSchema,
      commandMigrations: [
        ArchiveMigration(from: 1, to: commandSchema) { (old: NoteEdit) in TitleEdit(old) }
      ],
      fileSystem: notes.files
    )
  }

  @Test
  func `state, history and journal are migrated together`() throws {
    let opened = try notes.store().open(orBeginWith: ["a"])
    try opened.document.perform(.insert("b", at: 1))
    try opened.checkpoint()
    try opened.document.perform(.type("c"))
    try opened.document.perform([.insert("d", at: 0), .remove(at: 1)], name: "Both")
    try opened.document.undo()
    try opened.saved()

    let migrated = try titles().open(orBeginWith: [])
    #expect(migrated.origin == .migrated(from: 1))
    let document = migrated.document
    #expect(document.state.map(\.text) == ["a", "bc"])
    #expect(document.undoSteps.map(\.name) == ["Edit", "Insert"])
    #expect(document.redoName == "Both")
    try document.redo()
    #expect(document.state.map(\.text) == ["d", "bc"])
    for _ in 0..<3 { try document.undo() }
    #expect(document.state.map(\.text) == ["a"])
    try migrated.saved()
    // The checkpoint was written at once, so nothing of the old form is read again.
    let again = try titles().open(orBeginWith: [])
    #expect(again.origin == .current)
    #expect(again.document.state == document.state && again.document.history == document.history)
  }

  @Test
  func `an older app refuses newer files`() throws {
    _ = try titles().open(orBeginWith: [])
    #expect(throws: DocumentStoreError.checkpoint(.refused(.newerSchema(found: 2, supported: 1)))) {
      try notes.store().open(orBeginWith: [])
    }
    let other = DocumentStore<[Title], TitleEdit>(
      directory: "/data",
      name: "notes",
      typeIdentifier: "notes",
      schema: 2,
      oldestSchema: 2,
      fileSystem: notes.files
    )
    #expect(throws: DocumentStoreError.checkpoint(.refused(.newerSchema(found: 2, supported: 1)))) {
      try other.open(orBeginWith: [])
    }
  }

  @Test
  func `a migration that fails changes no file`() throws {
    _ = try notes.store().open(orBeginWith: ["a"])
    let store = DocumentStore<[Title], TitleEdit>(
      directory: "/data",
      name: "notes",
      typeIdentifier: "notes",
      schema: 2,
      migrations: [
        ArchiveMigration(from: 1, to: 2) { (_: [String]) throws -> [Title] in
          throw NoteEdit.Misfit()
        }
      ],
      fileSystem: notes.files
    )
    let names = notes.files.sortedNames(in: "/data")
    #expect(throws: DocumentStoreError.self) { try store.open(orBeginWith: []) }
    #expect(notes.files.sortedNames(in: "/data") == names)
  }

  @Test
  func `an archive becomes the first checkpoint`() throws {
    let archive = ArchiveStore<[String]>(
      directory: "/data",
      name: "notes",
      typeIdentifier: "notes",
      fileSystem: notes.files
    )
    try archive.save(["a"])
    let store = notes.store()
    let opened = try store.open(orBeginWith: [])
    #expect(opened.origin == .current && opened.document.state == ["a"])
    try opened.document.perform(.insert("b", at: 1))
    try store.saved()
    let expected = try notes.found()
    #expect(expected.state == ["a", "b"])
    // Even if the new checkpoint is damaged, the archive and the journal have everything.
    notes.flipBit(of: "notes.archive", at: 800)
    #expect(try notes.found() == expected)
    #expect(throws: ArchiveError.self) { try archive.load() }
  }

  @Test
  func `an archive with a history is migrated`() throws {
    struct Saved: Codable, Sendable {
      var notes: [String]
      var history: CommandHistory<NoteEdit>
    }
    let document = NoteDocument(["a"])
    try document.perform(.insert("b", at: 1))
    let archive = ArchiveStore<Saved>(
      directory: "/data",
      name: "notes",
      typeIdentifier: "notes",
      fileSystem: notes.files
    )
    try archive.save(Saved(notes: document.state, history: document.history))
    let store = NoteStore(
      directory: "/data",
      name: "notes",
      typeIdentifier: "notes",
      schema: 2,
      migrations: [ArchiveMigration(from: 1, to: 2) { (old: [String]) in old }],
      archiveMigrations: [
        ArchiveMigration(from: 1, to: 2) { (old: Saved) in
          NoteCheckpoint(old.notes, history: old.history)
        }
      ],
      fileSystem: notes.files
    )
    let opened = try store.open(orBeginWith: [])
    #expect(opened.document.checkpoint == document.checkpoint)
    try opened.document.undo()
    #expect(opened.document.state == ["a"])
  }
}
