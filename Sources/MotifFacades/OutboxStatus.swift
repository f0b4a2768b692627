// SPDX-License-Identifier: MIT

/// What an outbox holds and does, for a screen to show.
///
/// ```swift
/// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// try outbox.append("Play")
/// print(outbox.status.pendingCount, outbox.status.activity)
/// // Prints "1 idle"
/// ```
public struct OutboxStatus: Hashable, Sendable {
  /// What is going on.
  ///
  /// ```swift
  /// print(OutboxStatus.Activity.sending(sequence: 3, attempt: 1))
  /// // Prints "sending(sequence: 3, attempt: 1)"
  /// ```
  public enum Activity: Hashable, Sendable {
    /// Nobody is delivering, or there is nothing to deliver.
    case idle
    /// A message is being sent.
    case sending(sequence: UInt64, attempt: Int)
    /// A message is to be sent again after a while, because the attempt before did not work.
    case waiting(sequence: UInt64, delay: Duration, reason: String)
    /// The sender said that there is no connection.
    case offline
  }

  /// How many messages are to be delivered.
  public internal(set) var pendingCount: Int

  /// How many messages were given up.
  public internal(set) var deadCount: Int

  /// What is going on.
  public internal(set) var activity: Activity
}

extension OutboxStatus {
  init(_ contents: OutboxContents, _ activity: Activity = .idle) {
    pendingCount = contents.pending.entries.count
    deadCount = contents.dead.count
    self.activity = activity
  }
}
