// SPDX-License-Identifier: MIT

internal import MotifCore
internal import MotifStorage
internal import Synchronization

extension Outbox {
  /// The messages that were given up, oldest first.
  ///
  /// - Returns: The messages with the reasons.
  /// - Complexity: O(*n* log *n*) in their number.
  public func deadLetters() -> [OutboxDeadLetter<Message>] {
    let letters = log.withLock { $0.contents.deadInOrder }
    return looking.nest {
      letters.map { letter in
        OutboxDeadLetter(
          message: try? codec.decode(letter.entry.bytes),
          bytes: letter.entry.bytes,
          sequence: letter.entry.sequence,
          key: letter.entry.key,
          attempts: letter.entry.attempts,
          reason: letter.reason,
          isRejected: letter.isRejected
        )
      }
    }
  }

  /// Puts messages that were given up back in line, in the order of their numbers.
  ///
  /// A message that the receiver has rejected gets a new key, because a receiver that knows the old
  /// one only repeats its answer. A message that was given up without an answer keeps its key,
  /// because it may have arrived. If the receiver asked to wait before the message is sent again,
  /// that time still applies. All of them are recorded at the cost of one.
  ///
  /// ```swift
  /// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
  /// try outbox.append(["Play", "Rewind"])
  /// try await outbox.deliver { _ in .reject("the plug is out") }
  /// print(try outbox.revive(outbox.deadLetters().map(\.sequence)), outbox.status.pendingCount)
  /// // Prints "2 2"
  /// ```
  ///
  /// - Parameter sequences: The numbers of the messages, in any order.
  /// - Returns: The number of them that were dead letters.
  /// - Throws: ``OutboxError``. Then all of them stay dead letters.
  /// - Complexity: O(*n* log *n*) in their number.
  @discardableResult
  public func revive(_ sequences: some Sequence<UInt64>) throws(OutboxError) -> Int {
    let token = reviving.nest { OutboxToken(drawing: random) }
    let count = try settle(sequences) { letter in
      OutboxFrame(.revived, letter.entry.sequence, letter.isRejected ? token.bytes : [])
    }
    if count > 0 { arrivals.raise() }
    return count
  }

  /// Removes messages that were given up, at the cost of one.
  ///
  /// - Parameter sequences: The numbers of the messages, in any order.
  /// - Returns: The number of them that were dead letters.
  /// - Throws: ``OutboxError``. Then all of them stay dead letters.
  /// - Complexity: O(*n* log *n*) in their number.
  @discardableResult
  public func discard(_ sequences: some Sequence<UInt64>) throws(OutboxError) -> Int {
    let sequences = Array(sequences)
    let count = try settle(sequences) { OutboxFrame(.discarded, $0.entry.sequence) }
    holds.release(sequences)
    return count
  }

  private func settle(
    _ sequences: some Sequence<UInt64>,
    _ makeFrame: (OutboxContents.Dead) -> OutboxFrame
  ) throws(OutboxError) -> Int {
    let sequences = Set(sequences).sorted()
    return try withLog { log throws(OutboxError) in
      var count = 0
      try log.record(.power) { contents in
        let frames = sequences.compactMap { contents.dead[$0] }.map(makeFrame)
        count = frames.count
        return frames
      }
      return count
    }
  }
}

/// A message that was given up, with the reason.
///
/// It stays in the outbox until you revive or discard it.
///
/// ```swift
/// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// try outbox.append("Play backwards")
/// try await outbox.deliver { _ in .reject("not on this turntable") }
///
/// for letter in outbox.deadLetters() {
///   print(letter.message ?? "unreadable", "–", letter.reason)
///   try outbox.revive([letter.sequence])
/// }
/// print(outbox.status.pendingCount)
/// // Prints:
/// // Play backwards – not on this turntable
/// // 1
/// ```
public struct OutboxDeadLetter<Message: Sendable>: Sendable {
  /// The message, or `nil` if its bytes cannot be decoded.
  public let message: Message?

  /// The bytes of the message.
  public let bytes: [UInt8]

  /// The number of the message.
  public let sequence: UInt64

  /// The idempotency key with which it was sent.
  public let key: String

  /// The number of attempts made.
  public let attempts: Int

  /// The reason why it was given up.
  public let reason: String

  /// Whether the receiver has rejected it, so that it gets a new key when it is revived.
  ///
  /// It is false if the attempts were used up or the message could not be decoded.
  public let isRejected: Bool
}

extension OutboxDeadLetter: Equatable where Message: Equatable {}
extension OutboxDeadLetter: Hashable where Message: Hashable {}
