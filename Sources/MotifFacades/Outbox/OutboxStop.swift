// SPDX-License-Identifier: MIT

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
  /// The task was cancelled.
  case cancelled
  /// Another call is delivering already.
  case alreadyDelivering
}
