// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifCaching

@Suite("Answers of a loader")
struct LoaderAnswerTests {
  private let origin = GatedTier("origin")
  private let answers = Mailbox<LoaderAnswer<Int>>()
  private let loader: TieredLoader<Int, Int>

  init() {
    loader = TieredLoader(
      memory: BoundedCache(),
      origin: origin,
      onAnswer: { [answers] in answers.send($0) }
    )
  }

  private func nextLine() async -> String { "\(await answers.next())" }

  @Test
  func `each request is reported with its tier`() async throws {
    let lines = Mutex<[String]>([])
    let disk = ClosureTier<Int, Int>("disk") { key in
      guard key == 2 else { throw TierMiss() }
      return 20
    }
    let loader = TieredLoader(
      memory: BoundedCache<Int, Int>(),
      tiers: [disk],
      onAnswer: { answer in lines.withLock { $0.append("\(answer)") } },
      origin: { key in
        guard key < 100 else { throw TierMiss() }
        return key
      }
    )
    for key in [1, 2, 1] { _ = try await loader.value(for: key) }
    _ = try await loader.loadedValue(for: 2)
    _ = try? await loader.value(for: 100)
    #expect(loader.cachedValue(for: 1) != nil && loader.cachedValue(for: 3) == nil)
    #expect(
      lines.withLock { $0 } == [
        "1: origin", "2: disk", "1: memory", "2: memory",
        "100: not found: disk has none, origin has none", "1: memory",
      ]
    )
  }

  @Test
  func `all but one request of a load share it`() async {
    let requests = (0..<3).map { _ in Task { [loader] in try await loader.value(for: 1) } }
    await loader.untilWaiting(3, for: 1)
    await origin.calls.next().answer(7)
    for request in requests { _ = await request.result }
    var shared: [Bool] = []
    for _ in requests {
      let answer = await answers.next()
      #expect(answer.key == 1 && (try? answer.result.get()) == .tier("origin"))
      shared.append(answer.isShared)
    }
    #expect(shared.count { $0 } == 2)
    #expect(answers.count == 0 && origin.callCount == 1)
  }

  @Test
  func `a canceled request is reported as such`() async {
    let request = Task { [loader] in try await loader.value(for: 1) }
    let call = await origin.calls.next()
    request.cancel()
    #expect(await nextLine() == "1: the request was cancelled")
    call.answer(7)
    let late = Task { [loader] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await loader.value(for: 2)
    }
    _ = await late.result
    #expect(await nextLine() == "2: the request was cancelled")
    #expect(answers.count == 0)
  }

  @Test
  func `a prefetch counts as a request`() async {
    loader.memory[3] = 30
    let ahead = loader.prefetch([1, 2, 3])
    let calls = [await origin.calls.next(), await origin.calls.next()]
    for call in calls where call.key == 1 { call.answer(10) }
    #expect(await nextLine() == "1: origin")
    ahead.cancel()
    #expect(await nextLine() == "2: the request was cancelled")
    for call in calls where call.key == 2 { call.answer(20) }
    #expect(answers.count == 0)
  }

  @Test @MainActor
  func `a slot's requests are reported, too`() async {
    let slot = LoadSlot<Int, Int>()
    let received = Mailbox<Int>()
    slot.load(1, from: loader) { _ in received.send(-1) }
    let first = await origin.calls.next()
    slot.load(2, from: loader) { received.send((try? $0.get().value) ?? 0) }
    #expect(await nextLine() == "1: the request was cancelled")
    await origin.calls.next().answer(20)
    first.answer(10)
    #expect(await received.next() == 20)
    #expect(await nextLine() == "2: origin")
    slot.load(2, from: loader) { _ in }
    #expect(await nextLine() == "2: memory")
  }

  @Test
  func `a callback may request, and is not nested`() async throws {
    let lines = Mutex<[String]>([])
    let place = Mutex<TieredLoader<Int, Int>?>(nil)
    let loader = TieredLoader(
      memory: BoundedCache<Int, Int>(),
      onAnswer: { answer in
        lines.withLock { $0.append("begin \(answer)") }
        if answer.key == 1 { _ = place.withLock { $0 }?.cachedValue(for: 2) }
        lines.withLock { $0.append("end \(answer.key)") }
      },
      origin: { $0 }
    )
    _ = try await loader.value(for: 2)
    place.withLock { $0 = loader }
    _ = try await loader.value(for: 1)
    place.withLock { $0 = nil }
    #expect(
      lines.withLock { $0 } == [
        "begin 2: origin", "end 2", "begin 1: origin", "end 1", "begin 2: memory", "end 2",
      ]
    )
  }

  @Test
  func `threads are reported without a loss`() {
    let count = Atomic(0)
    let loader = TieredLoader(
      memory: BoundedCache<Int, Int>(),
      onAnswer: { answer in
        if (try? answer.result.get()) == .memory { count.add(1, ordering: .relaxed) }
      },
      origin: { $0 }
    )
    for key in 0..<8 { loader.memory[key] = key }
    onThreads(4) { thread in
      for index in 0..<500 { _ = loader.cachedValue(for: (thread + index) % 8) }
    }
    #expect(count.load(ordering: .relaxed) == 2_000)
  }

  @Test
  func `reported loads and their callback are released`() async {
    let tracker = LifetimeTracker()
    do {
      let token = tracker.make()
      let loader = TieredLoader(
        memory: BoundedCache<Int, Int>(),
        onAnswer: { _ in withExtendedLifetime(token) {} },
        origin: { $0 }
      )
      let ahead = loader.prefetch([1, 2])
      _ = try? await loader.value(for: 2)
      await loader.untilIdle()
      withExtendedLifetime(ahead) {}
    }
    while tracker.livingCount > 0 { await Task.yield() }
  }
}
