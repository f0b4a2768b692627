// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

extension RestorationKey<Int> {
  fileprivate static var index: Self { Self("index", default: 0) }
  fileprivate static var other: Self { Self("other", default: 0) }
}

@Suite("RestorationStore: delayed saves")
struct RestorationDelayTests {
  private let files = InMemoryFileSystem()
  private let clock = ManualClock()

  private func store(_ delay: Duration? = .seconds(2)) -> RestorationStore {
    RestorationStore(directory: "/state", saveDelay: delay, clock: clock, fileSystem: files)
  }

  private var saveCount: Int { files.operations.count { $0 == .write } }

  /// Advances the clock and waits for the save that is then due.
  private func advance(by duration: Duration, _ store: RestorationStore) async {
    let save = store.delayedSave
    await clock.waitForSleepers()
    clock.advance(by: duration)
    await save?.value
  }

  @Test
  func `many changes are saved once, after the delay (A9)`() async throws {
    let store = store()
    for index in 1...100 { store[.index] = index }
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(1_900))
    #expect(saveCount == 0)
    #expect(store.hasUnsavedChanges)
    store[.index] = 101
    await advance(by: .milliseconds(100), store)
    #expect(saveCount == 1)
    #expect(!store.hasUnsavedChanges)
    #expect(self.store()[.index] == 101)

    store[.index] = 102
    await advance(by: .seconds(2), store)
    #expect(saveCount == 2)
    #expect(self.store()[.index] == 102)
  }

  @Test
  func `an explicit save replaces the delayed one (A9)`() async throws {
    let store = store()
    store[.index] = 1
    let delayed = try #require(store.delayedSave)
    try await store.save()
    await delayed.value
    #expect(delayed.isCancelled)
    #expect(store.delayedSave == nil)
    #expect(saveCount == 1)
    try await store.save()
    #expect(saveCount == 1)
  }

  @Test
  func `without a delay, nothing is saved automatically`() {
    let store = store(nil)
    store[.index] = 1
    #expect(store.delayedSave == nil)
    #expect(clock.sleeperCount == 0)
  }

  @Test
  func `an explicit save makes automatic saves survive power loss`() async throws {
    let store = store()
    store[.index] = 1
    await advance(by: .seconds(2), store)
    #expect(!files.operations.contains(.synchronize))
    try await store.save()
    files.losePower()
    #expect(self.store()[.index] == 1)
    let count = files.operations.count
    try await store.save()
    #expect(files.operations.count == count)
  }

  @Test
  func `a delayed save that fails is reported and retried`() async throws {
    let store = store()
    store[.index] = 1
    files.failNext(.write, code: 28)
    await advance(by: .seconds(2), store)
    guard case .io(let error) = store.delayedSaveFault else {
      Issue.record("\(String(describing: store.delayedSaveFault))")
      return
    }
    #expect(error.code == 28)
    #expect(store.hasUnsavedChanges)
    store[.other] = 2
    await advance(by: .seconds(2), store)
    #expect(store.delayedSaveFault == nil)
    #expect(self.store()[.index] == 1)
    #expect(self.store()[.other] == 2)
  }

  @Test
  func `a dropped store saves and is released`() async throws {
    var store: RestorationStore? = store()
    store?[.index] = 4
    let save = store?.delayedSave
    weak let dropped = store
    store = nil
    #expect(dropped == nil)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(2))
    await save?.value
    #expect(self.store()[.index] == 4)
  }

  @Test
  func `two stores that save one state merge entries (A9)`() throws {
    let first = store(nil)
    let second = store(nil)
    first[.index] = 1
    try first.save()
    second[.other] = 2
    try second.save()
    #expect(second[.index] == 1)
    first[.index] = 3
    try first.save()
    #expect(first[.other] == 2)
    let third = store(nil)
    #expect(third[.index] == 3)
    #expect(third[.other] == 2)

    // For an entry that both have set, the last one wins.
    second[.index] = 5
    try second.save()
    #expect(store(nil)[.index] == 5)
  }

  @Test
  func `a value is encoded when set, apart from saves`() throws {
    let first = store(nil)
    first[.other] = 1
    try first.save()
    let second = store(nil)
    let hook = EncodingHook()
    hook.body = {
      first[.other] = 2
      try first.save()
      try second.save()
    }
    second[RestorationKey("hooked", default: hook)] = hook
    #expect(hook.body == nil)
    try second.save()
    #expect(second[.other] == 2)
    #expect(store(nil)[.other] == 2)
  }

  @Test
  func `interleaved setting and saving loses nothing`() async throws {
    let store = store()
    for index in 1...50 {
      store[.index] = index
      if index.isMultiple(of: 3) {
        await advance(by: .seconds(2), store)
        #expect(self.store()[.index] == index)
      }
      if index.isMultiple(of: 7) {
        try await store.save(durability: .process)
        #expect(self.store()[.index] == index)
      }
    }
    try await store.save()
    #expect(self.store()[.index] == 50)
  }
}

/// Calls a closure once when it is encoded.
///
/// The test that uses it runs on one thread.
private final class EncodingHook: Codable, @unchecked Sendable {
  var body: (() throws -> Void)?

  init() {}

  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {
    let body = body
    self.body = nil
    try body?()
    var container = encoder.singleValueContainer()
    try container.encode("hook")
  }
}
