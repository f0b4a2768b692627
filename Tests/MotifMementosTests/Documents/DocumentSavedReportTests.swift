// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Synchronization
import Testing

@testable import MotifMementos

@Suite("DocumentStore: when a save is reported")
@MainActor
struct DocumentSavedReportTests {
  private let notes = TestNotes()

  @Test
  func `a save by the store is reported after a failure`() async throws {
    let failed = Mutex(false)
    let files = notes.files
    let store = NoteStore(
      directory: "/data",
      name: "notes",
      typeIdentifier: "notes",
      savingDidFail: { _ in failed.withLock { $0 = true } },
      fileSystem: files
    )
    let document = try await store.open(orBeginWith: []).document
    let isEdited = DerivedValue { document.isModified }
    var savedCount = 0
    let registration = document.observe { if case .saved = $0 { savedCount += 1 } }
    files.breakDown(after: 0, code: 28)
    try document.perform(.insert("Low", at: 0))
    #expect(isEdited.value)
    while !failed.withLock({ $0 }) { await Task.yield() }

    files.heal()
    try await store.saved()
    while savedCount == 0 { await Task.yield() }
    #expect(!isEdited.value && savedCount == 1)
    registration.cancel()
  }

  @Test
  func `a late report waits for a later step`() async throws {
    let store = notes.store()
    let document = try await store.open(orBeginWith: []).document
    let isEdited = DerivedValue { document.isModified }
    var savedCount = 0
    let registration = document.observe { if case .saved = $0 { savedCount += 1 } }
    try document.perform(.insert("Low", at: 0))
    // The report of an earlier save comes when this step has been made and is not saved yet.
    document.noteSaved()
    #expect(isEdited.value && savedCount == 0)

    try await store.saved()
    while savedCount == 0 { await Task.yield() }
    #expect(!isEdited.value && savedCount == 1)
    registration.cancel()
  }
}
