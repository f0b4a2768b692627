// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifCaching

@Suite("Loader lifetimes")
struct LoaderLifetimeTests {
  private typealias Loader = TieredLoader<Int, TrackedObject<Int>>

  @Test
  func `an unused loader is released with its contents`() async throws {
    let tracker = LifetimeTracker()
    do {
      let token = tracker.make()
      let loader = Loader(
        memory: BoundedCache(),
        tiers: [
          ClosureTier("disk") { _ in
            withExtendedLifetime(token) {}
            throw TierMiss()
          }
        ],
        cost: { _ in withExtendedLifetime(token) { 1 } },
        onTierFailure: { _ in withExtendedLifetime(token) {} },
        origin: { tracker.make($0) }
      )
      #expect(try await loader.value(for: 1).payload == 1)
      #expect(tracker.livingCount == 2)
      let ahead = loader.prefetch([1, 2])
      _ = try await loader.value(for: 2)
      await loader.untilIdle()
      withExtendedLifetime(ahead) {}
    }
    // The task of a load that has just ended may still retain the loader.
    while tracker.livingCount > 0 { await Task.yield() }
  }

  @Test
  func `unretained values are released after being answered`() async throws {
    let tracker = LifetimeTracker()
    let loader = Loader(memory: BoundedCache(countLimit: 0)) { tracker.make($0) }
    for key in 0..<10 { #expect(try await loader.value(for: key).payload == key) }
    await loader.untilIdle()
    while tracker.livingCount > 0 { await Task.yield() }
    #expect(tracker.madeCount == 10)
  }

  @Test
  func `waiting callers retain the loader`() async {
    let released = Mailbox<Void>()
    let origin = GatedTier("origin")
    weak var dropped: TieredLoader<Int, Int>?
    let task: Task<Int, any Error>
    do {
      let end = EndSignal(released)
      let loader = TieredLoader<Int, Int>(
        memory: BoundedCache(),
        origin: origin,
        onTierFailure: { _ in withExtendedLifetime(end) {} }
      )
      dropped = loader
      task = Task { try await loader.value(for: 1) }
    }
    let call = await origin.calls.next()
    #expect(dropped != nil)
    call.answer(7)
    #expect((try? await task.value) == 7)
    await released.next()
    #expect(dropped == nil)
  }

  @Test
  func `dropping the last prefetch releases the loader`() async {
    let released = Mailbox<Void>()
    let origin = GatedTier("origin")
    var ahead: SharedRegistration?
    do {
      let end = EndSignal(released)
      let loader = TieredLoader<Int, Int>(
        memory: BoundedCache(),
        origin: origin,
        onTierFailure: { _ in withExtendedLifetime(end) {} }
      )
      ahead = loader.prefetch([1, 2, 3])
    }
    var calls: [TierCall] = []
    for _ in 0..<3 { calls.append(await origin.calls.next()) }
    withExtendedLifetime(ahead) {}
    ahead = nil
    for call in calls {
      await call.cancellation.next()
      call.fail(CancellationError())
    }
    await released.next()
  }

  @Test
  func `a value's deinitializer may use the loader`() async throws {
    let ended = Mailbox<Int>()
    let loader = TieredLoader<Int, Ending>(memory: BoundedCache(countLimit: 1)) { key in
      Ending { loader in
        loader?.invalidate(99)
        ended.send(key)
      }
    }
    for key in 0..<3 { try await loader.value(for: key).loader.withLock { $0 = loader } }
    loader.memory.removeAll()
    for _ in 0..<3 { _ = await ended.next() }
  }

  @Test
  func `a key's deinitializer may use the loader`() async throws {
    let ended = Mailbox<Int>()
    let loader = TieredLoader<EndingKey, Int>(
      memory: BoundedCache(),
      concurrentLoadLimit: 1
    ) { key in
      // Runs until it is canceled.
      if key.number == 0 { for await _ in AsyncStream<Never>.makeStream().stream {} }
      return key.number
    }
    func key(_ number: Int) -> EndingKey {
      EndingKey(number: number) { [weak loader] in
        _ = loader?.isIdle
        ended.send(number)
      }
    }
    let ahead = loader.prefetch((0..<3).lazy.map(key))
    ahead.cancel()
    var numbers: Set<Int> = []
    for _ in 0..<3 { numbers.insert(await ended.next()) }
    #expect(numbers == [0, 1, 2])
    // Answers are also released outside the lock.
    #expect(try await loader.value(for: key(3)) == 3)
    loader.memory.removeAll()
    #expect(await ended.next() == 3)
  }
}

/// A key that runs a closure when it is deallocated.
private final class EndingKey: Hashable, Sendable {
  let number: Int
  private let atEnd: @Sendable () -> Void

  init(number: Int, _ atEnd: @escaping @Sendable () -> Void) {
    self.number = number
    self.atEnd = atEnd
  }

  deinit {
    atEnd()
  }

  static func == (left: EndingKey, right: EndingKey) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// Reports its deallocation.
private final class EndSignal: Sendable {
  private let released: Mailbox<Void>

  init(_ released: Mailbox<Void>) {
    self.released = released
  }

  deinit {
    released.send(())
  }
}

/// A value that runs a closure when it is deallocated.
private final class Ending: Sendable {
  let loader = Mutex<TieredLoader<Int, Ending>?>(nil)
  private let atEnd: @Sendable (TieredLoader<Int, Ending>?) -> Void

  init(_ atEnd: @escaping @Sendable (TieredLoader<Int, Ending>?) -> Void) {
    self.atEnd = atEnd
  }

  deinit {
    atEnd(loader.withLock { $0 })
  }
}
