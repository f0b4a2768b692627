// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

extension Outbox {
  /// Sends what there is to be delivered in lanes: messages of one lane one after the other, lanes side by side.
  ///
  /// In order means in order of *all* messages only where each may depend on the one before it. Where a change
  /// of one album says nothing about another, name the album as the lane: a message that has to be tried
  /// again then holds up its own album alone.
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
  /// print(stop, outbox.pendingCount)
  /// // Prints "empty 0"
  /// ```
  ///
  /// A lane that waits for its next attempt counts no longer toward the limit, so that others go on. What is
  /// appended meanwhile is delivered, too. When the sender says that it is offline, no other message is begun,
  /// and those that are at work are waited for. In all else it is as without lanes: only one call delivers at
  /// a time, canceling loses nothing, and each message may be sent again, with its key.
  ///
  /// - Parameters:
  ///   - limit: How many messages are sent at one time at most, above 0.
  ///   - lane: Says to which lane a message belongs. It runs on any thread, outside the lock, and answers the
  ///     same for a message each time.
  ///   - send: Sends a message, and says what became of it. It runs outside the lock and not on
  ///     the caller's actor, at most `limit` times at once; it may append to the outbox.
  /// - Returns: Why it stopped.
  /// - Throws: ``OutboxError`` where the file cannot be read or written. What was being sent is sent
  ///   again later.
  /// - Precondition: `limit` is above 0.
  /// - Complexity: O(*n*) in the number of pending messages for each that is sent.
  @concurrent
  @discardableResult
  public func deliver<Lane: Hashable & Sendable>(
    lanes limit: Int,
    by lane: @escaping @Sendable (Message) -> Lane,
    using send: @escaping @Sendable (OutboxParcel<Message>) async -> OutboxVerdict
  ) async throws(OutboxError) -> OutboxStop {
    require(limit > 0, "Without a lane nothing is delivered; give a limit above 0.")
    guard beginDelivering() else { return .alreadyDelivering }
    var traffic = LaneTraffic(outbox: self, limit: limit, lane: lane, send: send)
    await withTaskGroup(of: LaneEvent<Message, Lane>.self) { group in
      await traffic.run(&group)
    }
    endDelivering(traffic.stop == .offline ? .offline : .idle)
    if let failure = traffic.failure { throw failure }
    return traffic.stop ?? .empty
  }

  /// Delivers in lanes for as long as the task is not canceled: what is there, and what is appended later.
  ///
  /// - Parameters:
  ///   - limit: How many messages are sent at one time at most, above 0.
  ///   - lane: Says to which lane a message belongs; see ``deliver(lanes:by:using:)``.
  ///   - interval: How long to stay offline before trying anyway, above zero.
  ///   - send: Sends a message, and says what became of it.
  /// - Throws: ``OutboxError`` where the file cannot be read or written. Nothing is lost; call it again
  ///   when there is room, or tell the user.
  /// - Precondition: `limit` is above 0.
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
