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

  init(_ message: Message, _ entry: OutboxQueue.Entry) {
    self.message = message
    sequence = entry.sequence
    key = entry.key
    attempt = entry.attempts + 1
  }
}

extension OutboxParcel: Equatable where Message: Equatable {}
extension OutboxParcel: Hashable where Message: Hashable {}

/// What became of an attempt to send a message.
///
/// ```swift
/// func verdict(status: Int, retryAfter: Duration? = nil) -> OutboxVerdict {
///   switch status {
///   case 200..<300: .delivered
///   case 408, 429, 500...: .retry("status \(status)", after: retryAfter)
///   default: .reject("status \(status)")
///   }
/// }
/// print(verdict(status: 404) == .reject("status 404"))
/// // Prints "true"
/// ```
public enum OutboxVerdict: Hashable, Sendable {
  /// The far side has the message.
  case delivered

  /// There is no connection. Delivering stops; the attempt does not count.
  case offline

  /// It did not work this time: the reason, and how long the far side asks to be left alone.
  case retry(String, after: Duration? = nil)

  /// The far side will never take the message, for this reason. It becomes a dead letter.
  case reject(String)
}

/// Why an outbox stopped delivering.
///
/// ```swift
/// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// try outbox.append("Play")
/// print(try await outbox.deliver { _ in .offline })
/// print(try await outbox.deliver { _ in .delivered })
/// // Prints:
/// // offline
/// // empty
/// ```
public enum OutboxStop: Hashable, Sendable {
  /// Nothing is left to be delivered.
  case empty
  /// The sender said that there is no connection.
  case offline
  /// The task was canceled.
  case cancelled
  /// Another call is delivering already.
  case alreadyDelivering
}
