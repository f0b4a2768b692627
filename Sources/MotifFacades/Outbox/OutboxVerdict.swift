// SPDX-License-Identifier: MIT

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
