// SPDX-License-Identifier: MIT

internal import MotifStorage
internal import Synchronization

extension Outbox {
  /// The messages that were given up, oldest first.
  ///
  /// - Returns: The messages with the reasons.
  /// - Complexity: O(*n* log *n*) in their number.
  public func deadLetters() -> [OutboxDeadLetter<Message>] {
    let letters = books.withLock { $0.log.contents.deadInOrder }
    return letters.map { letter in
      OutboxDeadLetter(
        message: try? codec.decode(letter.entry.bytes),
        bytes: letter.entry.bytes,
        sequence: letter.entry.sequence,
        key: letter.entry.key,
        attempts: letter.entry.attempts,
        reason: letter.reason,
        isRejected: letter.isRejected
      )
    }
  }

  /// Puts a message that was given up back in line, at the place that its number gives it.
  ///
  /// What the far side has rejected is sent with a new key, since a far side that knows the old one only
  /// repeats its answer. What was given up without an answer keeps its key: it may have arrived.
  ///
  /// - Parameter sequence: The number of the message.
  /// - Returns: Whether there was such a dead letter.
  /// - Throws: ``OutboxError``. It stays a dead letter then.
  @discardableResult
  public func revive(_ sequence: UInt64) throws(OutboxError) -> Bool {
    try revive(CollectionOfOne(sequence)) == 1
  }

  /// Puts messages that were given up back in line, at the price of one.
  ///
  /// Those that the far side has rejected get new keys; the others keep theirs.
  ///
  /// ```swift
  /// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
  /// try outbox.append(["Play", "Rewind"])
  /// try await outbox.deliver { _ in .reject("the plug is out") }
  /// print(try outbox.revive(outbox.deadLetters().map(\.sequence)), outbox.pendingCount)
  /// // Prints "2 2"
  /// ```
  ///
  /// - Parameter sequences: The numbers of the messages, in any order.
  /// - Returns: How many of them were dead letters.
  /// - Throws: ``OutboxError``. All of them stay dead letters then.
  /// - Complexity: O(*n* log *n*) in their number.
  @discardableResult
  public func revive(_ sequences: some Sequence<UInt64>) throws(OutboxError) -> Int {
    let token = OutboxToken(drawing: random)
    let count = try settle(sequences) { letter in
      OutboxFrame(.revived, letter.entry.sequence, letter.isRejected ? token.bytes : [])
    }
    if count > 0 { news.ring() }
    return count
  }

  /// Forgets a message that was given up.
  ///
  /// - Parameter sequence: The number of the message.
  /// - Returns: Whether there was such a dead letter.
  /// - Throws: ``OutboxError``. It stays a dead letter then.
  @discardableResult
  public func discard(_ sequence: UInt64) throws(OutboxError) -> Bool {
    try discard(CollectionOfOne(sequence)) == 1
  }

  /// Forgets messages that were given up, at the price of one.
  ///
  /// - Parameter sequences: The numbers of the messages, in any order.
  /// - Returns: How many of them were dead letters.
  /// - Throws: ``OutboxError``. All of them stay dead letters then.
  /// - Complexity: O(*n* log *n*) in their number.
  @discardableResult
  public func discard(_ sequences: some Sequence<UInt64>) throws(OutboxError) -> Int {
    try settle(sequences) { OutboxFrame(.discarded, $0.entry.sequence) }
  }

  private func settle(
    _ sequences: some Sequence<UInt64>,
    _ makeFrame: (OutboxContents.Dead) -> OutboxFrame
  ) throws(OutboxError) -> Int {
    let sequences = Set(sequences).sorted()
    return try withLog { log throws(OutboxError) in
      var count = 0
      try log.record(.power) { contents in
        let frames = sequences.compactMap { contents.dead[$0] }.map(makeFrame)
        count = frames.count
        return frames
      }
      return count
    }
  }
}
