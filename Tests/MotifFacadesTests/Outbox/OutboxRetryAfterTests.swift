// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Synchronization
import Testing

/// A server that requests waits, and detects when one isn't kept.
private final class Server: Sendable {
  struct State {
    var generator: SeededGenerator
    /// The earliest time at which each message may be retried.
    var times: [UInt64: Duration] = [:]
    var faults: [String] = []
    var asked: [UInt64] = []
    /// Whether it accepts everything after this point.
    var isKind = false
  }

  let clock = ManualClock()
  let state: Mutex<State>

  init(_ generator: SeededGenerator) {
    state = Mutex(State(generator: generator))
  }

  func answer(_ parcel: OutboxParcel<String>) -> OutboxVerdict {
    let now = clock.now.offset
    return state.withLock { state in
      state.asked.append(parcel.sequence)
      if let time = state.times[parcel.sequence], now < time {
        state.faults.append("\(parcel.sequence) came at \(now) and not after \(time)")
      }
      if state.isKind { return .delivered }
      switch Int.random(in: 0..<10, using: &state.generator) {
      case 0...1: return .delivered
      case 2...6:
        let wait = Duration.seconds(Int.random(in: -5...100, using: &state.generator))
        state.times[parcel.sequence] = now + wait
        return .retry("busy", after: wait)
      case 7: return .retry("busy")
      case 8: return .offline
      default: return .reject("no")
      }
    }
  }
}

@Suite("Outbox: Retry-After")
struct OutboxRetryAfterTests {
  private let test = TestOutbox()
  private let clock = ManualClock()

  private func open() throws -> Outbox<String> {
    try test.open(backoff: OutboxBackoff(jitter: 0), clock: clock)
  }

  @Sendable private static func lane(_ message: String) -> Character? { message.first }

  /// Makes the receiver request a one-hour wait.
  private func askForAnHour(_ outbox: Outbox<String>) async throws {
    let stop = try await outbox.deliver(lanes: 1, by: Self.lane) { parcel in
      parcel.message == "a1" ? .retry("busy", after: .seconds(3_600)) : .offline
    }
    #expect(stop == .offline)
  }

  /// Advances the time until a task has ended.
  private func finish<Outcome: Sendable>(
    _ task: Task<Outcome, any Error>,
    _ clock: ManualClock,
    by step: Duration = .seconds(10)
  ) async throws -> Outcome {
    let isDone = Mutex(false)
    let watch = Task {
      let result = await task.result
      isDone.withLock { $0 = true }
      return result
    }
    while !isDone.withLock({ $0 }) {
      if clock.sleeperCount > 0 { clock.advance(by: step) }
      await Task.yield()
    }
    return try await watch.value.get()
  }

  @Test
  func `no message is retried before its time`()
    async throws
  {
    await withSeeds(200) { generator in
      let server = Server(generator)
      let clock = server.clock
      let outbox = try TestOutbox().open(
        backoff: OutboxBackoff(
          maximum: .seconds(8),
          jitter: 0,
          attemptLimit: Bool.random(using: &generator) ? 3 : nil
        ),
        clock: clock
      )
      var task: Task<Void, any Error>?
      for number in 0..<40 {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0...1:
          try await outbox.append("\("abc".randomElement(using: &generator) ?? "a")\(number)")
        case 2:
          task?.cancel()
          try await task?.value
          let limit = Int.random(in: 0...3, using: &generator)
          task = Task {
            let interval = Duration.seconds(20)
            if limit == 0 {
              try await outbox.run(retryingOfflineAfter: interval) { server.answer($0) }
            } else {
              try await outbox.run(lanes: limit, by: Self.lane, retryingOfflineAfter: interval) {
                server.answer($0)
              }
            }
          }
        case 3: outbox.wake()
        case 4: try await outbox.revive(outbox.deadLetters().map(\.sequence))
        default: clock.advance(by: .seconds(.random(in: 1...30, using: &generator)))
        }
        for _ in 0..<10 { await Task.yield() }
      }
      task?.cancel()
      try await task?.value
      server.state.withLock { $0.isKind = true }
      try await outbox.revive(outbox.deadLetters().map(\.sequence))
      let last = Task { try await outbox.deliver { server.answer($0) } }
      #expect(try await finish(last, clock) == .empty)
      #expect(server.state.withLock { $0.faults } == [])
      #expect(outbox.status.pendingCount == 0)
    }
  }

  @Test
  func `a wait outlasts another lane's lost connection`() async throws {
    let outbox = try open()
    try await outbox.append(["a1", "b1"])
    try await askForAnHour(outbox)
    let sent = Sent<String>()
    let task = Task {
      try await outbox.deliver(lanes: 2, by: Self.lane) { parcel in
        await sent.note(parcel)
        return .delivered
      }
    }
    for await status in outbox.statuses() where status.pendingCount == 1 { break }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3_599))
    outbox.wake()
    for _ in 0..<100 { await Task.yield() }
    #expect(await sent.parcels.map(\.message) == ["b1"])
    clock.advance(by: .seconds(1))
    #expect(try await task.value == .empty)
    #expect(await sent.parcels.map(\.message) == ["b1", "a1"])
  }

  @Test
  func `a wait outlasts a canceled delivery`() async throws {
    let outbox = try open()
    try await outbox.append(["a1", "b1"])
    try await askForAnHour(outbox)
    for _ in 0..<3 {
      clock.advance(by: .seconds(600))
      let task = Task {
        try await outbox.deliver { _ in
          Issue.record("It was asked before its time.")
          return .delivered
        }
      }
      await clock.waitForSleepers()
      let left = Duration.seconds(3_600) - clock.now.offset
      #expect(
        outbox.status.activity == .waiting(sequence: 1, delay: left, reason: "busy")
      )
      task.cancel()
      #expect(try await task.value == .cancelled)
    }
    clock.advance(by: .seconds(1_800))
    #expect(try await outbox.drain().map(\.message) == ["a1", "b1"])
  }

  @Test
  func `a revived message waits until its time`() async throws {
    let outbox = try test.open(
      backoff: OutboxBackoff(jitter: 0, attemptLimit: 1),
      clock: clock
    )
    try await outbox.append("a1")
    try await outbox.deliver { _ in .retry("busy", after: .seconds(90)) }
    #expect(try await outbox.revive([1]) == 1)
    let task = Task { try await outbox.deliver { _ in .delivered } }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(89))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    #expect(try await task.value == .empty)
  }

  @Test
  func `a wait outlasts a failure to record the attempt`() async throws {
    let outbox = try open()
    try await outbox.append("a1")
    await #expect(throws: OutboxError.self) {
      try await outbox.deliver { _ in
        test.files.failNext(.write, code: 28)
        return .retry("busy", after: .seconds(90))
      }
    }
    let task = Task { try await outbox.deliver { _ in .delivered } }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(90))
    #expect(try await task.value == .empty)
  }

  @Test
  func `waking ends a wait at the receiver's time`() async throws {
    let outbox = try test.open(
      backoff: OutboxBackoff(initial: .seconds(100), jitter: 0),
      clock: clock
    )
    try await outbox.append("a1")
    let task = Task {
      try await outbox.deliver { parcel in
        parcel.attempt == 1 ? .retry("busy", after: .seconds(5)) : .delivered
      }
    }
    await clock.waitForSleepers()
    outbox.wake()
    clock.advance(by: .seconds(4))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    #expect(try await task.value == .empty)
  }

  @Test
  func `a restart forgets the wait`() async throws {
    let outbox = try open()
    try await outbox.append(["a1", "b1"])
    try await askForAnHour(outbox)
    #expect(try await open().drain().map(\.attempt) == [2, 1])
  }
}
