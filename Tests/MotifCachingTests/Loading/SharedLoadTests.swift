// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifCaching

@Suite("Shared loads")
struct SharedLoadTests {
  private let origin = GatedTier("origin")
  private let loader: TieredLoader<Int, Int>

  init() {
    loader = TieredLoader(memory: BoundedCache(), origin: origin)
  }

  @Test
  func `requests for a key share one load`() async throws {
    let tasks = (0..<10).map { _ in Task { [loader] in try await loader.loadedValue(for: 1) } }
    await loader.untilWaiting(10, for: 1)
    await origin.calls.next().answer(7)
    for task in tasks {
      #expect(try await task.value == LoadedValue(7, from: .tier("origin")))
    }
    #expect(origin.callCount == 1 && loader.isIdle)
  }

  @Test
  func `all waiting callers get the same error`() async throws {
    let requests = (0..<5).map { _ in TestRequest(1, from: loader) }
    await origin.calls.next().fail(Broken(name: "offline"))
    for request in requests {
      guard case .failure(.failed(let attempts)) = await request.answer else {
        Issue.record("no failure")
        return
      }
      #expect(attempts.first?.failure as? Broken == Broken(name: "offline"))
    }
    #expect(origin.callCount == 1)
  }

  @Test
  func `canceling one of two waiters keeps the load`() async throws {
    let first = Task { [loader] in try await loader.value(for: 1) }
    let second = Task { [loader] in try await loader.value(for: 1) }
    await loader.untilWaiting(2, for: 1)
    let call = await origin.calls.next()
    first.cancel()
    // It ends although the tier has not answered.
    #expect(await failure { try await first.value }?.isCancelled == true)
    #expect(loader.waiterCount(for: 1) == 1 && call.cancellation.count == 0)
    call.answer(7)
    #expect(try await second.value == 7)
    #expect(loader.cachedValue(for: 1) == 7)
  }

  @Test
  func `canceling the last waiter cancels the load`()
    async throws
  {
    let tasks = (0..<2).map { _ in Task { [loader] in try await loader.value(for: 1) } }
    await loader.untilWaiting(2, for: 1)
    let call = await origin.calls.next()
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await failure { try await task.value }?.isCancelled == true) }
    await call.cancellation.next()
    #expect(loader.isIdle)
    call.answer(7)
  }

  @Test
  func `a request after a cancellation begins a new load`()
    async throws
  {
    let cancelled = TestRequest(1, from: loader)
    let old = await origin.calls.next()
    cancelled.cancel()
    let request = TestRequest(1, from: loader)
    let new = await origin.calls.next()
    old.answer(6)
    await old.cancellation.next()
    let joining = TestRequest(1, from: loader)
    #expect(loader.cachedValue(for: 1) == nil)
    new.answer(7)
    #expect(try await request.value == 7)
    #expect(try await joining.value == 7)
    #expect(loader.cachedValue(for: 1) == 7 && origin.callCount == 2)

    let failing = TestRequest(2, from: loader)
    let failed = await origin.calls.next()
    failing.cancel()
    let later = TestRequest(2, from: loader)
    failed.fail()
    await origin.calls.next().answer(8)
    #expect(try await later.value == 8)
  }

  @Test
  func `a canceled load asks and reports no further tier`()
    async throws
  {
    let log = FailureLog()
    let disk = GatedTier("disk")
    let asked = Mailbox<Int>()
    let loader = TieredLoader<Int, Int>(
      memory: BoundedCache(),
      tiers: [disk],
      onTierFailure: log.note
    ) { key in
      asked.send(key)
      return key
    }
    let cancelled = TestRequest(1, from: loader)
    let call = await disk.calls.next()
    cancelled.cancel()
    call.fail()
    // A second load follows the same path.
    let other = TestRequest(2, from: loader)
    await disk.calls.next().answer(nil)
    #expect(try await other.value == 2)
    #expect(await asked.next() == 2)
    #expect(asked.count == 0 && log.count == 0)
    await disk.calls.next().answer(nil)
  }

  @Test
  func `a task canceled beforehand asks no tier`() async {
    let task = Task { [loader] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await loader.value(for: 1)
    }
    #expect(await failure { try await task.value }?.isCancelled == true)
    #expect(origin.callCount == 0 && loader.isIdle)
  }

  @Test
  func `a task canceled at any moment ends`() async {
    let loader = TieredLoader<Int, Int>(memory: BoundedCache()) { _ in
      // Runs until it is canceled.
      for await _ in AsyncStream<Never>.makeStream().stream {}
      throw TierMiss()
    }
    for round in 0..<1_000 {
      let task = Task.detached { try await loader.value(for: round) }
      for _ in 0..<round % 4 { await Task.yield() }
      task.cancel()
      #expect(await failure { try await task.value }?.isCancelled == true)
    }
    #expect(loader.isIdle)
  }

  @Test
  func `loads of different keys run concurrently`() async throws {
    let requests = (0..<6).map { TestRequest($0, from: loader) }
    var calls: [TierCall] = []
    for _ in requests { calls.append(await origin.calls.next()) }
    for call in calls.reversed() { call.answer(call.key * 10) }
    for (key, request) in requests.enumerated() { #expect(try await request.value == key * 10) }
  }

  @Test
  func `a load inherits no task-local values`() async throws {
    let loader = TieredLoader<Int, Int>(memory: BoundedCache()) { _ in Context.number }
    let value = try await Context.$number.withValue(1) { try await loader.value(for: 1) }
    #expect(value == 0)
  }

  @Test
  func `concurrent requests share one load`() async {
    let keys = 8
    let loads = (0..<keys).map { _ in Counter() }
    let loader = TieredLoader<Int, Int>(memory: BoundedCache()) { key in
      loads[key].increment()
      await Task.yield()
      return key * 10
    }
    let answers = Counter()
    await onThreadsAside(8) { thread in
      for round in 0..<200 {
        let key = (round + thread) % keys
        if let value = loader.cachedValue(for: key) {
          #expect(value == key * 10)
          answers.increment()
          continue
        }
        let done = Blocking<Int?>()
        loader.ask(key, LoadWaiter(.medium)) { done.fulfill(try? $0.get().value) }
        #expect(done.wait() == key * 10)
        answers.increment()
      }
    }
    #expect(answers.value == 1600)
    #expect(loads.map(\.value) == Array(repeating: 1, count: keys))
    #expect(loader.isIdle)
  }

  @Test
  func `requests and cancellations on threads lose no answer`() async {
    let loader = TieredLoader<Int, Int>(memory: BoundedCache(), concurrentLoadLimit: 2) { key in
      await Task.yield()
      return key * 10
    }
    let answers = Counter()
    await onThreadsAside(6) { thread in
      var generator = SeededGenerator(seed: UInt64(thread))
      for _ in 0..<300 {
        let key = Int.random(in: 0..<3, using: &generator)
        let waiter = LoadWaiter(.medium)
        let done = Blocking<TestRequest.Answer>()
        loader.ask(key, waiter) { done.fulfill($0) }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: loader.leave(waiter)
        case 1: loader.invalidate(key)
        case 2: loader.update { $0.raise(waiter, to: .high) }
        default: break
        }
        switch done.wait() {
        case .success(let loaded): #expect(loaded.value == key * 10)
        case .failure(let error): #expect(error.isCancelled)
        case nil: Issue.record("no answer")
        }
        answers.increment()
      }
    }
    #expect(answers.value == 1800 && loader.isIdle)
  }
}

private enum Context {
  @TaskLocal static var number = 0
}
