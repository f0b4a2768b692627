// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

extension Outbox {
  /// Sends the pending messages, one after another.
  ///
  /// It continues until nothing is left, the sender reports that it is offline, or the task is
  /// canceled. Before it repeats an attempt, it waits as long as its ``OutboxBackoff`` says, and at
  /// least as long as the receiver asks for; ``wake()`` ends the wait, except the part that the
  /// receiver asked for.
  ///
  /// **The receiver's time** belongs to the message: before that time, this outbox does not send
  /// the message again, whether another lane reports that it is offline, the call is canceled and
  /// another one begins, or the message becomes a dead letter and is revived. Only a restart forgets
  /// it.
  ///
  /// ```swift
  /// let outbox = try Outbox<String>(
  ///   directory: "jukebox", name: "calls", typeIdentifier: "call",
  ///   backoff: OutboxBackoff(initial: .milliseconds(1))
  /// )
  /// try outbox.append(["Play", "Rewind", "Stop"])
  /// let stop = try await outbox.deliver { parcel in
  ///   print(parcel.message, parcel.attempt)
  ///   return switch (parcel.message, parcel.attempt) {
  ///   case ("Rewind", _): .reject("there is no tape")
  ///   case ("Stop", 1): .retry("busy")
  ///   default: .delivered
  ///   }
  /// }
  /// print(stop, outbox.deadLetters().map(\.reason))
  /// // Prints:
  /// // Play 1
  /// // Rewind 1
  /// // Stop 1
  /// // Stop 2
  /// // empty ["there is no tape"]
  /// ```
  ///
  /// Only one call delivers at a time; a second one returns at once. Canceling loses nothing: the
  /// outbox waits for a sender that is at work, which is canceled as part of the task, and records
  /// its answer.
  ///
  /// Before it sends a message for the first time, the outbox records that it may have been sent,
  /// so that the message can no longer be withdrawn. It records the result of an attempt without
  /// waiting for the medium: after a power failure, a message may be sent again, with its key.
  ///
  /// - Parameter send: Sends a message, and returns the result. It runs outside the lock and not on
  ///   the caller's actor; it may append to the outbox.
  /// - Returns: The reason why it stopped.
  /// - Throws: ``OutboxError`` if the file cannot be read or written. The message that was being
  ///   sent is sent again later.
  @concurrent
  @discardableResult
  public func deliver(
    using send: @Sendable (OutboxParcel<Message>) async -> OutboxVerdict
  ) async throws(OutboxError) -> OutboxStop {
    guard beginDelivering() else { return .alreadyDelivering }
    var activity = OutboxStatus.Activity.idle
    defer { endDelivering(activity) }
    // It costs a wait for the medium to note what may be sent, so while the far side answers it is noted
    // for several at once. When it does not, those behind stay as they are: to be taken back.
    var window = 1
    func widen() { window = min(window * 2, 64) }
    while !Task.isCancelled {
      var claimed: OutboxQueue.Entry?
      try withLog { log throws(OutboxError) in
        try log.claim(window)
        claimed = log.contents.firstClaimed
      }
      guard let entry = claimed else { return .empty }
      guard let message = try? codec.decode(entry.bytes) else {
        let reason = "the message cannot be decoded"
        try giveUp(entry.sequence, attempts: entry.attempts, reason, isRejected: false)
        widen()
        continue
      }
      let parcel = OutboxParcel(message, entry)
      if let (delay, reason) = holds[entry.sequence] {
        feed.mutate {
          $0.activity = .waiting(sequence: entry.sequence, delay: delay, reason: reason)
        }
        await holds.wait(for: entry.sequence)
        continue
      }
      let wakeCount = wakeUps.count
      feed.mutate {
        $0.activity = .sending(sequence: parcel.sequence, attempt: parcel.attempt)
      }
      switch await ask(send, parcel) {
      case .delivered:
        try note(OutboxFrame(.delivered, entry.sequence))
        widen()
      case .offline:
        activity = .offline
        return .offline
      case .reject(let reason):
        try giveUp(entry.sequence, attempts: parcel.attempt, reason, isRejected: true)
        widen()
      case .retry(let reason, let least):
        holds.hold(entry.sequence, for: least ?? .zero, reason)
        if let maximum = backoff.attemptLimit, parcel.attempt >= maximum {
          try giveUp(entry.sequence, attempts: parcel.attempt, reason, isRejected: false)
          continue
        }
        try note(.failed(entry.sequence, attempts: parcel.attempt))
        window = 1
        let delay = delay(after: parcel, least)
        feed.mutate {
          $0.activity = .waiting(sequence: parcel.sequence, delay: delay, reason: reason)
        }
        await rest(entry.sequence, for: delay, wakeCount: wakeCount)
      }
    }
    return .cancelled
  }

  /// Has a sender send a message.
  func ask(
    _ send: @Sendable (OutboxParcel<Message>) async -> OutboxVerdict,
    _ parcel: OutboxParcel<Message>
  ) async -> OutboxVerdict {
    guard let task = RunningTask.current else { return await send(parcel) }
    senders.withLock { _ = $0.insert(task) }
    let verdict = await send(parcel)
    senders.withLock { _ = $0.remove(task) }
    return verdict
  }

  /// Begins to deliver, unless another call already does.
  func beginDelivering() -> Bool {
    isDelivering.withLock { isDelivering in
      defer { isDelivering = true }
      return !isDelivering
    }
  }

  func endDelivering(_ activity: OutboxStatus.Activity) {
    feed.mutate { $0.activity = activity }
    isDelivering.withLock { $0 = false }
    ends.raise()
  }

  /// How long to wait after an attempt: at least as long as the receiver asks for.
  func delay(after parcel: OutboxParcel<Message>, _ least: Duration?) -> Duration {
    let chance = Double(random()) / Double(UInt64.max)
    let delay = backoff.delay(afterAttempt: parcel.attempt, chance: chance)
    return max(least ?? .zero, delay).bounded
  }

  func note(_ frame: OutboxFrame) throws(OutboxError) {
    try withLog { log throws(OutboxError) in
      try log.record(.process) { contents in
        contents.pending[frame.sequence] == nil ? [] : [frame]
      }
    }
  }

  func giveUp(
    _ sequence: UInt64,
    attempts: Int,
    _ reason: String,
    isRejected: Bool
  ) throws(OutboxError) {
    try note(.dead(sequence, attempts: attempts, reason: reason, isRejected: isRejected))
  }

  /// Waits for as long as the receiver has asked, and then for the rest of a delay, or until the
  /// outbox is woken.
  func rest(_ sequence: UInt64, for delay: Duration, wakeCount: Int) async {
    let end = holds.now + delay
    await holds.wait(for: sequence)
    let rest = end - holds.now
    if rest > .zero { await pause(rest, wakeCount: wakeCount) }
  }

  /// Waits for a while, or until the outbox is woken.
  ///
  /// - Parameters:
  ///   - delay: How long to wait.
  ///   - wakeCount: The number of known wake-ups.
  func pause(_ delay: Duration, wakeCount: Int) async {
    let (clock, wakeUps) = (clock, wakeUps)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await clock.wait(for: delay) }
      group.addTask { await wakeUps.wait(past: wakeCount) }
      await group.next()
      group.cancelAll()
    }
  }
}

// MARK: - All the time

extension Outbox {
  /// Delivers pending and later messages until the task is canceled.
  ///
  /// An app makes this call once, in a task that runs while the app is open. While the sender is
  /// offline, the outbox sends nothing until you call ``wake()``, or until it is time to try
  /// anyway.
  ///
  /// ```swift
  /// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
  /// let (arrivals, arrived) = AsyncStream.makeStream(of: String.self)
  /// let task = Task {
  ///   try await outbox.run { parcel in
  ///     arrived.yield(parcel.message)
  ///     return .delivered
  ///   }
  /// }
  /// try outbox.append("Play")
  /// for await message in arrivals {
  ///   print(message)
  ///   break
  /// }
  /// task.cancel()
  /// try await task.value
  /// // Prints "Play"
  /// ```
  ///
  /// Messages that another process appends are noticed with the next message of this process, or
  /// with ``wake()``.
  ///
  /// - Parameters:
  ///   - interval: How long to stay offline before trying anyway, above zero.
  ///   - send: Sends a message, and returns the result; see ``deliver(using:)``.
  /// - Throws: ``OutboxError`` if the file cannot be read or written. Nothing is lost; call it
  ///   again when there is room, or tell the user.
  /// - Precondition: `interval` is above zero, and no `send` of this outbox makes the call and waits
  ///   for it.
  @concurrent
  public func run(
    retryingOfflineAfter interval: Duration = .seconds(60),
    using send: @Sendable (OutboxParcel<Message>) async -> OutboxVerdict
  ) async throws(OutboxError) {
    try await run(retryingOfflineAfter: interval) { () throws(OutboxError) in
      try await self.deliver(using: send)
    }
  }

  /// Delivers in a given way until the task is canceled.
  func run(
    retryingOfflineAfter interval: Duration,
    _ deliver: () async throws(OutboxError) -> OutboxStop
  ) async throws(OutboxError) {
    let isSender = RunningTask.current.map { task in senders.withLock { $0.contains(task) } }
    require(
      isSender != true,
      """
      A sender waits for itself: 'send' calls run(using:) of the outbox that waits for 'send'. \
      Return a verdict; what 'send' appends is delivered afterward.
      """
    )
    require(interval > .zero, "The wait while offline must be above zero: \(interval).")
    while !Task.isCancelled {
      let arrivalCount = arrivals.count
      let wakeCount = wakeUps.count
      let endCount = ends.count
      switch try await deliver() {
      case .cancelled: return
      case .offline: await pause(interval, wakeCount: wakeCount)
      case .empty: await arrivals.wait(past: arrivalCount)
      case .alreadyDelivering: await ends.wait(past: endCount)
      }
    }
  }

  /// Tells the outbox that delivering may work again: the network is back, or the app is active.
  ///
  /// It ends the wait after a failed attempt, except the part that the receiver asked for, and the
  /// wait of ``run(retryingOfflineAfter:using:)`` while it is offline. If nothing waits, it has
  /// no effect.
  public func wake() {
    wakeUps.raise()
    arrivals.raise()
  }
}
