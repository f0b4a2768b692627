// SPDX-License-Identifier: MIT

/// A message on its way: what a sender gets from an outbox.
///
/// ```swift
/// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// try outbox.append("Play")
/// try await outbox.deliver { parcel in
///   print(parcel.sequence, parcel.message, "attempt \(parcel.attempt)")
///   return .delivered
/// }
/// // Prints "1 Play attempt 1"
/// ```
public struct OutboxParcel<Message: Sendable>: Sendable {
  /// What is to be sent.
  public let message: Message

  /// The number of the message.
  public let sequence: UInt64

  /// The idempotency key: send it along, so that the far side can tell a second copy from a second
  /// message.
  ///
  /// It is the same for every attempt at the message, by this process or by any later one. Only a message
  /// that is revived after it was rejected has another one from then on.
  public let key: String

  /// Which attempt this is, from 1.
  ///
  /// An attempt whose outcome could not be noted, because the process ended, is not counted.
  public let attempt: Int

  /// Makes a parcel, to test a sender.
  ///
  /// - Parameters:
  ///   - message: What is to be sent.
  ///   - sequence: The number of the message.
  ///   - key: The idempotency key.
  ///   - attempt: Which attempt this is, from 1.
  public init(message: Message, sequence: UInt64, key: String, attempt: Int = 1) {
    self.message = message
    self.sequence = sequence
    self.key = key
    self.attempt = attempt
  }
}

extension OutboxParcel: Equatable where Message: Equatable {}
extension OutboxParcel: Hashable where Message: Hashable {}
