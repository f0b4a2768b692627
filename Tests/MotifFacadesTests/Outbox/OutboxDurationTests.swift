// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Testing

/// Durations that a server or a file may specify.
private let durations: [Duration] = [
  .seconds(Int64.max), .seconds(Int64.min), Duration(attoseconds: .max),
  Duration(attoseconds: .min), .seconds(Int64.max) + .nanoseconds(1), .seconds(1e18), .zero,
  .seconds(-1), Duration(attoseconds: 1),
]

@Suite("Outbox: extreme durations")
struct OutboxDurationTests {
  @Test(arguments: durations)
  func `any wait can be requested with the system clock`(_ asked: Duration) async throws {
    let outbox = try TestOutbox().open(
      backoff: OutboxBackoff(initial: .nanoseconds(1), maximum: .nanoseconds(1))
    )
    try await outbox.append("one")
    let (isAsked, ask) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await outbox.deliver { parcel in
        ask.yield()
        return parcel.attempt == 1 ? .retry("busy", after: asked) : .delivered
      }
    }
    for await _ in isAsked { break }
    if asked > .seconds(1) {
      while case .sending = outbox.status.activity { await Task.yield() }
      task.cancel()
      #expect(try await task.value == .cancelled)
      #expect(outbox.status.pendingCount == 1)
    } else {
      #expect(try await task.value == .empty)
    }
  }

  @Test(arguments: durations)
  func `any wait can be requested in the far future`(_ asked: Duration) async throws {
    let clock = ManualClock()
    clock.advance(by: .seconds(Int64.max))
    let outbox = try TestOutbox().open(backoff: OutboxBackoff(jitter: 0), clock: clock)
    try await outbox.append(["a", "b"])
    let task = Task {
      try await outbox.deliver(lanes: 2, by: { $0 }) { parcel in
        parcel.attempt == 1 ? .retry("busy", after: asked) : .delivered
      }
    }
    await clock.waitForSleepers(2)
    // A century is the longest wait.
    clock.advance(by: .seconds(3_155_760_000))
    #expect(try await task.value == .empty)
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func `a connection may be lost forever`(_ interval: Duration) async throws {
    let outbox = try TestOutbox().open()
    try await outbox.append("one")
    let task = Task {
      try await outbox.run(retryingOfflineAfter: interval) { _ in .offline }
    }
    while outbox.status.activity != .offline { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    task.cancel()
    try await task.value
  }

  @Test
  func `any backoff ends at its maximum`() {
    let multipliers = [1, 1.5, 2, 1e9, 1e300, .greatestFiniteMagnitude, .infinity]
    let initials = [Duration(attoseconds: 1), .seconds(1), .seconds(Int64.max)]
    let century = Duration.seconds(3_155_760_000)
    for (initial, multiplier) in initials.flatMap({ first in multipliers.map { (first, $0) } }) {
      for maximum in [initial, .seconds(300), .seconds(Int64.max), Duration(attoseconds: .max)]
      where maximum >= initial {
        let backoff = OutboxBackoff(
          initial: initial,
          multiplier: multiplier,
          maximum: maximum,
          jitter: 0
        )
        let delays = (1...300).map { backoff.delay(afterAttempt: $0, chance: 1) }
        #expect(delays == delays.sorted())
        #expect(delays.allSatisfy { $0 <= min(maximum, century) })
        #expect(delays[0] == min(initial, century))
        if multiplier >= 2 { #expect(delays[299] == min(maximum, century)) }
        let random = OutboxBackoff(initial: initial, multiplier: multiplier, maximum: maximum)
        #expect(random.delay(afterAttempt: 300, chance: 1) <= delays[299])
      }
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a runner that never waits stops the program`() async {
    await #expect(processExitsWith: .failure) {
      try await TestOutbox().open().run(retryingOfflineAfter: .zero) { _ in .offline }
    }
    await #expect(processExitsWith: .failure) { _ = OutboxBackoff(multiplier: .nan) }
    await #expect(processExitsWith: .failure) { _ = OutboxBackoff(jitter: .nan) }
  }
  #endif
}
