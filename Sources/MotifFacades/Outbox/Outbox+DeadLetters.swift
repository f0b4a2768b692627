// SPDX-License-Identifier: MIT

internal import MotifStorage
internal import Synchronization

extension Outbox {
  /// The messages that were given up, oldest first.
  ///
  /// - Returns: The messages with the reasons.
  /// - Complexity: O(*n* log *n*) in their number.
  public func deadLetters() -> [OutboxDeadLetter<Message>] {
    let (letters, identity) = books.withLock { ($0.log.contents.deadInOrder, $0.log.identity) }
    return letters.map { letter in
      OutboxDeadLetter(
        message: try? codec.decode(letter.entry.bytes),
        bytes: letter.entry.bytes,
        sequence: letter.entry.sequence,
        key: identity?.key(for: letter.entry.sequence) ?? "",
        attempts: letter.entry.attempts,
        reason: letter.reason
      )
    }
  }

  /// Puts a message that was given up back in line, at the place that its number gives it.
  ///
  /// It is sent with the key that it had, so a far side that remembers a rejection by its key may answer
  /// the same again; append the message anew where that is not wanted.
  ///
  /// - Parameter sequence: The number of the message.
  /// - Returns: Whether there was such a dead letter.
  /// - Throws: ``OutboxError``. It stays a dead letter then.
  @discardableResult
  public func revive(_ sequence: UInt64) throws(OutboxError) -> Bool {
    let isDone = try settle(sequence, as: .revived)
    if isDone { news.ring() }
    return isDone
  }

  /// Forgets a message that was given up.
  ///
  /// - Parameter sequence: The number of the message.
  /// - Returns: Whether there was such a dead letter.
  /// - Throws: ``OutboxError``. It stays a dead letter then.
  @discardableResult
  public func discard(_ sequence: UInt64) throws(OutboxError) -> Bool {
    try settle(sequence, as: .discarded)
  }

  private func settle(
    _ sequence: UInt64,
    as kind: OutboxFrame.Kind
  ) throws(OutboxError) -> Bool {
    try withLog { log throws(OutboxError) in
      var isThere = false
      try log.record(.power) { contents in
        isThere = contents.dead[sequence] != nil
        return isThere ? [OutboxFrame(kind, sequence)] : []
      }
      return isThere
    }
  }
}
