// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

extension Outbox {
  /// Sends what there is to be delivered, one message after the other.
  ///
  /// It goes on until nothing is left, the sender says that it is offline, or the task is canceled.
  /// After an attempt that is to be repeated it waits, as its ``OutboxBackoff`` says and not shorter than
  /// the far side asks for; ``wake()`` ends the wait where nobody asked for it.
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
  /// Only one call delivers at a time; a second one returns at once. Canceling loses nothing: a sender
  /// that is at work is waited for, and what it answers is noted. It is canceled, too, as part of the
  /// task.
  ///
  /// Before a message is sent for the first time it is noted that it may have been, so that it can't be
  /// taken back any more. What became of an attempt is noted without waiting for the medium: after a loss
  /// of power a message may be sent again, with its key.
  ///
  /// - Parameter send: Sends a message, and says what became of it. It runs outside the lock and not on
  ///   the caller's actor; it may append to the outbox.
  /// - Returns: Why it stopped.
  /// - Throws: ``OutboxError`` where the file cannot be read or written. What was being sent is sent
  ///   again later.
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
      let wakeCount = wakeUps.count
      feed.mutate {
        $0.activity = .sending(sequence: parcel.sequence, attempt: parcel.attempt)
      }
      switch await send(parcel) {
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
        if let maximum = backoff.maximumAttempts, parcel.attempt >= maximum {
          try giveUp(entry.sequence, attempts: parcel.attempt, reason, isRejected: false)
          continue
        }
        try note(.failed(entry.sequence, attempts: parcel.attempt))
        window = 1
        let delay = delay(after: parcel, least)
        feed.mutate {
          $0.activity = .waiting(sequence: parcel.sequence, delay: delay, reason: reason)
        }
        await pause(delay, wakeCount: least == nil ? wakeCount : nil)
      }
    }
    return .cancelled
  }

  /// Begins to deliver, unless another call does already.
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

  /// How long to wait after an attempt, which is no less than the far side asks for.
  func delay(after parcel: OutboxParcel<Message>, _ least: Duration?) -> Duration {
    let chance = Double(random()) / Double(UInt64.max)
    return max(least ?? .zero, backoff.delay(afterAttempt: parcel.attempt, chance: chance))
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

  /// Waits for a while, or until somebody wakes the outbox.
  ///
  /// - Parameters:
  ///   - delay: How long.
  ///   - wakeCount: How many wakes are known; nil to wait for all of the while.
  func pause(_ delay: Duration, wakeCount: Int?) async {
    let clock = clock
    guard let wakeCount else {
      try? await clock.sleep(for: delay)
      return
    }
    let wakeUps = wakeUps
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await clock.sleep(for: delay) }
      group.addTask { await wakeUps.wait(past: wakeCount) }
      await group.next()
      group.cancelAll()
    }
  }
}

// MARK: - All the time

extension Outbox {
  /// Delivers for as long as the task is not canceled: what is there, and what is appended later.
  ///
  /// This is the one call that an app makes, in a task that lives as long as the app is open. While
  /// the sender says that it is offline, nothing is sent until ``wake()`` is called, or the time is up
  /// after which it is tried anyway.
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
  /// What another process appends is seen with the next message of this one, or with ``wake()``.
  ///
  /// - Parameters:
  ///   - interval: How long to stay offline before trying anyway, above zero.
  ///   - send: Sends a message, and says what became of it; see ``deliver(using:)``.
  /// - Throws: ``OutboxError`` where the file cannot be read or written. Nothing is lost; call it again
  ///   when there is room, or tell the user.
  @concurrent
  public func run(
    retryingOfflineAfter interval: Duration = .seconds(60),
    using send: @Sendable (OutboxParcel<Message>) async -> OutboxVerdict
  ) async throws(OutboxError) {
    try await run(retryingOfflineAfter: interval) { () throws(OutboxError) in
      try await self.deliver(using: send)
    }
  }

  /// Delivers for as long as the task is not canceled, in one way or another.
  func run(
    retryingOfflineAfter interval: Duration,
    _ deliver: () async throws(OutboxError) -> OutboxStop
  ) async throws(OutboxError) {
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

  /// Says that delivering may work again: the network is back, or the app is in front.
  ///
  /// It ends the wait after an attempt that failed, unless the far side asked for it, and the one of
  /// ``run(retryingOfflineAfter:using:)`` while it is offline. Where nobody waits, nothing happens.
  public func wake() {
    wakeUps.raise()
    arrivals.raise()
  }
}
