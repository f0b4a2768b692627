// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Synchronization
import Testing

@Suite("Outbox: lanes")
struct OutboxLaneTests {
  private let test = TestOutbox()

  /// A message's first letter is its lane.
  @Sendable private static func lane(_ message: String) -> Character? { message.first }

  /// The senders' calls, checked against the rules.
  private final class Road: Sendable {
    struct State {
      var sending: Set<Character> = []
      var most = 0
      var ended: [String] = []
      var faults: [String] = []
    }
    let state = Mutex(State())

    func enter(_ message: String) {
      state.withLock { state in
        if let lane = message.first, !state.sending.insert(lane).inserted {
          state.faults.append("\(message) was sent beside another one of its lane")
        }
        state.most = max(state.most, state.sending.count)
      }
    }

    func leave(_ message: String, isEnd: Bool) {
      state.withLock { state in
        if let lane = message.first { state.sending.remove(lane) }
        if isEnd { state.ended.append(message) }
      }
    }
  }

  @Test
  func `messages of different lanes are sent concurrently`() async throws {
    let outbox = try test.open()
    try await outbox.append(["a1", "b1"])
    let (fromA, a) = AsyncStream.makeStream(of: Void.self)
    let (fromB, b) = AsyncStream.makeStream(of: Void.self)
    // Each waits for the other, so sending them one after the other would never end.
    let stop = try await outbox.deliver(lanes: 2, by: Self.lane) { parcel in
      if parcel.message == "a1" {
        a.finish()
        for await _ in fromB {}
      } else {
        b.finish()
        for await _ in fromA {}
      }
      return .delivered
    }
    #expect(stop == .empty && outbox.status.pendingCount == 0)
  }

  @Test
  func `each lane keeps its order and finishes`()
    async throws
  {
    await withSeeds(60) { generator in
      let test = TestOutbox()
      let outbox = try test.open(
        backoff: OutboxBackoff(initial: .nanoseconds(1), maximum: .nanoseconds(1))
      )
      let messages = (0..<Int.random(in: 0...40, using: &generator)).map { number in
        "\("abcd".randomElement(using: &generator) ?? "a")\(number)"
      }
      let attempts = Dictionary(
        uniqueKeysWithValues: messages.map { ($0, Int.random(in: 1...3, using: &generator)) }
      )
      let rejected = Set(messages.filter { _ in Int.random(in: 0..<6, using: &generator) == 0 })
      let limit = Int.random(in: 1...5, using: &generator)
      try await outbox.append(messages)
      let road = Road()
      let stop = try await outbox.deliver(lanes: limit, by: Self.lane) { parcel in
        road.enter(parcel.message)
        await Task.yield()
        let isEnd = parcel.attempt >= attempts[parcel.message] ?? 1
        road.leave(parcel.message, isEnd: isEnd)
        if !isEnd { return .retry("busy") }
        return rejected.contains(parcel.message) ? .reject("no") : .delivered
      }
      #expect(stop == .empty)
      let state = road.state.withLock { $0 }
      #expect(state.faults == [])
      #expect(state.most <= limit)
      for lane in "abcd" {
        let model = messages.filter { $0.first == lane }
        #expect(state.ended.filter { $0.first == lane } == model)
      }
      #expect(outbox.status.pendingCount == 0)
      #expect(await Set(outbox.deadLetters().compactMap(\.message)) == rejected)
      #expect(try await test.open().drain() == [])
    }
  }

  @Test
  func `a waiting lane doesn't hold up others`() async throws {
    let clock = ManualClock()
    let outbox = try test.open(backoff: OutboxBackoff(jitter: 0), clock: clock)
    try await outbox.append(["a1", "a2", "b1", "b2"])
    let sent = Sent<String>()
    async let stop = outbox.deliver(lanes: 1, by: Self.lane) { parcel in
      await sent.note(parcel)
      return parcel.message == "a1" && parcel.attempt == 1 ? .retry("busy") : .delivered
    }
    await clock.waitForSleepers()
    for await status in outbox.statuses() where status.pendingCount == 2 { break }
    #expect(await sent.parcels.map(\.message) == ["a1", "b1", "b2"])
    // Messages appended in the meantime are sent, too.
    try await outbox.append("c1")
    for await status in outbox.statuses() where status.pendingCount == 2 { break }
    clock.advance(by: .seconds(1))
    #expect(try await stop == .empty)
    let messages = await sent.parcels.map(\.message)
    #expect(messages.filter { $0.first == "a" } == ["a1", "a1", "a2"])
    #expect(messages.contains("c1"))
  }

  @Test
  func `going offline ends all lanes until a later call`() async throws {
    let outbox = try test.open(backoff: OutboxBackoff(jitter: 0), clock: ManualClock())
    try await outbox.append(["a1", "b1"])
    let stop = try await outbox.deliver(lanes: 1, by: Self.lane) { parcel in
      parcel.message == "a1" ? .retry("busy") : .offline
    }
    #expect(stop == .offline)
    #expect(outbox.status.activity == .offline)
    #expect(try await outbox.drain().map(\.message) == ["a1", "b1"])
  }

  @Test
  func `a disk failure is thrown after pending sends finish`() async throws {
    let outbox = try test.open()
    try await outbox.append(["a1", "b1"])
    let files = test.files
    await #expect(throws: OutboxError.self) {
      try await outbox.deliver(lanes: 2, by: Self.lane) { _ in
        files.breakDown(after: 0, code: 5)
        return .delivered
      }
    }
    files.heal()
    #expect(try await outbox.drain().count == 2)
  }

  @Test
  func `an undecodable message holds up no other`() async throws {
    let numbers = try await Outbox<Int>(
      directory: "/data",
      name: "calls",
      typeIdentifier: "call",
      fileSystem: test.files
    )
    try await numbers.append([1])
    let outbox = try test.open()
    try await outbox.append(["a1"])
    let sent = Sent<String>()
    try await outbox.deliver(lanes: 3, by: Self.lane) { parcel in
      await sent.note(parcel)
      return .delivered
    }
    #expect(await sent.parcels.map(\.message) == ["a1"])
    #expect(await outbox.deadLetters().map(\.sequence) == [1])
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a lane limit of zero stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let outbox = try TestOutbox().open()
      try await outbox.deliver(lanes: 0, by: { $0 }, using: { _ in .delivered })
    }
  }
  #endif
}
