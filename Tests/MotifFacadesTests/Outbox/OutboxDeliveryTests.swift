// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Synchronization
import Testing

@Suite("Outbox: delivering")
struct OutboxDeliveryTests {
  private let test = TestOutbox()
  private let clock = ManualClock()

  private func open(_ backoff: OutboxBackoff = OutboxBackoff(jitter: 0)) throws -> Outbox<String> {
    try test.open(backoff: backoff, clock: clock)
  }

  @Test
  func `going offline stops delivery without counting the attempt (A3)`() async throws {
    let outbox = try open()
    try await outbox.append(["one", "two"])
    for _ in 0..<3 {
      #expect(try await outbox.deliver { _ in .offline } == .offline)
      #expect(outbox.status.activity == .offline)
    }
    #expect(try await outbox.drain().map(\.attempt) == [1, 1])
    #expect(outbox.status.shows(0, 0, .idle))
  }

  @Test
  func `a failed message retries with backoff and blocks others`()
    async throws
  {
    let outbox = try open(OutboxBackoff(maximum: .seconds(5), jitter: 0))
    try await outbox.append(["one", "two"])
    let sent = Sent<String>()
    async let stop = outbox.deliver { parcel in
      await sent.note(parcel)
      return parcel.sequence == 1 && parcel.attempt < 6 ? .retry("busy") : .delivered
    }
    for (attempt, seconds) in [1, 2, 4, 5, 5].enumerated() {
      await clock.waitForSleepers()
      let activity = OutboxStatus.Activity.waiting(
        sequence: 1,
        delay: .seconds(seconds),
        reason: "busy"
      )
      #expect(outbox.status.activity == activity)
      #expect(await sent.parcels.count == attempt + 1)
      clock.advance(by: .seconds(seconds) - .nanoseconds(1))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .nanoseconds(1))
    }
    #expect(try await stop == .empty)
    let parcels = await sent.parcels
    #expect(parcels.map(\.sequence) == [1, 1, 1, 1, 1, 1, 2])
    #expect(parcels.map(\.attempt) == [1, 2, 3, 4, 5, 6, 1])
    #expect(Set(parcels.map(\.key)).count == 2)
  }

  @Test
  func `the receiver's wait is respected, even when woken`()
    async throws
  {
    let outbox = try open()
    try await outbox.append("one")
    async let stop = outbox.deliver { parcel in
      parcel.attempt == 1 ? .retry("busy", after: .seconds(90)) : .delivered
    }
    await clock.waitForSleepers()
    outbox.wake()
    clock.advance(by: .seconds(89))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    #expect(try await stop == .empty)
  }

  @Test
  func `waking ends a wait that the receiver didn't request`() async throws {
    let outbox = try open()
    try await outbox.append("one")
    async let stop = outbox.deliver { parcel in
      parcel.attempt == 1 ? .retry("busy") : .delivered
    }
    await clock.waitForSleepers()
    outbox.wake()
    #expect(try await stop == .empty)
    #expect(clock.now.offset == .zero)
  }

  @Test
  func `attempts persist across restarts, then create dead letters (A3)`()
    async throws
  {
    let backoff = OutboxBackoff(jitter: 0, attemptLimit: 3)
    try await open().append(["one", "two"])
    for attempt in 1...2 {
      let outbox = try open(backoff)
      let task = Task {
        try await outbox.deliver { parcel in
          #expect(parcel.attempt == attempt)
          return .retry("busy")
        }
      }
      await clock.waitForSleepers()
      task.cancel()
      #expect(try await task.value == .cancelled)
    }
    let outbox = try open(backoff)
    let stop = try await outbox.deliver { $0.sequence == 1 ? .retry("busy") : .delivered }
    #expect(stop == .empty)
    let letter = try await #require(try open().deadLetters().first)
    #expect(letter.message == "one" && letter.attempts == 3 && letter.reason == "busy")
  }

  @Test
  func `a dead letter stays until revived in place or discarded`()
    async throws
  {
    let outbox = try open()
    let keys = try await outbox.append(["one", "two", "three"]).map(\.key)
    try await outbox.deliver { $0.sequence == 3 ? .offline : .reject("no") }
    try await outbox.append("four")
    #expect(outbox.status.deadCount == 2)
    let reopened = try open()
    #expect(await reopened.deadLetters().map(\.key) == [keys[0], keys[1]])
    #expect(try await reopened.revive([2]) == 1)
    #expect(try await reopened.revive([2]) == 0)
    #expect(try await reopened.discard([1]) == 1)
    #expect(try await reopened.discard([1]) == 0)
    #expect(try await reopened.revive([3]) == 0)
    let last = try open()
    #expect(await last.deadLetters() == [])
    let sent = try await last.drain()
    #expect(sent.map(\.message) == ["two", "three", "four"])
    #expect(sent.map(\.attempt) == [1, 1, 1])
    // A server that knows the old key only repeats its refusal.
    #expect(!keys.contains(sent[0].key))
    #expect(sent[0].key != sent[1].key)
  }

  @Test
  func `dead letters are revived or discarded in one synchronization`()
    async throws
  {
    let outbox = try open()
    try await outbox.append((1...20).map { "\($0)" })
    try await outbox.deliver { _ in .reject("no") }
    let before = test.files.operations.count
    #expect(try await outbox.revive([3, 2, 2, 9, 40]) == 3)
    #expect(try await outbox.discard(4...10) == 6)
    let operations = test.files.operations.dropFirst(before)
    #expect(operations.filter { $0 == .synchronize }.count == 2)
    let reopened = try open()
    #expect(reopened.messages == ["2", "3", "9"])
    #expect(await reopened.deadLetters().map(\.sequence) == [1] + Array(11...20))
    test.files.failNext(.write, code: 28)
    #expect(throws: OutboxError.self) { try reopened.discard(11...20) }
    #expect(await reopened.deadLetters().count == 11)
    #expect(try await open().deadLetters().count == 11)
  }

  @Test
  func `only one call delivers at a time`() async throws {
    let outbox = try open()
    try await outbox.append("one")
    let stop = try await outbox.deliver { _ in
      #expect((try? await outbox.deliver { _ in .delivered }) == .alreadyDelivering)
      return .delivered
    }
    #expect(stop == .empty)
  }

  @Test
  func `a sender's appended messages are delivered, too`() async throws {
    let outbox = try open()
    try await outbox.append("one")
    let sent = Sent<String>()
    try await outbox.deliver { parcel in
      await sent.note(parcel)
      if parcel.sequence < 5 { _ = try? await outbox.append("\(parcel.sequence + 1)") }
      return .delivered
    }
    #expect(await sent.parcels.map(\.message) == ["one", "2", "3", "4", "5"])
  }

  @Test
  func `canceling loses nothing, whatever the sender returns (A3)`() async throws {
    for verdict in [OutboxVerdict.delivered, .offline, .retry("busy"), .reject("no")] {
      let test = TestOutbox()
      let outbox = try test.open(clock: clock)
      let keys = try await outbox.append(["one", "two"]).map(\.key)
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      let gate = ManualClock()
      let task = Task {
        try await outbox.deliver { _ in
          start.yield()
          try? await gate.sleep(for: .seconds(1))
          return verdict
        }
      }
      for await _ in started { break }
      task.cancel()
      #expect(try await task.value == (verdict == .offline ? .offline : .cancelled))
      let reopened = try test.open()
      let known = await reopened.pending().map(\.key) + reopened.deadLetters().map(\.key)
      #expect(Set(known) == Set(verdict == .delivered ? [keys[1]] : keys))
      #expect(try await reopened.drain().last?.key == keys[1])
    }
  }

  @Test
  func `an already canceled task sends nothing`() async throws {
    let outbox = try open()
    try await outbox.append("one")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await outbox.deliver { _ in
        Issue.record("It was cancelled.")
        return .delivered
      }
    }
    #expect(try await task.value == .cancelled)
    #expect(outbox.status.pendingCount == 1)
  }

  @Test
  func `a sent but unrecorded message repeats its key (A3)`() async throws {
    let outbox = try open()
    try await outbox.append(["one", "two"])
    let sent = Sent<String>()
    await #expect(throws: OutboxError.self) {
      try await outbox.deliver { parcel in
        await sent.note(parcel)
        test.files.failNext(.write, code: 28)
        return .delivered
      }
    }
    #expect(outbox.status.activity == .idle)
    let again = try await open().drain()
    #expect(await sent.parcels.map(\.key) == [again[0].key])
    #expect(again.map(\.message) == ["one", "two"])
  }

  @Test
  func `a runner delivers existing, new, and delayed messages`()
    async throws
  {
    let outbox = try open()
    try await outbox.append("one")
    let isOnline = Mutex(true)
    let (arrivals, arrival) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      try await outbox.run(retryingOfflineAfter: .seconds(30)) { parcel in
        guard isOnline.withLock({ $0 }) else { return .offline }
        arrival.yield(parcel.message)
        return .delivered
      }
    }
    var iterator = arrivals.makeAsyncIterator()
    #expect(await iterator.next() == "one")
    try await outbox.append("two")
    #expect(await iterator.next() == "two")

    isOnline.withLock { $0 = false }
    try await outbox.append("three")
    await clock.waitForSleepers()
    #expect(outbox.status.activity == .offline)
    isOnline.withLock { $0 = true }
    outbox.wake()
    #expect(await iterator.next() == "three")

    isOnline.withLock { $0 = false }
    try await outbox.append("four")
    // The sleeper of the ended wait may still exist.
    while outbox.status.activity != .offline { await Task.yield() }
    await clock.waitForSleepers()
    isOnline.withLock { $0 = true }
    clock.advance(by: .seconds(30))
    #expect(await iterator.next() == "four")
    task.cancel()
    try await task.value
    #expect(outbox.status.pendingCount == 0)
  }

  @Test
  func `a second runner takes over from the first`() async throws {
    let outbox = try open()
    let (arrivals, arrival) = AsyncStream.makeStream(of: String.self)
    func runner(_ name: String) -> Task<Void, any Error> {
      Task {
        try await outbox.run { parcel in
          arrival.yield(parcel.message)
          return .delivered
        }
      }
    }
    let first = runner("first")
    let second = runner("second")
    var iterator = arrivals.makeAsyncIterator()
    try await outbox.append("one")
    #expect(await iterator.next() == "one")
    first.cancel()
    try await first.value
    try await outbox.append("two")
    #expect(await iterator.next() == "two")
    second.cancel()
    try await second.value
  }

  @Test
  func `idle runners don't touch the file`() async throws {
    let outbox = try open()
    let runners = (0..<3).map { _ in
      Task { try await outbox.run { _ in .delivered } }
    }
    for count in 1...5 {
      try await outbox.append("\(count)")
      while outbox.status.pendingCount > 0 { await Task.yield() }
      for _ in 0..<1_000 { await Task.yield() }
    }
    let reads = test.files.operations.filter { $0 == .read }
    #expect(reads.count < 200)
    for runner in runners {
      runner.cancel()
      try await runner.value
    }
  }

  @Test
  func `a call that replaces another shows as active`() async throws {
    for _ in 0..<100 {
      let outbox = try TestOutbox().open()
      try await outbox.append("one")
      let isSending = Mutex(false)
      let hasEnded = Mutex(false)
      let first = Task {
        try await outbox.deliver { _ in
          isSending.withLock { $0 = true }
          return .offline
        }
        hasEnded.withLock { $0 = true }
      }
      while !isSending.withLock({ $0 }) { await Task.yield() }
      var stop = OutboxStop.alreadyDelivering
      while stop == .alreadyDelivering {
        stop = try await outbox.deliver { _ in
          while !hasEnded.withLock({ $0 }) { await Task.yield() }
          #expect(outbox.status.activity == .sending(sequence: 1, attempt: 1))
          return .delivered
        }
      }
      try await first.value
    }
  }

  @Test
  func `refused messages cost few synchronizations, like delivered ones`()
    async throws
  {
    func synchronizations(_ verdict: OutboxVerdict) async throws -> Int {
      let test = TestOutbox()
      let outbox = try test.open()
      try await outbox.append((1...200).map { "\($0)" })
      let before = test.files.operations.count
      #expect(try await outbox.deliver { _ in verdict } == .empty)
      return test.files.operations.dropFirst(before).filter { $0 == .synchronize }.count
    }
    let count = try await synchronizations(.delivered)
    #expect(count < 12)
    #expect(try await synchronizations(.reject("no")) == count)
  }

  @Test
  func `status changes are a sequence ending with the outbox`() async throws {
    var outbox: Outbox<String>? = try open()
    let statuses = try #require(outbox).statuses()
    var iterator = statuses.makeAsyncIterator()
    #expect(await iterator.next()?.pendingCount == 0)
    try await outbox?.append(["one", "two"])
    #expect(await iterator.next()?.pendingCount == 2)
    try await outbox?.deliver { _ in .offline }
    #expect(
      await iterator.next()?.shows(2, 0, .offline) == true
    )
    outbox = nil
    #expect(await iterator.next() == nil)
  }

  @Test
  func `an unretained outbox is released`() async throws {
    weak var weakOutbox: Outbox<String>?
    do {
      let outbox = try open()
      weakOutbox = outbox
      try await outbox.append("one")
      _ = try await outbox.drain()
    }
    #expect(weakOutbox == nil)
  }

  @Test
  func `jitter shortens a wait by at most its fraction`() {
    withSeeds(50) { generator in
      let backoff = OutboxBackoff(initial: .seconds(4), maximum: .seconds(60), jitter: 0.25)
      for attempt in 1...20 {
        let full = min(60, 4 * Double(1 << min(attempt - 1, 10)))
        let chance = Double.random(in: 0...1, using: &generator)
        let delay = backoff.delay(afterAttempt: attempt, chance: chance)
        #expect(delay <= .seconds(full) && delay >= .seconds(full * 0.75))
      }
      #expect(backoff.delay(afterAttempt: .max, chance: 0) <= .seconds(60))
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `an invalid rule stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = OutboxBackoff(initial: .zero) }
    await #expect(processExitsWith: .failure) { _ = OutboxBackoff(multiplier: 0.5) }
    await #expect(processExitsWith: .failure) { _ = OutboxBackoff(maximum: .milliseconds(1)) }
    await #expect(processExitsWith: .failure) { _ = OutboxBackoff(jitter: 1.5) }
    await #expect(processExitsWith: .failure) { _ = OutboxBackoff(attemptLimit: 0) }
    await #expect(processExitsWith: .failure) {
      _ = try Outbox<String>(directory: "/data", name: "a.b", typeIdentifier: "call")
    }
  }
  #endif
}
