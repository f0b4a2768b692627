// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Synchronization
import Testing

@Suite("ArchiveStore: saving soon")
struct ArchiveSavingSoonTests {
  private final class Faults: Sendable {
    private let list = Mutex<[ArchiveError]>([])
    var all: [ArchiveError] { list.withLock { $0 } }
    func add(_ error: ArchiveError) { list.withLock { $0.append(error) } }
  }

  private let files = InMemoryFileSystem()
  private let clock = ManualClock()
  private let faults = Faults()

  private func store(delay: Duration = .seconds(2)) -> ArchiveStore<[String]> {
    ArchiveStore(
      directory: "/data",
      name: "draft",
      typeIdentifier: "draft",
      saveDelay: delay,
      clock: clock,
      delayedSaveDidFail: { [faults] in faults.add($0) },
      fileSystem: files
    )
  }

  private var saveCount: Int { files.operations.count { $0 == .write } }

  private func stored() throws -> [String] { try store().load().value }

  /// Advances the clock and waits for the save that is then due.
  private func advance(by duration: Duration, _ store: ArchiveStore<[String]>) async {
    let save = store.delayedSave
    await clock.waitForSleepers()
    clock.advance(by: duration)
    await save?.value
  }

  @Test
  func `the last of many values is saved after one delay`() async throws {
    let store = store()
    for index in 1...100 { store.saveSoon(["\(index)"]) }
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(1_900))
    #expect(saveCount == 0 && store.hasUnsavedChanges)
    store.saveSoon(["last"])
    await advance(by: .milliseconds(100), store)
    #expect(saveCount == 1 && !store.hasUnsavedChanges && store.delayedSaveFault == nil)
    #expect(try stored() == ["last"])

    store.saveSoon(["another"])
    await advance(by: .seconds(2), store)
    #expect(try saveCount == 2 && stored() == ["another"])
  }

  @Test
  func `a flush saves at once, and once`() async throws {
    let store = store()
    try await store.flush()
    store.saveSoon(["a"])
    store.saveSoon(["b"])
    let delayed = try #require(store.delayedSave)
    try await store.flush()
    #expect(!store.hasUnsavedChanges)
    await delayed.value
    #expect(delayed.isCancelled && store.delayedSave == nil)
    try await store.flush()
    #expect(try saveCount == 1 && stored() == ["b"])
  }

  @Test
  func `a flush may block`() throws {
    let store = store()
    store.saveSoon(["a"])
    try store.flush()
    #expect(!store.hasUnsavedChanges)
    #expect(try !store.hasUnsavedChanges && stored() == ["a"])
  }

  @Test
  func `a save replaces older pending values`() async throws {
    let store = store()
    store.saveSoon(["old"])
    let delayed = try #require(store.delayedSave)
    try await store.save(["new"])
    await delayed.value
    #expect(delayed.isCancelled && !store.hasUnsavedChanges)
    try await store.flush()
    #expect(try saveCount == 1 && stored() == ["new"])
  }

  @Test
  func `a pending value survives a failed save`() async throws {
    let store = store()
    store.saveSoon(["waits"])
    files.failNext(.write, code: 28)
    await #expect(throws: ArchiveError.self) { try await store.save(["fails"]) }
    await advance(by: .seconds(2), store)
    #expect(try stored() == ["waits"])
  }

  @Test
  func `a delayed save that fails is reported, the value kept`() async throws {
    let store = store()
    files.failNext(.write, code: 28)
    store.saveSoon(["a"])
    await advance(by: .seconds(2), store)
    guard case .io(let error) = store.delayedSaveFault else {
      Issue.record("\(String(describing: store.delayedSaveFault))")
      return
    }
    #expect(error.code == 28 && store.hasUnsavedChanges && store.delayedSave == nil)
    #expect(faults.all == [.io(error)])
    files.failNext(.write, code: 28)
    await #expect(throws: ArchiveError.self) { try await store.flush() }
    try await store.flush()
    #expect(!store.hasUnsavedChanges)
    #expect(try store.delayedSaveFault == nil && stored() == ["a"])
    #expect(faults.all.count == 1)
  }

  @Test
  func `the next value retries after a failure`() async throws {
    let store = store()
    files.failNext(.write, code: 28)
    store.saveSoon(["a"])
    await advance(by: .seconds(2), store)
    store.saveSoon(["b"])
    #expect(store.delayedSaveFault != nil)
    await advance(by: .seconds(2), store)
    #expect(try store.delayedSaveFault == nil && stored() == ["b"])
  }

  @Test
  func `a conflict is reported and overwrites nothing`() async throws {
    let (mine, theirs) = (store(), store())
    try await mine.save(["begin"])
    _ = try await theirs.load()
    mine.saveSoon(["mine"])
    try await theirs.save(["theirs"])
    await advance(by: .seconds(2), mine)
    #expect(mine.delayedSaveFault == .conflict(found: 2, expected: 1))
    #expect(faults.all == [.conflict(found: 2, expected: 1)])
    #expect(try stored() == ["theirs"])

    // Seeing the other save doesn't make the old value fit it.
    let load = try await mine.load()
    await #expect(throws: ArchiveError.conflict(found: 2, expected: 1)) { try await mine.flush() }
    #expect(try stored() == ["theirs"] && mine.hasUnsavedChanges)
    mine.saveSoon(load.value + ["mine"])
    try await mine.flush()
    #expect(!mine.hasUnsavedChanges)
    #expect(try stored() == ["theirs", "mine"] && mine.delayedSaveFault == nil)
  }

  @Test
  func `a flush may overwrite`() async throws {
    let (mine, theirs) = (store(), store())
    try await theirs.save(["theirs"])
    mine.saveSoon(["mine"])
    await #expect(throws: ArchiveError.conflict(found: 1, expected: 0)) { try await mine.flush() }
    try await mine.flush(overwriting: true)
    #expect(try stored() == ["mine"])
  }

  @Test
  func `a dropped store saves its pending value`() async throws {
    var store: ArchiveStore<[String]>? = store()
    store?.saveSoon(["a"])
    let save = store?.delayedSave
    store = nil
    await clock.waitForSleepers()
    #expect(saveCount == 0)
    clock.advance(by: .seconds(2))
    await save?.value
    #expect(try stored() == ["a"])
  }

  @Test
  func `a store without pending values is released`() async throws {
    try await expectReleased {
      let store = store()
      store.saveSoon(["a"])
      let save = store.delayedSave
      try await store.flush()
      await save?.value
      return store
    }
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.min), .zero, .seconds(-1)])
  func `any delay is accepted`(delay: Duration) async throws {
    let store = ArchiveStore<[String]>(
      directory: "/data",
      name: "draft",
      typeIdentifier: "draft",
      saveDelay: delay,
      fileSystem: files
    )
    store.saveSoon(["a"])
    let save = store.delayedSave
    if delay > .zero { try await store.flush() }
    await save?.value
    #expect(try stored() == ["a"] && !store.hasUnsavedChanges)

    let restoration = await RestorationStore(
      directory: "/state",
      saveDelay: delay,
      fileSystem: files
    )
    restoration[RestorationKey("index", default: 0)] = 1
    let delayed = restoration.delayedSave
    if delay > .zero { try await restoration.save() }
    await delayed?.value
    #expect(!restoration.hasUnsavedChanges)
  }

  @Test
  func `values from many threads end with the last save`() async throws {
    let store = store(delay: .zero)
    await withTaskGroup { group in
      for thread in 0..<8 {
        group.addTask {
          for index in 0..<50 {
            store.saveSoon(["\(thread) \(index)"])
            if index % 10 == 0 { _ = try? await store.flush() }
          }
        }
      }
    }
    store.saveSoon(["last"])
    try await store.flush()
    await store.delayedSave?.value
    #expect(try stored() == ["last"] && !store.hasUnsavedChanges && faults.all.isEmpty)
  }
}
