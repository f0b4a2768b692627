// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// What a call that delivers in lanes waits for.
enum LaneEvent<Message: Codable & Sendable, Lane: Hashable & Sendable>: Sendable {
  /// A sender has answered.
  case answered(OutboxParcel<Message>, Lane, OutboxVerdict, wakeCount: Int)
  /// A lane may send again.
  case rested(Lane)
  /// Something may have been appended.
  case arrived
}

/// One call that delivers in lanes: which lanes are busy, and which message to send next.
///
/// All of it runs in the task of the call. The child tasks send, rest, and listen, but change nothing.
struct LaneTraffic<Message: Codable & Sendable, Lane: Hashable & Sendable> {
  typealias Group = TaskGroup<LaneEvent<Message, Lane>>

  let outbox: Outbox<Message>
  let limit: Int
  let lane: @Sendable (Message) -> Lane
  let send: @Sendable (OutboxParcel<Message>) async -> OutboxVerdict

  /// Why no other message is begun, once that is so.
  private(set) var stop: OutboxStop?
  private(set) var failure: OutboxError?

  /// The lanes in which a message is being sent or waits to be sent again.
  private var busy: Set<Lane> = []
  private var sendingCount = 0
  /// The lanes by message number: a message is decoded once for its lane, and once for each attempt.
  private var lanes: [UInt64: Lane] = [:]
  /// How many messages are noted together as being sent; grows while the far side answers.
  private var window = 1
  private var isListening = false
  /// Ends the rest of lanes when this call will make no other attempt.
  private let halt = Signal()

  init(
    outbox: Outbox<Message>,
    limit: Int,
    lane: @escaping @Sendable (Message) -> Lane,
    send: @escaping @Sendable (OutboxParcel<Message>) async -> OutboxVerdict
  ) {
    self.outbox = outbox
    self.limit = limit
    self.lane = lane
    self.send = send
  }

  mutating func run(_ group: inout Group) async {
    while true {
      if Task.isCancelled { end(.cancelled) }
      if stop == nil, failure == nil {
        listen(&group)
        perform { traffic throws(OutboxError) in try traffic.begin(&group) }
      }
      // If no lane sends or rests, only the child task that listens is left.
      guard !busy.isEmpty, let event = await group.next() else { return group.cancelAll() }
      switch event {
      case .arrived: isListening = false
      case .rested(let lane): busy.remove(lane)
      case .answered(let parcel, let lane, let verdict, let wakeCount):
        sendingCount -= 1
        busy.remove(lane)
        perform { traffic throws(OutboxError) in
          try traffic.settle(parcel, lane, verdict, wakeCount, &group)
        }
      }
    }
  }

  private mutating func end(_ reason: OutboxStop) {
    if stop == nil { stop = reason }
    halt.finish()
  }

  /// Keeps the first failure, after which no other message is begun.
  private mutating func perform(
    _ body: (inout LaneTraffic) throws(OutboxError) -> Void
  ) {
    do throws(OutboxError) {
      try body(&self)
    } catch {
      if failure == nil { failure = error }
      halt.finish()
    }
  }

  /// Wakes the call when messages are appended while others are being sent.
  private mutating func listen(_ group: inout Group) {
    guard !isListening else { return }
    isListening = true
    let (arrivals, count) = (outbox.arrivals, outbox.arrivals.count)
    group.addTask {
      await arrivals.wait(past: count)
      return .arrived
    }
  }

  // MARK: Beginning

  /// Begins to send the first message of each free lane, as many as the limit allows.
  private mutating func begin(_ group: inout Group) throws(OutboxError) {
    while sendingCount < limit {
      let next = try findNext(&group)
      guard let last = next.last else { return }
      var claimed: [OutboxQueue.Entry] = []
      try outbox.withLog { [window] log throws(OutboxError) in
        try log.claim(through: last.sequence, andBehind: window - 1)
        // Another process may have withdrawn or delivered some of them meanwhile.
        claimed = next.compactMap { log.contents.pending[$0.sequence] }
      }
      for entry in claimed { try begin(entry, &group) }
    }
  }

  /// Finds the first message of each free lane, and lets lanes rest whose first one may not be sent yet.
  private mutating func findNext(
    _ group: inout Group
  ) throws(OutboxError) -> [OutboxQueue.Entry] {
    try outbox.withLog { log throws(OutboxError) in try log.update() }
    // User code names the lane of a message, so it runs outside the lock.
    let entries = outbox.log.withLock { $0.contents.pending.entries }
    var taken = busy
    var next: [OutboxQueue.Entry] = []
    for entry in entries where sendingCount + next.count < limit {
      guard let lane = lane(of: entry) else {
        try giveUpUnreadable(entry)
        continue
      }
      guard taken.insert(lane).inserted else { continue }
      if let (delay, reason) = outbox.holds[entry.sequence] {
        rest(lane, entry.sequence, delay, reason, wakeCount: outbox.wakeUps.count, &group)
      } else {
        next.append(entry)
      }
    }
    return next
  }

  private mutating func lane(of entry: OutboxQueue.Entry) -> Lane? {
    if let known = lanes[entry.sequence] { return known }
    guard let message = try? outbox.codec.decode(entry.bytes) else { return nil }
    let lane = lane(message)
    lanes[entry.sequence] = lane
    return lane
  }

  private func giveUpUnreadable(_ entry: OutboxQueue.Entry) throws(OutboxError) {
    let reason = "the message cannot be decoded"
    try outbox.giveUp(entry.sequence, attempts: entry.attempts, reason, isRejected: false)
  }

  private mutating func begin(
    _ entry: OutboxQueue.Entry,
    _ group: inout Group
  ) throws(OutboxError) {
    guard let lane = lane(of: entry), let message = try? outbox.codec.decode(entry.bytes) else {
      return try giveUpUnreadable(entry)
    }
    let parcel = OutboxParcel(message, entry)
    let wakeCount = outbox.wakeUps.count
    busy.insert(lane)
    sendingCount += 1
    outbox.feed.mutate {
      $0.activity = .sending(sequence: parcel.sequence, attempt: parcel.attempt)
    }
    group.addTask { [outbox, send] in
      .answered(parcel, lane, await outbox.ask(send, parcel), wakeCount: wakeCount)
    }
  }

  // MARK: Settling

  /// Notes the outcome of an attempt.
  private mutating func settle(
    _ parcel: OutboxParcel<Message>,
    _ lane: Lane,
    _ verdict: OutboxVerdict,
    _ wakeCount: Int,
    _ group: inout Group
  ) throws(OutboxError) {
    let (sequence, attempt) = (parcel.sequence, parcel.attempt)
    switch verdict {
    case .delivered:
      lanes[sequence] = nil
      window = min(window * 2, 64)
      try outbox.note(OutboxFrame(.delivered, sequence))
    case .offline:
      end(.offline)
    case .reject(let reason):
      window = min(window * 2, 64)
      try outbox.giveUp(sequence, attempts: attempt, reason, isRejected: true)
    case .retry(let reason, let least):
      outbox.holds.hold(sequence, for: least ?? .zero, reason)
      if let maximum = outbox.backoff.attemptLimit, attempt >= maximum {
        return try outbox.giveUp(sequence, attempts: attempt, reason, isRejected: false)
      }
      try outbox.note(.failed(sequence, attempts: attempt))
      window = 1
      guard stop == nil, failure == nil else { return }
      let delay = outbox.delay(after: parcel, least)
      rest(lane, sequence, delay, reason, wakeCount: wakeCount, &group)
    }
  }

  /// Lets a lane rest until its first message may be sent again, or this call ends.
  private mutating func rest(
    _ lane: Lane,
    _ sequence: UInt64,
    _ delay: Duration,
    _ reason: String,
    wakeCount: Int,
    _ group: inout Group
  ) {
    outbox.feed.mutate {
      $0.activity = .waiting(sequence: sequence, delay: delay, reason: reason)
    }
    busy.insert(lane)
    group.addTask { [outbox, halt] in
      await withTaskGroup(of: Void.self) { rest in
        rest.addTask { await outbox.rest(sequence, for: delay, wakeCount: wakeCount) }
        rest.addTask { await halt.wait(past: 0) }
        await rest.next()
        rest.cancelAll()
      }
      return .rested(lane)
    }
  }
}
