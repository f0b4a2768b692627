// SPDX-License-Identifier: MIT

/// The counts and the activity of an outbox, for a screen to show.
///
/// ```swift
/// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// try outbox.append("Play")
/// print(outbox.status.pendingCount, outbox.status.activity)
/// // Prints "1 idle"
/// ```
public struct OutboxStatus: Hashable, Sendable {
  /// The current activity.
  ///
  /// ```swift
  /// print(OutboxStatus.Activity.sending(sequence: 3, attempt: 1))
  /// // Prints "sending(sequence: 3, attempt: 1)"
  /// ```
  public enum Activity: Hashable, Sendable {
    /// No call is delivering, or there is nothing to deliver.
    case idle
    /// A message is being sent.
    case sending(sequence: UInt64, attempt: Int)
    /// A message waits to be sent again, because the previous attempt failed.
    case waiting(sequence: UInt64, delay: Duration, reason: String)
    /// The sender reported that there is no connection.
    case offline
  }

  /// The number of pending messages.
  public internal(set) var pendingCount: Int

  /// The number of messages that were given up.
  public internal(set) var deadCount: Int

  /// The current activity.
  public internal(set) var activity: Activity
}

extension OutboxStatus {
  init(_ contents: OutboxContents, _ activity: Activity = .idle) {
    pendingCount = contents.pending.count
    deadCount = contents.dead.count
    self.activity = activity
  }
}
