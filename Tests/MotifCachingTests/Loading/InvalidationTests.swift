// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifCaching

@Suite("Loader invalidation")
struct InvalidationTests {
  private let calls = Mailbox<TierCall>()

  private func loader(_ limit: Int = 6) -> TieredLoader<Int, Int> {
    TieredLoader(
      memory: BoundedCache(),
      tiers: [GatedTier("near", calls: calls), GatedTier("far", calls: calls)],
      origin: GatedTier("origin", calls: calls),
      concurrentLoadLimit: limit
    )
  }

  /// Takes the next call, and checks that it is the expected one.
  private func next(_ tier: String, _ key: Int, storing: Int? = nil) async -> TierCall {
    let call = await calls.next()
    #expect(call.tier == tier && call.key == key && call.storing == storing)
    return call
  }

  @Test
  func `waiting callers get the value, but nothing keeps it`() async throws {
    let loader = loader()
    let request = TestRequest(1, from: loader)
    await next("near", 1).answer(nil)
    await next("far", 1).answer(nil)
    let origin = await next("origin", 1)
    loader.invalidate(1)
    origin.answer(7)
    #expect(try await request.value == 7)
    #expect(loader.cachedValue(for: 1) == nil && calls.count == 0 && loader.isIdle)
  }

  @Test
  func `a later request begins a new load`() async throws {
    let loader = loader()
    let before = TestRequest(1, from: loader)
    let old = await next("near", 1)
    loader.invalidate(1)
    let after = TestRequest(1, from: loader)
    let new = await next("near", 1)
    let joining = TestRequest(1, from: loader)
    new.answer(8)
    #expect(try await after.value == 8)
    #expect(try await joining.value == 8)
    old.answer(7)
    #expect(try await before.value == 7)
    #expect(loader.cachedValue(for: 1) == 8)
  }

  @Test
  func `only the invalidated value leaves memory`() throws {
    let loader = loader()
    try loader.memory.insert(7, for: 1)
    try loader.memory.insert(8, for: 2)
    loader.invalidate(1)
    #expect(loader.cachedValue(for: 1) == nil && loader.cachedValue(for: 2) == 8)
  }

  @Test
  func `a tier yet to store the value gets nothing`() async throws {
    let loader = loader()
    let request = TestRequest(1, from: loader)
    await next("near", 1).answer(nil)
    await next("far", 1).answer(nil)
    await next("origin", 1).answer(7)
    #expect(try await request.value == 7)
    let storing = await next("far", 1, storing: 7)
    loader.invalidate(1)
    #expect(loader.cachedValue(for: 1) == nil)
    storing.answer(nil)
    // The next load is the next call: nothing was stored in between.
    let later = TestRequest(1, from: loader)
    await next("near", 1).answer(8)
    #expect(try await later.value == 8)
  }

  @Test
  func `a load that hasn't begun is kept as usual`() async throws {
    let loader = loader(1)
    let running = TestRequest(1, from: loader)
    let call = await next("near", 1)
    let queued = TestRequest(2, from: loader)
    loader.invalidate(1)
    loader.invalidate(2)
    let joining = TestRequest(2, from: loader)
    #expect(loader.waiterCount(for: 2) == 2)
    call.answer(7)
    #expect(try await running.value == 7)
    await next("near", 2).answer(8)
    #expect(try await queued.value == 8)
    #expect(try await joining.value == 8)
    #expect(loader.cachedValue(for: 1) == nil && loader.cachedValue(for: 2) == 8)
  }

  @Test
  func `a load begun during an invalidation isn't shared later`()
    async throws
  {
    let clock = InterruptingClock()
    let origin = GatedTier("origin", calls: calls)
    let memory = BoundedCache<Int, Int>(lifetime: .seconds(1), clock: clock)
    try memory.insert(0, for: 0)
    let loader = TieredLoader(memory: memory, origin: origin)
    let between = Mutex<TestRequest?>(nil)
    // With lifetimes, the memory reads its clock before it removes an entry.
    clock.interruptOnce {
      let request = TestRequest(1, from: loader)
      between.withLock { $0 = request }
    }
    loader.invalidate(1)
    let early = try #require(between.withLock { $0 })
    let old = await calls.next()
    try #require(loader.waiterCount(for: 1) == 0)
    let late = TestRequest(1, from: loader)
    let new = await calls.next()
    old.answer(7)
    #expect(try await early.value == 7)
    new.answer(8)
    #expect(try await late.value == 8)
    #expect(loader.cachedValue(for: 1) == 8)
  }

  @Test
  func `a cost function that invalidates keeps memory empty`() async throws {
    let box = Mutex<TieredLoader<Int, Int>?>(nil)
    let loader = TieredLoader<Int, Int>(
      memory: BoundedCache(),
      cost: { _ in
        box.withLock { $0 }?.invalidate(1)
        return 1
      },
      origin: { $0 }
    )
    box.withLock { $0 = loader }
    defer { box.withLock { $0 = nil } }
    #expect(try await loader.value(for: 1) == 1)
    #expect(loader.cachedValue(for: 1) == nil)
  }
}

/// A clock that stands still, and runs a closure when it is read.
private final class InterruptingClock: Clock {
  typealias Instant = ManualClock.Instant

  private let interruption = Mutex<(@Sendable () -> Void)?>(nil)

  var minimumResolution: Duration { .zero }

  var now: Instant {
    let interrupt = interruption.withLock { interruption in
      defer { interruption = nil }
      return interruption
    }
    interrupt?()
    return Instant()
  }

  func interruptOnce(_ body: @escaping @Sendable () -> Void) {
    interruption.withLock { $0 = body }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
