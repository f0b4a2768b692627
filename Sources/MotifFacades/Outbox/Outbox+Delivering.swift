// SPDX-License-Identifier: MIT

internal import Synchronization

extension Outbox {
  /// Sends what there is to be delivered, one message after the other.
  ///
  /// It goes on until nothing is left, the sender says that it is offline, or the task is cancelled.
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
  /// Only one call delivers at a time; a second one returns at once. Cancelling loses nothing: a sender
  /// that is at work is waited for, and what it answers is noted. It is cancelled, too, as part of the
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
    guard board.beginDelivering() else { return .alreadyDelivering }
    var chance = DrawnNumbers(draw: random)
    var activity = OutboxStatus.Activity.idle
    defer {
      board.endDelivering(activity)
      ends.ring()
    }
    // It costs a wait for the medium to note what may be sent, so while the far side answers it is noted
    // for several at once. When it does not, those behind stay as they are: to be taken back.
    var window = 1
    func widen() { window = min(window * 2, 64) }
    while !Task.isCancelled {
      guard let entry = try next(window) else { return .empty }
      guard let message = try? codec.decode(entry.bytes) else {
        let reason = "the message cannot be decoded"
        try giveUp(entry.sequence, attempts: entry.attempts, reason, isRejected: false)
        widen()
        continue
      }
      let parcel = OutboxParcel(
        message: message,
        sequence: entry.sequence,
        key: entry.key,
        attempt: entry.attempts + 1
      )
      let wakeCount = wakes.count
      board.note(.sending(sequence: parcel.sequence, attempt: parcel.attempt))
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
        let delay = max(
          least ?? .zero,
          backoff.delay(afterAttempt: parcel.attempt, using: &chance)
        )
        board.note(.waiting(sequence: parcel.sequence, delay: delay, reason: reason))
        await pause(delay, wakeCount: least == nil ? wakeCount : nil)
      }
    }
    return .cancelled
  }

  /// Picks the first message, and notes that it may be sent from now on.
  private func next(
    _ window: Int
  ) throws(OutboxError) -> OutboxQueue.Entry? {
    try withLog { log throws(OutboxError) in
      try log.update()
      guard let first = log.contents.pending.first else { return nil }
      if first.sequence > log.contents.claimedThrough {
        try log.record(.power) { contents in
          var last: OutboxQueue.Entry?
          for entry in contents.pending.entries.prefix(window) { last = entry }
          guard let last, last.sequence > contents.claimedThrough else { return [] }
          return [OutboxFrame(.claimed, last.sequence)]
        }
      }
      guard let entry = log.contents.pending.first,
        entry.sequence <= log.contents.claimedThrough
      else { return nil }
      return entry
    }
  }

  private func note(_ frame: OutboxFrame) throws(OutboxError) {
    try withLog { log throws(OutboxError) in
      try log.record(.process) { contents in
        contents.pending[frame.sequence] == nil ? [] : [frame]
      }
    }
  }

  private func giveUp(
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
    let wakes = wakes
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await clock.sleep(for: delay) }
      group.addTask { await wakes.wait(past: wakeCount) }
      await group.next()
      group.cancelAll()
    }
  }
}

/// Takes what is left to chance from a closure.
private struct DrawnNumbers: RandomNumberGenerator {
  let draw: @Sendable () -> UInt64

  func next() -> UInt64 { draw() }
}
