// SPDX-License-Identifier: MIT

/// A message on its way, as a sender receives it from an outbox.
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
  /// The message to send.
  public let message: Message

  /// The number of the message.
  public let sequence: UInt64

  /// The idempotency key: send it along, so that the receiver can distinguish a second copy from a
  /// second message.
  ///
  /// It is the same for every attempt to send the message, by this process or by any later one.
  /// Only a message that is revived after it was rejected gets a new key.
  public let key: String

  /// The number of this attempt, from 1.
  ///
  /// An attempt whose result could not be recorded, because the process ended, is not counted.
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

/// The result of an attempt to send a message.
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
  /// The receiver has the message.
  case delivered

  /// There is no connection. Delivering stops, and the attempt does not count.
  case offline

  /// The attempt failed this time: the reason, and how long the receiver asks to wait.
  ///
  /// The outbox does not send the message again before that time, as ``Outbox/deliver(using:)``
  /// explains. If the receiver may ask for a day, decide how much of it to pass on: messages behind
  /// this one wait as long. A time of zero or less asks for nothing, and one of more than 100 years
  /// is 100 years.
  case retry(String, after: Duration? = nil)

  /// The receiver will never accept the message, for this reason. It becomes a dead letter.
  case reject(String)
}

/// The reason why an outbox stopped delivering.
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
  /// Nothing is left to deliver.
  case empty
  /// The sender reported that there is no connection.
  case offline
  /// The task was canceled.
  case cancelled
  /// Another call is already delivering.
  case alreadyDelivering
}
