// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifStorage
import MotifTestSupport
import Synchronization
import Testing

@Suite("DocumentStore: overwriting")
struct DocumentOverwritingTests {
  typealias Opened = OpenedDocument<[String], NoteEdit>

  private let notes = TestNotes()

  /// Two stores' documents, after the second one has saved a step that the first has not seen.
  private static func conflicting(
    in notes: TestNotes,
    fileSystem: (any FileSystem)? = nil
  ) throws -> (mine: Opened, theirs: Opened) {
    let mine = try notes.store(fileSystem: fileSystem).open(orBeginWith: ["begin"])
    try mine.document.perform(.insert("both", at: 1))
    try mine.saved()
    let theirs = try notes.store().open(orBeginWith: [])
    try theirs.document.perform(.insert("theirs", at: 2))
    try theirs.checkpoint()
    try theirs.document.perform(.type("!"))
    try theirs.saved()
    try mine.document.perform(.insert("mine", at: 0))
    try mine.document.perform(.remove(at: 1))
    try mine.document.undo()
    return (mine, theirs)
  }

  /// What opens if the current checkpoint is gone.
  private static func previous(of notes: TestNotes) throws -> NoteCheckpoint {
    let copy = notes.copy()
    try copy.files.removeFile(at: "/data/notes.archive")
    #expect(throws: DocumentStoreError.self) { try copy.found() }
    return try copy.found(onDamage: .keepIntact)
  }

  @Test
  func `my document takes the place of theirs`() throws {
    let (mine, theirs) = try Self.conflicting(in: notes)
    #expect(throws: DocumentStoreError.conflict) { try mine.saved() }
    #expect(mine.document.isModified)
    try mine.saved(overwriting: true)
    #expect(!mine.document.isModified)
    #expect(try notes.found() == mine.document.checkpoint)

    try mine.document.redo()
    try mine.saved()
    let again = try notes.store().open(orBeginWith: []).document
    #expect(again.checkpoint == mine.document.checkpoint)
    try again.undo()
    try again.undo()
    #expect(again.state == ["begin", "both"])
    #expect(try Self.previous(of: notes) == theirs.document.checkpoint)
  }

  @Test
  func `the other store gets the conflict then`() throws {
    let (mine, theirs) = try Self.conflicting(in: notes)
    try mine.saved(overwriting: true)
    try theirs.document.undo()
    #expect(throws: DocumentStoreError.conflict) { try theirs.saved() }
    #expect(throws: DocumentStoreError.conflict) { try theirs.checkpoint() }
    try theirs.saved(overwriting: true)
    #expect(try notes.found() == theirs.document.checkpoint)
    #expect(try Self.previous(of: notes) == mine.document.checkpoint)
  }

  @Test
  func `without a conflict it just saves`() throws {
    let opened = try notes.store().open(orBeginWith: [])
    try opened.saved(overwriting: true)
    let checkpoint = notes.bytes(of: "notes.archive")
    try opened.document.perform(.insert("Low", at: 0))
    try opened.saved(overwriting: true)
    #expect(notes.bytes(of: "notes.archive") == checkpoint)
    #expect(notes.files.sortedNames(in: "/data").count == 2)
    #expect(try notes.found() == opened.document.checkpoint)
  }

  @Test
  func `an unmodified document overwrites, too`() throws {
    let (mine, theirs) = (notes.store(), notes.store())
    let my = try mine.open(orBeginWith: ["mine"])
    var savedCount = 0
    let registration = my.document.observe { if case .saved = $0 { savedCount += 1 } }
    try theirs.open(orBeginWith: []).document.perform(.insert("theirs", at: 0))
    try theirs.saved()
    #expect(!my.document.isModified)
    try my.saved()
    try my.saved(overwriting: true)
    #expect(!my.document.isModified && savedCount == 1)
    #expect(try notes.found().state == ["mine"])
    registration.cancel()
  }

  @Test @MainActor
  func `observers are notified, and edits go on`() async throws {
    let mine = try await notes.store().open(orBeginWith: ["begin"])
    let theirs = try await notes.store().open(orBeginWith: [])
    try theirs.document.perform(.insert("theirs", at: 0))
    try await theirs.saved()
    try mine.document.perform(.insert("mine", at: 0))
    await #expect(throws: DocumentStoreError.conflict) { try await mine.saved() }
    try mine.document.perform(.insert("more", at: 0))
    var savedCount = 0
    let registration = mine.document.observe { if case .saved = $0 { savedCount += 1 } }
    // The edit may come at any point of the save.
    let document = mine.document
    let edit = Task { try document.perform(.insert("meanwhile", at: 0)) }
    try await mine.saved(overwriting: true)
    try await edit.value
    try await mine.saved()
    #expect(!document.isModified && savedCount > 0)
    #expect(document.state == ["meanwhile", "more", "mine", "begin"])
    #expect(try notes.found() == document.checkpoint)
    registration.cancel()
  }

  @Test
  func `a document opened again stays superseded`() throws {
    let store = notes.store()
    let first = try store.open(orBeginWith: [])
    let other = try notes.store().open(orBeginWith: [])
    try other.document.perform(.insert("other", at: 0))
    try other.saved()
    try first.document.perform(.insert("lost", at: 0))
    #expect(throws: DocumentStoreError.conflict) { try first.saved() }
    let second = try store.open(orBeginWith: [])
    #expect(throws: DocumentStoreError.superseded) { try first.saved(overwriting: true) }
    try second.document.perform(.insert("second", at: 0))
    try second.saved()
    #expect(throws: DocumentStoreError.superseded) { try first.saved(overwriting: true) }

    let third = try store.open(orBeginWith: [])
    try third.document.perform(.insert("third", at: 0))
    try third.saved()
    // It has nothing to save.
    #expect(throws: DocumentStoreError.superseded) { try second.saved(overwriting: true) }
    #expect(try notes.found().state == ["third", "second", "other"])
  }

  @Test(arguments: [".journal", ".archive", ""])
  func `a deleted document is written again`(ending: String) throws {
    let opened = try notes.store().open(orBeginWith: [])
    try opened.document.perform(.insert("Low", at: 0))
    try opened.checkpoint()
    try opened.document.perform(.insert("Lodger", at: 1))
    try opened.saved()
    for name in notes.contents.keys where name.hasSuffix(ending) {
      try notes.files.removeFile(at: "/data/\(name)")
    }
    try opened.document.perform(.insert("Heroes", at: 1))
    #expect(throws: DocumentStoreError.deleted) { try opened.saved() }
    try opened.saved(overwriting: true)
    #expect(try notes.found() == opened.document.checkpoint)
    // What remained of the journal is still there, under other names.
    #expect(notes.setAside.count == (ending == ".archive" ? 2 : 0))
    try opened.document.undo()
    try opened.checkpoint()
    try opened.checkpoint()
    #expect(try notes.found() == opened.document.checkpoint)
    #expect(notes.segments.count == 2)
  }

  @Test
  func `a deleted directory is made again`() async throws {
    try await withTemporaryDirectory { directory in
      try Self.deleteDirectory("\(directory)/notes")
    }
  }

  private static func deleteDirectory(_ directory: String) throws {
    let store = store(in: directory)
    let opened = try store.open(orBeginWith: [])
    try FileManager.default.removeItem(atPath: directory)
    try opened.document.perform(.insert("Low", at: 0))
    #expect(throws: DocumentStoreError.deleted) { try opened.saved() }
    try opened.saved(overwriting: true)
    try opened.document.perform(.insert("Lodger", at: 1))
    #expect(try store.replayed() == opened.document.checkpoint)
  }

  /// A store of real files.
  private static func store(in directory: String) -> NoteStore {
    NoteStore(
      directory: DirectoryPath(path: directory),
      name: "notes",
      typeIdentifier: "notes",
      durability: .process,
      journalSize: 500
    )
  }

  @Test
  func `damage is copied before it is overwritten`() throws {
    let (mine, _) = try Self.conflicting(in: notes)
    let name = try #require(
      notes.segments.min { notes.bytes(of: $0).count < notes.bytes(of: $1).count }
    )
    notes.flipBit(of: name, at: 700)
    let damaged = notes.bytes(of: name)
    try mine.saved(overwriting: true)
    #expect(try notes.found() == mine.document.checkpoint)
    try mine.checkpoint()
    try mine.checkpoint()
    #expect(try notes.found() == mine.document.checkpoint)
    #expect(notes.setAside.map { notes.bytes(of: $0) } == [damaged])
  }

  @Test(arguments: [(place: 70, hasChange: false), (70, true), (20, true)])
  func `damage after an overwriting is found`(
    place: Int,
    hasChange: Bool
  ) throws {
    let (mine, theirs) = try Self.conflicting(in: notes)
    // The journal can't be read while it is overwritten, so it can't be continued.
    let current = notes.contents
    for name in notes.segments { notes.flipBit(of: name, at: 700) }
    try mine.saved(overwriting: true)
    for name in current.keys where name.hasSuffix(".journal") {
      notes.setBytes(of: name, to: current[name] ?? [])
    }
    if hasChange {
      try mine.document.redo()
      try mine.saved()
    }
    let lost = notes.segments.filter { current[$0] == nil }
    notes.flipBit(of: "notes.archive", at: 8 * place)

    #expect(throws: DocumentStoreError.self) { try notes.found() }
    let opened = try notes.store(onDamage: .keepIntact).open(orBeginWith: [])
    guard case .keptIntact(let damage, let aside) = opened.recovery else {
      Issue.record("\(opened.recovery)")
      return
    }
    #expect(damage.reason == .cutOff)
    #expect(opened.document.checkpoint == theirs.document.checkpoint)
    let evidence = aside.map { notes.bytes(of: $0) }
    #expect(lost.map { notes.bytes(of: $0) }.allSatisfy { $0.count == 64 || evidence.contains($0) })
    try opened.document.perform(.insert("more", at: 0))
    try opened.checkpoint()
    #expect(try notes.found() == opened.document.checkpoint)
  }

  @Test
  func `damage after an unreadable journal was overwritten is found`() throws {
    let isUnreadable = Mutex(false)
    let files = AlteredFileSystem(notes.files) { operation, path throws(FileSystemError) in
      guard isUnreadable.withLock({ $0 }), operation == .read, path.hasSuffix(".journal") else {
        return
      }
      throw FileSystemError(operation: operation, path: path, code: 5)
    }
    let (mine, theirs) = try Self.conflicting(in: notes, fileSystem: files)
    #expect(throws: DocumentStoreError.conflict) { try mine.saved() }
    isUnreadable.withLock { $0 = true }
    try mine.saved(overwriting: true)
    isUnreadable.withLock { $0 = false }
    try mine.document.redo()
    try mine.saved()
    try notes.files.removeFile(at: "/data/notes.archive")

    #expect(throws: DocumentStoreError.self) { try notes.found() }
    let opened = try notes.store(onDamage: .keepIntact).open(orBeginWith: [])
    #expect(opened.document.checkpoint == theirs.document.checkpoint)
    guard case .keptIntact(let damage, _) = opened.recovery else {
      Issue.record("\(opened.recovery)")
      return
    }
    #expect(damage.reason == .cutOff)
  }

  @Test
  func `damage after an overwritten archive is found`() throws {
    let opened = try notes.store().open(orBeginWith: ["begin"])
    for name in notes.contents.keys { try notes.files.removeFile(at: "/data/\(name)") }
    let archive = ArchiveStore<[String]>(
      directory: "/data",
      name: "notes",
      typeIdentifier: "notes",
      fileSystem: notes.files
    )
    try archive.save(["archived"])
    try opened.document.perform(.insert("mine", at: 0))
    try opened.saved(overwriting: true)
    try opened.document.perform(.insert("more", at: 0))
    try opened.saved()
    let lost = notes.segments.map { notes.bytes(of: $0) }
    notes.flipBit(of: "notes.archive", at: 8 * 70)

    #expect(throws: DocumentStoreError.self) { try notes.found() }
    let again = try notes.store(onDamage: .keepIntact).open(orBeginWith: [])
    guard case .keptIntact(_, let aside) = again.recovery else {
      Issue.record("\(again.recovery)")
      return
    }
    #expect(again.document.state == ["archived"])
    #expect(Set(lost).isSubset(of: aside.map { notes.bytes(of: $0) }))
    try again.document.perform(.insert("then", at: 0))
    try again.checkpoint()
    #expect(try notes.found() == again.document.checkpoint)
  }

  @Test
  func `a document of a later version is not overwritten`() throws {
    let (mine, _) = try Self.conflicting(in: notes)
    let later = NoteStore(
      directory: "/data",
      name: "notes",
      typeIdentifier: "notes",
      schema: 2,
      migrations: [ArchiveMigration(from: 1, to: 2) { (old: [String]) in old }],
      fileSystem: notes.files
    )
    try later.open(orBeginWith: []).document.perform(.insert("later", at: 0))
    try later.saved()
    let files = notes.contents
    #expect(throws: DocumentStoreError.checkpoint(.refused(.newerSchema(found: 2, supported: 1)))) {
      try mine.saved(overwriting: true)
    }
    #expect(notes.contents == files)
  }

  private final class Third {
    var opened: Opened?
  }

  @Test
  func `a third store may write at any time`() throws {
    var (access, hasWritten) = (0, true)
    while hasWritten {
      for writesCheckpoint in [false, true] {
        let notes = TestNotes()
        let accesses = Mutex<Int?>(nil)
        // Safe: all of it runs on this thread.
        nonisolated(unsafe) let third = Third()
        let files = AlteredFileSystem(notes.files) { operation, _ in
          guard operation == .lock else { return }
          let isDue = accesses.withLock { count in
            count? -= 1
            return count == -1
          }
          guard isDue, let opened = third.opened else { return }
          try? opened.document.perform(.insert("third", at: 0))
          try? opened.saved()
          if writesCheckpoint { try? opened.checkpoint() }
        }
        let (mine, _) = try Self.conflicting(in: notes, fileSystem: files)
        let other = try notes.store().open(orBeginWith: [])
        third.opened = other
        accesses.withLock { $0 = access }
        try mine.saved(overwriting: true)
        hasWritten = accesses.withLock { $0 ?? 0 } < 0
        let comment: Comment = "access \(access)"
        #expect(try notes.found() == mine.document.checkpoint, comment)
        if !other.document.isModified {
          #expect(try Self.previous(of: notes) == other.document.checkpoint, comment)
        }
        try mine.document.undo()
        try mine.saved()
        #expect(try notes.found() == mine.document.checkpoint, comment)
      }
      access += 1
    }
    #expect(access > 5)
  }

  #if os(macOS) || os(Linux)
  @Test
  func `no document is written whole within a group`() async {
    await #expect(processExitsWith: .failure) {
      try Self.withinGroup { try $0.saved(overwriting: true) }
    }
    await #expect(processExitsWith: .failure) {
      try Self.withinGroup { try $0.checkpoint() }
    }
  }

  private static func withinGroup(_ body: (Opened) throws -> Void) throws {
    let opened = try TestNotes().store().open(orBeginWith: [])
    try opened.document.group {
      try opened.document.perform(.insert("half", at: 0))
      try body(opened)
    }
  }
  #endif
}

// MARK: - Failures

extension DocumentOverwritingTests {
  @Test
  func `a loss of power leaves one of both documents`() throws {
    var (count, kept, isSaved) = (0, 0, false)
    while !isSaved {
      let notes = TestNotes()
      let (mine, theirs) = try Self.conflicting(in: notes)
      notes.files.breakDown(after: count, code: 5)
      do throws(DocumentStoreError) {
        try mine.saved(overwriting: true)
        isSaved = true
      } catch {
        guard case .io = error else { throw error }
      }
      notes.files.heal()
      let pendingCount = notes.files.pendingChangeCount
      notes.files.losePower(keeping: kept)
      let opened = try notes.store().open(orBeginWith: [])
      let found = opened.document.checkpoint
      let comment: Comment = "operation \(count), \(kept) names kept"
      #expect(
        found == mine.document.checkpoint || !isSaved && found == theirs.document.checkpoint,
        comment
      )
      try opened.document.perform(.insert("more", at: 0))
      try opened.checkpoint()
      #expect(try notes.found() == opened.document.checkpoint, comment)
      if kept < pendingCount {
        (kept, isSaved) = (kept + 1, false)
      } else {
        (count, kept) = (count + 1, 0)
      }
    }
    #expect(count > 20)
  }

  @Test
  func `a failed overwriting can be tried again`() throws {
    for count in 0..<60 {
      let notes = TestNotes()
      let (mine, _) = try Self.conflicting(in: notes)
      notes.files.failOperation(after: count, code: 28)
      do throws(DocumentStoreError) {
        try mine.saved(overwriting: true)
      } catch {
        guard case .io = error else { throw error }
        #expect(mine.document.isModified)
      }
      notes.files.heal()
      try mine.document.perform(.insert("more", at: 0))
      do throws(DocumentStoreError) {
        try mine.saved()
      } catch .conflict {
        try mine.saved(overwriting: true)
      }
      #expect(try notes.found() == mine.document.checkpoint, "operation \(count)")
    }
  }

  @Test
  func `threads that overwrite lose no document`() async throws {
    try await withTemporaryDirectory { directory in
      let stores = [Self.store(in: directory), Self.store(in: directory)]
      // Safe: each document is used by one thread at a time.
      nonisolated(unsafe) let opened = try Self.open(stores)
      await onThreadsAside(4) { thread in
        for round in 0..<30 {
          if thread < 2 {
            try? opened[thread].document.perform(.insert("\(thread) \(round)", at: 0))
            try? opened[thread].saved(overwriting: true)
          } else {
            try? stores[thread - 2].saved()
          }
        }
      }
      for index in [0, 1, 0] { try Self.overwrite(with: opened[index], stores[index]) }
    }
  }

  private static func open(_ stores: [NoteStore]) throws -> [Opened] {
    try stores.map { try $0.open(orBeginWith: ["begin"]) }
  }

  private static func overwrite(with opened: Opened, _ store: NoteStore) throws {
    try opened.saved(overwriting: true)
    #expect(try store.replayed() == opened.document.checkpoint)
  }
}
