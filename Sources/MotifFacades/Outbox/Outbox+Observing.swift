// SPDX-License-Identifier: MIT

internal import Synchronization

extension Outbox {
  /// What the outbox holds and does; reading it never waits for a file.
  public var status: OutboxStatus { board.status }

  /// How many messages are to be delivered.
  public var pendingCount: Int { board.status.pendingCount }

  /// What the outbox holds and does, now and whenever it changes.
  ///
  /// A reader that is slow misses what was in between and gets the latest. The sequence ends when the
  /// outbox goes away. It is for one reader; ask for another one for the next.
  ///
  /// ```swift
  /// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
  /// try outbox.append("Play")
  /// for await status in outbox.statuses {
  ///   print("\(status.pendingCount) to be sent")
  ///   break
  /// }
  /// // Prints "1 to be sent"
  /// ```
  public var statuses: AsyncStream<OutboxStatus> {
    let reader = OutboxBoardReader(board)
    return AsyncStream { await reader.next() }
  }

  /// The messages that are to be delivered, in order.
  ///
  /// - Returns: The messages that can be decoded, each as it would be sent next.
  /// - Complexity: O(*n*) in the size of the messages.
  public func pending() -> [OutboxParcel<Message>] {
    let entries = books.withLock { Array($0.log.contents.pending.entries) }
    return entries.compactMap { entry in
      guard let message = try? codec.decode(entry.bytes) else { return nil }
      return OutboxParcel(
        message: message,
        sequence: entry.sequence,
        key: entry.key,
        attempt: entry.attempts + 1
      )
    }
  }

  /// Takes over what other processes have appended or delivered.
  ///
  /// Everything that writes does this by itself.
  ///
  /// - Throws: ``OutboxError/corrupt(_:)``, ``OutboxError/replaced`` or ``OutboxError/io(_:)``.
  public func refresh() throws(OutboxError) {
    let count = pendingCount
    try withLog { log throws(OutboxError) in try log.update() }
    if pendingCount > count { news.ring() }
  }

  /// Writes the file anew with nothing in it but what is still needed.
  ///
  /// The outbox does this by itself when more than half of the file is history.
  ///
  /// - Throws: ``OutboxError``. The file is as it was then.
  /// - Complexity: O(*n*) in the size of what is pending or dead.
  public func compact() throws(OutboxError) {
    try withLog { log throws(OutboxError) in try log.compact() }
  }
}
