// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@Suite("DocumentStore")
struct DocumentStoreTests {
  private let notes = TestNotes()

  @Test
  func `steps, undo and redo survive a restart`() throws {
    let store = notes.store()
    let opened = try store.open(orBeginWith: ["Low"])
    #expect(opened.origin == nil)
    let document = opened.document
    try document.perform(.insert("Lodger", at: 1))
    try document.perform(.remove(at: 0))
    try document.undo()
    try store.saved()

    let again = try notes.store().open(orBeginWith: [])
    #expect(again.origin == .current && again.recovery == .nothing)
    #expect(again.document.checkpoint == document.checkpoint)
    #expect(again.document.redoName == "Remove")
    try again.document.redo()
    #expect(again.document.state == ["Lodger"])
  }

  @Test
  func `each kind of change is replayed exactly`() throws {
    let store = notes.store()
    let document = try store.open(orBeginWith: [""]).document
    func check(_ comment: Comment) throws {
      #expect(try store.replayed() == document.checkpoint, comment)
    }
    for letter in "Low" { try document.perform(.type(String(letter))) }
    try check("typing merges")
    document.endCoalescing()
    try document.perform(.type("!"))
    #expect(document.undoSteps.count == 2)
    try check("an end of coalescing")
    document.markSaved()
    try check("a saved mark")
    document.markModified()
    try check("a modified mark")
    try document.perform([.insert("A", at: 1), .insert("B", at: 2)], name: "Both")
    try check("commands as one step")
    try document.group(name: "Group") {
      try document.perform(.insert("C", at: 3))
      document.markSaved()
      document.countLimit = 10
      try document.perform(.insert("D", at: 4))
    }
    try check("a group")
    try? document.group {
      try document.perform(.insert("E", at: 5))
      throw NoteEdit.Misfit()
    }
    try check("a group that was taken back")
    try document.undo()
    try document.undo()
    try document.redo()
    try check("undo and redo")
    document.countLimit = 2
    document.costLimit = 5
    try check("limits")
    try document.withoutRegistration { try document.perform(.insert("F", at: 0)) }
    try check("an unregistered command")
    try document.perform(.insert("G", at: 0))
    document.removeAllSteps()
    try check("no steps")
    document.replace(with: ["new"])
    try document.perform(.type("er"))
    try check("another state")
    document.replace(with: ["newest"], history: CommandHistory(countLimit: 3))
    try check("another history")
    #expect(document.state == ["newest"])
  }

  @Test
  func `an edit costs what it changes`() throws {
    let store = notes.store()
    let document = try store.open(orBeginWith: [String](repeating: "note", count: 1_000)).document
    let size = notes.bytes(of: notes.segments[0]).count
    try document.perform(.remove(at: 3))
    try store.saved()
    #expect(notes.bytes(of: notes.segments[0]).count < size + 120)
  }

  @Test
  func `the steps of a turn go out together`() throws {
    let store = notes.store()
    let document = try store.open(orBeginWith: []).document
    for index in 0..<10 { try document.perform(.insert("\(index)", at: index)) }
    let count = notes.files.operations.count
    try store.saved()
    let operations = notes.files.operations[count...]
    #expect(operations.filter { $0 == .write }.count == 1)
    #expect(operations.filter { $0 == .synchronize }.count == 1)
  }

  @Test
  func `a group is all there or not`() throws {
    let store = notes.store()
    let document = try store.open(orBeginWith: []).document
    try document.group {
      for index in 0..<5 { try document.perform(.insert("\(index)", at: index)) }
    }
    try store.saved()
    let name = notes.segments[0]
    let bytes = notes.bytes(of: name)
    for count in 64..<bytes.count {
      notes.setBytes(of: name, to: Array(bytes.prefix(count)))
      #expect(try notes.found().state == [])
    }
  }

  @Test @MainActor
  func `observers are notified once steps are saved`() async throws {
    let store = notes.store()
    let document = try await store.open(orBeginWith: []).document
    #expect(!document.isModified)
    var events: [Bool] = []
    let registration = document.observe { event in
      MainActor.preconditionIsolated()
      events.append(document.isModified)
      if case .saved = event { events.append(document.isModified) }
    }
    try document.perform(.insert("Low", at: 0))
    try document.perform(.insert("Lodger", at: 1))
    #expect(document.isModified)
    try await store.saved()
    #expect(!document.isModified)
    while events.count < 4 { await Task.yield() }
    #expect(events == [true, true, false, false])
    registration.cancel()
  }

  @Test
  func `a document of an actor saves itself`() async throws {
    actor Owner {
      var document: NoteDocument?

      func edit(_ store: NoteStore) async throws {
        let opened = try await store.open(orBeginWith: [])
        document = opened.document
        var saved = opened.document.changes().makeAsyncIterator()
        try opened.document.perform(.insert("Low", at: 0))
        while let event = await saved.next() {
          if case .saved = event { return }
        }
      }
    }
    var owner: Owner? = Owner()
    try await owner?.edit(notes.store())
    #expect(try notes.found().state == ["Low"])
    weak let released = owner
    owner = nil
    // The task that saved may still retain the actor.
    while released != nil { await Task.yield() }
  }

  @Test
  func `a document without an actor saves when asked`() async throws {
    let store = notes.store()
    try await Self.edit(store)
    #expect(try notes.found().state == ["Low"])
  }

  @concurrent
  private static func edit(_ store: NoteStore) async throws {
    let opened = try await store.open(orBeginWith: [])
    var saved = 0
    let registration = opened.document.observe { if case .saved = $0 { saved += 1 } }
    try opened.document.perform(.insert("Low", at: 0))
    #expect(opened.document.isModified && saved == 0)
    try await opened.saved()
    #expect(!opened.document.isModified && saved == 1)
    try await opened.saved()
    #expect(saved == 1)
    registration.cancel()
  }

  @Test
  func `opening again detaches the earlier document`() throws {
    let store = notes.store()
    let first = try store.open(orBeginWith: [])
    try first.document.perform(.insert("Low", at: 0))
    let second = try store.open(orBeginWith: [])
    #expect(second.document.state == ["Low"])
    try first.document.perform(.insert("lost", at: 0))
    #expect(first.document.isModified)
    #expect(throws: DocumentStoreError.superseded) { try first.checkpoint() }
    try store.saved()
    #expect(try notes.found().state == ["Low"])
  }

  @Test
  func `the second process to change gets a conflict`() throws {
    let (mine, theirs) = (notes.store(), notes.store())
    let my = try mine.open(orBeginWith: []).document
    let their = try theirs.open(orBeginWith: []).document
    try my.perform(.insert("mine", at: 0))
    try mine.saved()
    try their.perform(.insert("theirs", at: 0))
    #expect(throws: DocumentStoreError.conflict) { try theirs.saved() }
    #expect(their.isModified)
    let again = try theirs.open(orBeginWith: []).document
    #expect(again.state == ["mine"])
    try again.perform(.insert("theirs", at: 0))
    try theirs.saved()
    try my.perform(.remove(at: 0))
    #expect(throws: DocumentStoreError.conflict) { try mine.saved() }
    #expect(try notes.found().state == ["theirs", "mine"])
  }

  @Test
  func `another process's checkpoint alone is no conflict`() throws {
    let (mine, theirs) = (notes.store(), notes.store())
    let my = try mine.open(orBeginWith: [])
    try my.document.perform(.insert("mine", at: 0))
    try my.checkpoint()
    let their = try theirs.open(orBeginWith: [])
    try their.document.perform(.insert("theirs", at: 0))
    try their.checkpoint()
    try their.document.perform(.insert("more", at: 0))
    try their.checkpoint()
    #expect(try notes.found().state == ["more", "theirs", "mine"])
  }

  @Test
  func `a deleted document is reported`() throws {
    let store = notes.store()
    let document = try store.open(orBeginWith: []).document
    try document.perform(.insert("Low", at: 0))
    try store.saved()
    try notes.files.removeFile(at: "/data/notes.archive")
    try document.perform(.insert("Lodger", at: 1))
    #expect(throws: DocumentStoreError.deleted) { try store.saved() }
    #expect(throws: DocumentStoreError.checkpointMissing) {
      try notes.store().open(orBeginWith: ["new"])
    }

    let other = TestNotes()
    let otherStore = other.store()
    let otherDocument = try otherStore.open(orBeginWith: []).document
    try other.files.removeFile(at: "/data/\(other.segments[0])")
    try otherDocument.perform(.insert("Low", at: 0))
    #expect(throws: DocumentStoreError.deleted) { try otherStore.saved() }
  }

  @Test
  func `dropped steps leave the disk with checkpoints`() throws {
    let store = notes.store()
    let opened = try store.open(orBeginWith: [])
    opened.document.countLimit = 1
    try opened.document.perform(.insert("secret", at: 0))
    try opened.document.perform(.remove(at: 0))
    try opened.document.perform(.insert("other", at: 0))
    try opened.document.perform(.remove(at: 0))
    try opened.checkpoint()
    try opened.checkpoint()
    for name in notes.files.sortedNames(in: "/data") {
      #expect(!String(decoding: notes.bytes(of: name), as: UTF8.self).contains("secret"), "\(name)")
    }
    #expect(notes.segments.count == 2)
  }

  @Test @MainActor
  func `a journal that outgrows its checkpoint starts again`() async throws {
    let store = notes.store(journalSize: 2_000)
    let document = try await store.open(orBeginWith: []).document
    document.countLimit = 2
    let first = notes.segments[0]
    // Another thread writes the checkpoints and then removes the first segment, at any time.
    while notes.segments.contains(first) {
      if notes.bytes(of: first).count < 20_000 {
        try document.perform(.insert("some note", at: 0))
        if document.state.count > 10 { try document.perform(.remove(at: 10)) }
      }
      try await store.saved()
      await Task.yield()
    }
    #expect(try await store.replayed() == document.checkpoint)
  }

  @Test
  func `a journal outside an actor starts again, too`() throws {
    let store = notes.store(journalSize: 2_000)
    let document = try store.open(orBeginWith: []).document
    document.countLimit = 2
    for _ in 0..<200 {
      try document.perform(.insert("some note", at: 0))
      if document.state.count > 10 { try document.perform(.remove(at: 10)) }
      try store.saved()
      #expect(notes.segments.map { notes.bytes(of: $0).count }.reduce(0, +) < 7_000)
    }
    #expect(try store.replayed() == document.checkpoint)
  }

  @Test
  func `a replaced state outlives an earlier checkpoint`() throws {
    let store = notes.store(journalSize: 200)
    let document = try store.open(orBeginWith: []).document
    try document.perform(.insert(String(repeating: "x", count: 300), at: 0))
    try store.saved()
    // This step brings a checkpoint, which the replacement then makes superfluous.
    try document.perform(.insert("old", at: 0))
    document.replace(with: ["new"])
    try document.perform(.insert("newer", at: 0))
    #expect(try store.replayed() == document.checkpoint)
  }

  @Test
  func `a full disk keeps steps for later`() throws {
    let store = notes.store()
    let document = try store.open(orBeginWith: []).document
    try document.perform(.insert("Low", at: 0))
    notes.files.breakDown(after: 3, code: 28)
    #expect(throws: DocumentStoreError.self) { try store.saved() }
    #expect(document.isModified)
    notes.files.heal()
    try document.perform(.insert("Lodger", at: 1))
    try store.saved()
    #expect(try notes.found() == document.checkpoint)
  }

  @Test
  func `a state that cannot be encoded is reported`() throws {
    let store = DocumentStore<Double, SetNumber>(
      directory: "/data",
      name: "number",
      typeIdentifier: "number",
      fileSystem: notes.files
    )
    let document = try store.open(orBeginWith: 0).document
    document.perform(SetNumber(value: 1))
    document.perform(SetNumber(value: .infinity))
    #expect(throws: DocumentStoreError.self) { try store.saved() }
    #expect(document.isModified)
    let other = DocumentStore<Double, SetNumber>(
      directory: "/data",
      name: "number",
      typeIdentifier: "number",
      fileSystem: notes.files
    )
    #expect(try other.open(orBeginWith: 0).document.state == 1)
  }
}

// MARK: - Threads

extension DocumentStoreTests {
  @Test
  func `threads that wait for steps lose none`() throws {
    let store = notes.store(durability: .process, journalSize: 2_000)
    nonisolated(unsafe) let document = try store.open(orBeginWith: []).document
    document.countLimit = 5
    onThreads(4) { thread in
      for round in 0..<100 {
        if thread == 0 {
          try? document.perform(.insert("some note", at: 0))
          if round % 20 == 19 { document.replace(with: ["\(round)"]) }
        } else {
          try? store.saved()
        }
      }
    }
    #expect(try store.replayed() == document.checkpoint)
    #expect(document.state == ["99"])
  }
}

private struct SetNumber: UndoableCommand, Codable {
  var value: Double
  var name: String { "Set" }

  func apply(to number: inout Double) -> SetNumber {
    defer { number = value }
    return SetNumber(value: number)
  }
}
