// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifCaching

@Suite("The order of loads")
struct LoadOrderTests {
  private let origin = GatedTier("origin")

  private func loader(running limit: Int) -> TieredLoader<Int, Int> {
    TieredLoader(memory: BoundedCache(), origin: origin, concurrentLoadLimit: limit)
  }

  /// Answers the calls one by one, and returns their keys.
  private func keys(_ count: Int) async -> [Int] {
    var keys: [Int] = []
    for _ in 0..<count {
      let call = await origin.calls.next()
      keys.append(call.key)
      call.answer(call.key)
    }
    return keys
  }

  @Test
  func `no more loads run than allowed`() async throws {
    let loader = loader(running: 2)
    let requests = (0..<5).map { TestRequest($0, from: loader) }
    var running = [await origin.calls.next(), await origin.calls.next()]
    for expected in 3...5 {
      #expect(origin.callCount == expected - 1 && origin.calls.count == 0)
      running.removeFirst().answer(0)
      running.append(await origin.calls.next())
    }
    for call in running { call.answer(0) }
    for request in requests { #expect(try await request.value == 0) }
    #expect(loader.isIdle)
  }

  @Test
  func `loads begin by priority, then by age`() async throws {
    let loader = loader(running: 1)
    let priorities: [TaskPriority] = [.low, .low, .medium, .high, .medium, .high]
    let requests = priorities.enumerated().map {
      TestRequest($0.offset, from: loader, priority: $0.element)
    }
    #expect(await keys(6) == [0, 3, 5, 2, 4, 1])
    for request in requests { _ = try await request.value }
  }

  @Test
  func `a request moves a queued load forward`() async throws {
    let loader = loader(running: 1)
    let requests = (0..<4).map { TestRequest($0, from: loader, priority: .low) }
    let urgent = TestRequest(3, from: loader, priority: .high)
    requests[2].raise(to: .medium)
    #expect(await keys(4) == [0, 3, 2, 1])
    for request in requests + [urgent] { _ = try await request.value }
  }

  @Test
  func `canceling that request moves the load back`() async throws {
    let loader = loader(running: 1)
    let requests = (0..<3).map { TestRequest($0, from: loader, priority: .low) }
    let urgent = TestRequest(2, from: loader, priority: .high)
    urgent.cancel()
    #expect(await keys(3) == [0, 1, 2])
    for request in requests { _ = try await request.value }
  }

  @Test
  func `a running load's priority rises with its requests`() async throws {
    let loader = loader(running: 1)
    let low = TestRequest(1, from: loader, priority: .low)
    let call = await origin.calls.next()
    let high = TestRequest(1, from: loader, priority: .high)
    #expect(await call.raised.next() == .high)
    call.answer(7)
    #expect(try await low.value == 7)
    #expect(try await high.value == 7)
  }

  @Test
  func `a load's priority rises with a waiting task's`() async throws {
    let loader = loader(running: 1)
    let task = Task.detached(priority: .low) { try await loader.value(for: 1) }
    await loader.untilWaiting(1, for: 1)
    let call = await origin.calls.next()
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      task.escalatePriority(to: .high)
      #expect(await call.raised.next() == .high)
    }
    call.answer(7)
    #expect(try await task.value == 7)
  }

  @Test
  func `escalating a task at any moment escalates its load`() async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let loader = TieredLoader<Int, Int>(memory: BoundedCache(countLimit: 0)) { key in
      await untilUrgent()
      return key
    }
    await withSeeds(1_000) { generator in
      let task = Task.detached(priority: .low) { try await loader.value(for: 1) }
      for _ in 0..<Int.random(in: 0...3, using: &generator) { await Task.yield() }
      task.escalatePriority(to: .high)
      let value = try await task.value
      #expect(value == 1)
    }
  }

  @Test
  func `a load runs at the requested priority`() async throws {
    let loader = TieredLoader<Int, Int>(memory: BoundedCache()) { _ in
      Int(Task.currentPriority.rawValue)
    }
    let low = try await loader.value(for: 1, priority: .low)
    #expect(low == Int(TaskPriority.low.rawValue))
    let high = try await loader.loadedValue(for: 2, priority: .high).value
    #expect(high == Int(TaskPriority.high.rawValue))
  }

  @Test
  func `a canceled load frees its slot immediately`() async throws {
    let loader = loader(running: 1)
    let stuck = TestRequest(1, from: loader)
    let call = await origin.calls.next()
    let waiting = TestRequest(2, from: loader)
    let gone = TestRequest(3, from: loader)
    gone.cancel()
    stuck.cancel()
    #expect(await keys(1) == [2])
    #expect(try await waiting.value == 2)
    #expect(loader.isIdle && origin.callCount == 2)
    call.answer(nil)
  }

  @Test
  func `a request joins and advances a prefetched load`() async throws {
    let loader = loader(running: 1)
    let ahead = loader.prefetch(0..<4)
    let needed = TestRequest(3, from: loader)
    #expect(await keys(4) == [0, 3, 1, 2])
    #expect(try await needed.value == 3)
    await loader.untilIdle()
    for key in 0..<4 { #expect(loader.cachedValue(for: key) == key) }
    ahead.cancel()
  }

  @Test
  func `dropping a prefetch cancels only unshared loads`() async throws {
    let loader = loader(running: 2)
    var ahead: SharedRegistration? = loader.prefetch(0..<4)
    let calls = [await origin.calls.next(), await origin.calls.next()]
    let needed = TestRequest(1, from: loader, priority: .low)
    withExtendedLifetime(ahead) {}
    ahead = nil
    for call in calls {
      if call.key == 0 { await call.cancellation.next() }
      call.answer(call.key)
    }
    #expect(try await needed.value == 1)
    #expect(loader.isIdle && origin.callCount == 2)
    #expect(loader.cachedValue(for: 0) == nil)
  }

  @Test
  func `canceling a prefetch twice or late does nothing`()
    async throws
  {
    let loader = loader(running: 1)
    try loader.memory.insert(7, for: 0)
    let ahead = loader.prefetch([0, 1, 1])
    #expect(await keys(1) == [1])
    await loader.untilIdle()
    let request = TestRequest(2, from: loader)
    ahead.cancel()
    ahead.cancel()
    #expect(await keys(1) == [2])
    #expect(try await request.value == 2)
  }
}
