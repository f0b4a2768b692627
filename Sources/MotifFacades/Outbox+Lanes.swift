// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

extension Outbox {
  /// Sends the pending messages in lanes: one after another within a lane, lanes in parallel.
  ///
  /// *All* messages need one order only if each may depend on the previous one. If changes of
  /// different albums are independent, use the album as the lane: a message that has to be tried
  /// again then holds up only its own album.
  ///
  /// ```swift
  /// struct Call: Codable {
  ///   var album: String
  ///   var stars: Int
  /// }
  ///
  /// let outbox = try Outbox<Call>(directory: "jukebox", name: "calls", typeIdentifier: "call")
  /// try outbox.append([
  ///   Call(album: "Low", stars: 4), Call(album: "Lodger", stars: 3), Call(album: "Low", stars: 5),
  /// ])
  /// let stop = try await outbox.deliver(lanes: 2, by: { $0.album }) { parcel in
  ///   // Both albums are on their way at once; the second rating of Low waits for the first.
  ///   return .delivered
  /// }
  /// print(stop, outbox.status.pendingCount)
  /// // Prints "empty 0"
  /// ```
  ///
  /// A lane that waits for its next attempt does not count toward the limit, so others continue. If
  /// the receiver asked for the wait, no other lane shortens it; see ``deliver(using:)``.
  /// Messages that are appended in the meantime are delivered, too. When the sender reports that it
  /// is offline, the outbox begins no other message, and waits for those being sent. Otherwise, the
  /// rules are the same as without lanes: only one call delivers at a time, canceling loses
  /// nothing, and each message may be sent again, with its key.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of messages sent at the same time, above 0.
  ///   - lane: Returns the lane of a message. It runs on any thread, outside the lock, and must
  ///     always return the same lane for a message.
  ///   - send: Sends a message, and returns the result. It runs outside the lock and not on the
  ///     caller's actor, at most `limit` times at once; it may append to the outbox.
  /// - Returns: The reason why it stopped.
  /// - Throws: ``OutboxError`` if the file cannot be read or written. The messages that were being
  ///   sent are sent again later.
  /// - Precondition: `limit` is above 0.
  /// - Complexity: O(*n*) in the number of pending messages for each message sent.
  @concurrent
  @discardableResult
  public func deliver<Lane: Hashable & Sendable>(
    lanes limit: Int,
    by lane: @escaping @Sendable (Message) -> Lane,
    using send: @escaping @Sendable (OutboxParcel<Message>) async -> OutboxVerdict
  ) async throws(OutboxError) -> OutboxStop {
    require(limit > 0, "Delivering takes at least one lane; pass a limit above 0.")
    guard beginDelivering() else { return .alreadyDelivering }
    var traffic = LaneTraffic(outbox: self, limit: limit, lane: lane, send: send)
    await withTaskGroup(of: LaneEvent<Message, Lane>.self) { group in
      await traffic.run(&group)
    }
    endDelivering(traffic.stop == .offline ? .offline : .idle)
    if let failure = traffic.failure { throw failure }
    return traffic.stop ?? .empty
  }

  /// Delivers pending and later messages in lanes until the task is canceled.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of messages sent at the same time, above 0.
  ///   - lane: Returns the lane of a message; see ``deliver(lanes:by:using:)``.
  ///   - interval: How long to stay offline before trying anyway, above zero.
  ///   - send: Sends a message, and returns the result.
  /// - Throws: ``OutboxError`` if the file cannot be read or written. Nothing is lost; call it
  ///   again when there is room, or tell the user.
  /// - Precondition: `limit` is above 0, and `interval` above zero.
  @concurrent
  public func run<Lane: Hashable & Sendable>(
    lanes limit: Int,
    by lane: @escaping @Sendable (Message) -> Lane,
    retryingOfflineAfter interval: Duration = .seconds(60),
    using send: @escaping @Sendable (OutboxParcel<Message>) async -> OutboxVerdict
  ) async throws(OutboxError) {
    try await run(retryingOfflineAfter: interval) { () throws(OutboxError) in
      try await self.deliver(lanes: limit, by: lane, using: send)
    }
  }
}
