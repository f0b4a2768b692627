// SPDX-License-Identifier: MIT

/// A message that was given up, with the reason.
///
/// It stays in the outbox until somebody revives or discards it.
///
/// ```swift
/// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// try outbox.append("Play backwards")
/// try await outbox.deliver { _ in .reject("not on this turntable") }
///
/// for letter in outbox.deadLetters() {
///   print(letter.message ?? "unreadable", "–", letter.reason)
///   try outbox.revive(letter.sequence)
/// }
/// print(outbox.pendingCount)
/// // Prints:
/// // Play backwards – not on this turntable
/// // 1
/// ```
public struct OutboxDeadLetter<Message: Sendable>: Sendable {
  /// The message, or nil where its bytes cannot be decoded.
  public let message: Message?

  /// The bytes of the message.
  public let bytes: [UInt8]

  /// The number of the message.
  public let sequence: UInt64

  /// The idempotency key that it was sent with.
  public let key: String

  /// How many attempts were made.
  public let attempts: Int

  /// Why it was given up.
  public let reason: String

  /// Whether the far side has rejected it, so that it gets a new key when it is revived.
  ///
  /// It is false where the attempts were used up or the message could not be decoded, and for what was
  /// given up in a file of format 1, which does not tell.
  public let isRejected: Bool
}

extension OutboxDeadLetter: Equatable where Message: Equatable {}
extension OutboxDeadLetter: Hashable where Message: Hashable {}
