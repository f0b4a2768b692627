// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifCaching

@Suite("Time-limited tiers")
struct TimeLimitedTierTests {
  private let clock = ManualClock()
  private let disk = GatedTier("disk")

  private var limited: some LoaderTier<Int, Int> {
    disk.limited(to: .seconds(5), clock: clock)
  }

  @Test
  func `a tier that never answers is skipped`() async throws {
    let log = FailureLog()
    let loader = TieredLoader(memory: BoundedCache(), tiers: [limited], onTierFailure: log.note) {
      $0 * 10
    }
    let request = TestRequest(1, from: loader)
    let call = await disk.calls.next()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    #expect(try await request.value == 10)
    #expect(await log.next() == "disk answering 1: no answer within 5.0 seconds")
    await call.cancellation.next()
    call.answer(7)

    // Storing doesn't wait for it, either.
    let storing = await disk.calls.next()
    #expect(storing.storing == 10)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    #expect(await log.next() == "disk storing 1: no answer within 5.0 seconds")
    storing.answer(nil)
  }

  @Test
  func `a tier that answers in time is unaffected`() async throws {
    let tier = limited
    #expect(tier.name == "disk")
    let task = Task { try await tier.value(for: 1) }
    let call = await disk.calls.next()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(4))
    call.answer(7)
    #expect(try await task.value == 7)
    while clock.sleeperCount > 0 { await Task.yield() }

    let failing = Task { try await tier.store(7, for: 1) }
    await disk.calls.next().fail()
    await #expect(throws: Broken()) { try await failing.value }
  }

  @Test
  func `canceling a request ends the wait`() async {
    let tier = limited
    let task = Task { try await tier.value(for: 1) }
    let call = await disk.calls.next()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await call.cancellation.next()
    call.answer(7)

    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await tier.value(for: 2)
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    await disk.calls.next().answer(nil)
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func `an unreachable limit never expires`(limit: Duration) async throws {
    let tier = disk.limited(to: limit)
    let task = Task { try await tier.value(for: 1) }
    let call = await disk.calls.next()
    #expect(call.cancellation.count == 0)
    call.answer(7)
    #expect(try await task.value == 7)
  }

  @Test(arguments: [Duration.zero, .seconds(-1), Duration(attoseconds: .min)])
  func `a limit of zero or less expires immediately`(limit: Duration) async throws {
    let tier = disk.limited(to: limit)
    let task = Task { try await tier.value(for: 1) }
    await #expect(throws: TierTimeLimitError(limit: limit)) { try await task.value }
    await disk.calls.next().answer(7)
  }

  @Test
  func `a tier's priority rises with its load's`() async throws {
    let loader = TieredLoader(memory: BoundedCache(), origin: limited)
    let low = TestRequest(1, from: loader, priority: .low)
    let call = await disk.calls.next()
    let high = TestRequest(1, from: loader, priority: .high)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      #expect(await call.raised.next() == .high)
    }
    call.answer(7)
    #expect(try await low.value == 7)
    #expect(try await high.value == 7)
  }

  @Test
  func `escalating a task at any moment escalates its tier`() async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let tier = UrgentTier().limited(to: .seconds(5), clock: clock)
    await withSeeds(1_000) { generator in
      let task = Task.detached(priority: .low) { try await tier.value(for: 1) }
      for _ in 0..<Int.random(in: 0...3, using: &generator) { await Task.yield() }
      task.escalatePriority(to: .high)
      let value = try await task.value
      #expect(value == 1)
    }
  }
}

/// A tier that answers when its task has a high priority.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private struct UrgentTier: LoaderTier {
  let name = "urgent"

  func value(for key: Int) async throws -> Int {
    await untilUrgent()
    return key
  }

  func store(_ value: Int, for key: Int) async throws {}
}
