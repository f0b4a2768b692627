// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifCaching

@Suite("TieredLoader")
struct TieredLoaderTests {
  private typealias Loader = TieredLoader<Int, Int>
  private let memory = BoundedCache<Int, Int>()

  /// Tiers with a few values each.
  private func tier(
    _ name: String,
    _ values: [Int: Int],
    log: Mailbox<String>
  ) -> ClosureTier<Int, Int> {
    ClosureTier(
      name,
      value: { key in
        log.send("\(name) asked for \(key)")
        guard let value = values[key] else { throw TierMiss() }
        return value
      },
      store: { value, key in log.send("\(name) stores \(value) for \(key)") }
    )
  }

  private func received<Element>(_ count: Int, from box: Mailbox<Element>) async -> [Element] {
    var elements: [Element] = []
    for _ in 0..<count { elements.append(await box.next()) }
    return elements
  }

  @Test
  func `memory is asked first, then tiers, then origin (G3)`() async throws {
    let log = Mailbox<String>()
    let tiers = [tier("disk", [2: 20], log: log), tier("archive", [3: 30], log: log)]
    let origin = tier("server", [4: 40], log: log)
    let loader = Loader(memory: memory, tiers: tiers, origin: origin)
    try memory.insert(10, for: 1)

    #expect(try await loader.loadedValue(for: 1) == LoadedValue(10, from: .memory))
    #expect(log.count == 0)

    #expect(try await loader.loadedValue(for: 2) == LoadedValue(20, from: .tier("disk")))
    #expect(await received(1, from: log) == ["disk asked for 2"])

    #expect(try await loader.loadedValue(for: 3) == LoadedValue(30, from: .tier("archive")))
    #expect(
      await received(3, from: log) == [
        "disk asked for 3", "archive asked for 3", "disk stores 30 for 3",
      ]
    )

    #expect(try await loader.loadedValue(for: 4) == LoadedValue(40, from: .tier("server")))
    #expect(
      await received(5, from: log) == [
        "disk asked for 4", "archive asked for 4", "server asked for 4",
        "archive stores 40 for 4", "disk stores 40 for 4",
      ]
    )

    for (key, value) in [1: 10, 2: 20, 3: 30, 4: 40] {
      #expect(loader.cachedValue(for: key) == value)
      #expect(try await loader.value(for: key) == value)
    }
    #expect(log.count == 0)
  }

  @Test
  func `a canceled task still gets a value in memory`() async throws {
    let origin = GatedTier("origin")
    let loader = Loader(memory: memory, origin: origin)
    try memory.insert(10, for: 1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return (
        try? await loader.value(for: 1), try? await loader.loadedValue(for: 1).source,
        await failure { try await loader.value(for: 2) }
      )
    }
    let (value, source, error) = await task.value
    #expect(value == 10 && source == .memory && error?.isCancelled == true)
    #expect(origin.callCount == 0)
  }

  @Test
  func `a failing tier doesn't hide the next one`() async throws {
    let log = FailureLog()
    let disk = ClosureTier<Int, Int>("disk") { _ in throw Broken() }
    let loader = Loader(memory: memory, tiers: [disk], onTierFailure: log.note) { $0 * 10 }
    #expect(try await loader.loadedValue(for: 1) == LoadedValue(10, from: .tier("origin")))
    #expect(await log.next() == "disk answering 1: Broken(name: \"broken\")")
    #expect(log.count == 0)
  }

  @Test
  func `the origin decides between not found and failed`() async {
    let log = FailureLog()
    let loader = Loader(
      memory: memory,
      tiers: [
        ClosureTier("disk") { _ in throw Broken(name: "disk full") },
        ClosureTier("archive") { _ in throw TierMiss() },
      ],
      onTierFailure: log.note
    ) { key in
      if key > 99 { throw Broken(name: "offline") }
      throw TierMiss()
    }
    let notFound = await failure { try await loader.value(for: 1) }
    guard case .notFound(let attempts) = notFound else {
      Issue.record("\(String(describing: notFound))")
      return
    }
    #expect(attempts.map(\.tier) == ["disk", "archive", "origin"])
    #expect(attempts.map { $0.failure as? Broken } == [Broken(name: "disk full"), nil, nil])

    let failed = await failure { try await loader.value(for: 100) }
    guard case .failed(let attempts) = failed else {
      Issue.record("\(String(describing: failed))")
      return
    }
    #expect(attempts.map { $0.failure == nil } == [false, true, false])
    #expect(
      failed?.description == """
        the load failed: disk failed (Broken(name: "disk full")), archive has none, \
        origin failed (Broken(name: "offline"))
        """
    )
    #expect(log.count == 3)
  }

  @Test
  func `a tier's own cancellation error counts as a failure`() async {
    let loader = Loader(memory: memory) { _ in throw CancellationError() }
    let error = await failure { try await loader.value(for: 1) }
    #expect(error?.isCancelled == false && error?.attempts.first?.failure is CancellationError)
  }

  @Test
  func `a failure isn't cached; the next request retries`() async throws {
    let calls = Atomic(0)
    let loader = Loader(memory: memory) { key in
      if calls.add(1, ordering: .relaxed).newValue == 1 { throw Broken() }
      return key
    }
    #expect(await failure { try await loader.value(for: 1) } != nil)
    #expect(try await loader.value(for: 1) == 1)
    #expect(calls.load(ordering: .relaxed) == 2)
  }

  @Test
  func `a value that can't be stored is still answered`()
    async throws
  {
    let log = FailureLog()
    let stored = Mailbox<Int>()
    let disk = ClosureTier<Int, Int>(
      "disk",
      value: { _ in throw TierMiss() },
      store: { v, _ in stored.send(v) }
    )
    let broken = ClosureTier<Int, Int>(
      "archive",
      value: { _ in throw TierMiss() },
      store: { _, _ in throw Broken() }
    )
    let loader = Loader(memory: memory, tiers: [disk, broken], onTierFailure: log.note) { $0 }
    #expect(try await loader.value(for: 1) == 1)
    #expect(await log.next() == "archive storing 1: Broken(name: \"broken\")")
    #expect(await stored.next() == 1)
  }

  @Test
  func `callers don't wait for tiers to store`() async throws {
    let disk = GatedTier("disk")
    let loader = Loader(memory: memory, tiers: [disk], concurrentLoadLimit: 1) { $0 * 10 }
    var stores: [TierCall] = []
    for key in 1...2 {
      async let value = loader.value(for: key)
      await disk.calls.next().answer(nil)
      #expect(try await value == key * 10)
      stores.append(await disk.calls.next())
    }
    // Both loads were answered, one after the other, and both stores are still running.
    #expect(stores.map(\.storing) == [10, 20])
    for store in stores { store.answer(nil) }
  }

  @Test
  func `a value that memory rejects is still answered`() async throws {
    let log = FailureLog()
    let memory = BoundedCache<Int, Int>(costLimit: 100)
    let loader = Loader(memory: memory, cost: { $0 }, onTierFailure: log.note, origin: { $0 })
    #expect(try await loader.value(for: 100) == 100)
    #expect(log.count == 0)
    #expect(try await loader.value(for: 101) == 101)
    #expect(await log.next().hasPrefix("memory storing 101: "))
    #expect(loader.cachedValue(for: 101) == nil && loader.cachedValue(for: 100) == 100)
  }

  @Test
  func `tiers, cost functions, and callbacks may use the loader`() async throws {
    let box = Mutex<Loader?>(nil)
    // Key 4 uses nothing, so this comes to an end.
    @Sendable func use(for key: Int = 1) {
      guard key != 4, let loader = box.withLock({ $0 }) else { return }
      _ = loader.cachedValue(for: 3)
      loader.invalidate(3)
      loader.prefetch([4]).cancel()
    }
    let disk = ClosureTier<Int, Int>(
      "disk",
      value: { key in
        use(for: key)
        throw Broken()
      },
      store: { _, key in
        use(for: key)
        throw Broken()
      }
    )
    let loader = Loader(
      memory: memory,
      tiers: [disk],
      concurrentLoadLimit: 2,
      cost: { value in
        use(for: value)
        return 1
      },
      onTierFailure: { use(for: $0.key) },
      origin: { key in
        use(for: key)
        guard key == 1, let loader = box.withLock({ $0 }) else { return key }
        return try await loader.value(for: 2)
      }
    )
    box.withLock { $0 = loader }
    defer { box.withLock { $0 = nil } }
    #expect(try await loader.value(for: 1) == 2)
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a loader runs at least one load`() async {
    await #expect(processExitsWith: .failure) {
      _ = TieredLoader<Int, Int>(memory: BoundedCache(), concurrentLoadLimit: 0) { $0 }
    }
  }
  #endif
}
