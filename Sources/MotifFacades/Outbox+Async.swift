// SPDX-License-Identifier: MIT

public import MotifStorage

// Each of these is the blocking form of the same name, run on the outbox's own thread.

extension Outbox {
  /// Records a message, and returns when it is on disk, without blocking your actor.
  ///
  /// ```swift
  /// func record(_ call: String) async throws(OutboxError) {
  ///   let outbox = try await Outbox<String>(
  ///     directory: "jukebox", name: "calls", typeIdentifier: "call"
  ///   )
  ///   print(try await outbox.append(call).sequence)
  /// }
  /// try await record("Play")
  /// // Prints "1"
  /// ```
  ///
  /// Messages get their numbers in the order of the calls, even if you do not await the first one.
  /// Canceling the task does not withdraw the message.
  ///
  /// - Parameters:
  ///   - message: The message for the receiver.
  ///   - durability: What the record must survive after this method returns.
  /// - Returns: The message's number and key.
  /// - Throws: ``OutboxError``. Nothing is recorded, and earlier messages are still there; only
  ///   after ``OutboxError/undecided(_:)`` can a later process find the message.
  /// - Complexity: O(*n*) in the size of the message.
  @discardableResult
  public func append(
    _ message: Message,
    durability: Durability = .power
  ) async throws(OutboxError) -> OutboxReceipt {
    try await queue.run { () throws(OutboxError) in
      try self.append(message, durability: durability)
    }
  }

  /// Records messages together, all of them or none, at the cost of one, without blocking your
  /// actor.
  ///
  /// - Parameters:
  ///   - messages: The messages for the receiver, in order.
  ///   - sequence: The number of the first message, if a store has numbered them consecutively; `nil`
  ///     to let the outbox number them.
  ///   - durability: What the records must survive after this method returns.
  /// - Returns: Numbers and keys of the messages that were new.
  /// - Throws: ``OutboxError/gap(expected:found:)`` if some are missing between the known messages
  ///   and these; other cases of ``OutboxError``. Then none is recorded.
  /// - Complexity: O(*n*) in the size of the messages.
  @discardableResult
  public func append(
    _ messages: [Message],
    startingAt sequence: UInt64? = nil,
    durability: Durability = .power
  ) async throws(OutboxError) -> [OutboxReceipt] {
    try await queue.run { () throws(OutboxError) in
      try self.append(messages, startingAt: sequence, durability: durability)
    }
  }

  /// Declares that messages up to a number will never come, without blocking your actor.
  ///
  /// - Parameter sequence: The number of the next message. A number that has already been passed
  ///   changes nothing.
  /// - Throws: ``OutboxError``.
  public func skip(to sequence: UInt64) async throws(OutboxError) {
    try await queue.run { () throws(OutboxError) in try self.skip(to: sequence) }
  }

  /// Reads what other processes have appended or delivered, without blocking your actor.
  ///
  /// - Throws: ``OutboxError/corrupt(_:)``, ``OutboxError/replaced`` or ``OutboxError/io(_:)``.
  public func refresh() async throws(OutboxError) {
    try await queue.run { () throws(OutboxError) in try self.refresh() }
  }

  /// Rewrites the file with only the messages that are still needed, without blocking your actor.
  ///
  /// - Throws: ``OutboxError``. Then the file is as it was.
  /// - Complexity: O(*n*) in the size of the pending messages and dead letters.
  public func compact() async throws(OutboxError) {
    try await queue.run { () throws(OutboxError) in try self.compact() }
  }
}

// MARK: - Looking, and dead letters

extension Outbox {
  /// The messages to deliver, in order, after the current writes have finished.
  ///
  /// - Returns: The messages that can be decoded, each as it would be sent next.
  /// - Complexity: O(*n*) in the size of the messages.
  public func pending() async -> [OutboxParcel<Message>] {
    await queue.run { self.pending() }
  }

  /// The messages that were given up, oldest first, after the current writes have finished.
  ///
  /// - Returns: The messages with the reasons.
  /// - Complexity: O(*n* log *n*) in their number.
  public func deadLetters() async -> [OutboxDeadLetter<Message>] {
    await queue.run { self.deadLetters() }
  }

  /// Puts messages that were given up back in line, without blocking your actor.
  ///
  /// - Parameter sequences: The numbers of the messages, in any order.
  /// - Returns: The number of them that were dead letters.
  /// - Throws: ``OutboxError``. Then all of them stay dead letters.
  /// - Complexity: O(*n* log *n*) in their number.
  @discardableResult
  public func revive(_ sequences: some Sequence<UInt64>) async throws(OutboxError) -> Int {
    let sequences = Array(sequences)
    return try await queue.run { () throws(OutboxError) in try self.revive(sequences) }
  }

  /// Removes messages that were given up, at the cost of one, without blocking your actor.
  ///
  /// - Parameter sequences: The numbers of the messages, in any order.
  /// - Returns: The number of them that were dead letters.
  /// - Throws: ``OutboxError``. Then all of them stay dead letters.
  /// - Complexity: O(*n* log *n*) in their number.
  @discardableResult
  public func discard(_ sequences: some Sequence<UInt64>) async throws(OutboxError) -> Int {
    let sequences = Array(sequences)
    return try await queue.run { () throws(OutboxError) in try self.discard(sequences) }
  }
}
