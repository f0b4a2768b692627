// SPDX-License-Identifier: MIT

public import MotifStorage

// Each of these is the blocking form of the same name, run on the outbox's own thread.

extension Outbox {
  /// Records a message, and returns when it is on disk; your actor goes on meanwhile.
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
  /// Messages get their numbers in the order of the calls, also where nobody waits for the first one.
  /// Canceling the task does not take the message back.
  ///
  /// - Parameters:
  ///   - message: What the far side has to hear of.
  ///   - durability: What the record must survive once this returns.
  /// - Returns: The message's number and key.
  /// - Throws: ``OutboxError``. Nothing is recorded then, and what was recorded before is still there;
  ///   only after ``OutboxError/undecided(_:)`` can a later process find the message.
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

  /// Records messages together, at the price of one: all of them or none; your actor goes on meanwhile.
  ///
  /// - Parameters:
  ///   - messages: What the far side has to hear of, in order.
  ///   - durability: What the records must survive once this returns.
  /// - Returns: Their numbers and keys.
  /// - Throws: ``OutboxError``. None is recorded then.
  /// - Complexity: O(*n*) in the size of the messages.
  @discardableResult
  public func append(
    _ messages: [Message],
    durability: Durability = .power
  ) async throws(OutboxError) -> [OutboxReceipt] {
    try await queue.run { () throws(OutboxError) in
      try self.append(messages, durability: durability)
    }
  }

  /// Takes over messages from a store that has numbered them, each exactly once; your actor goes on
  /// meanwhile.
  ///
  /// - Parameters:
  ///   - messages: The messages, numbered one after the other.
  ///   - sequence: The number of the first one.
  ///   - durability: What the records must survive once this returns.
  /// - Returns: Numbers and keys of those that were not known.
  /// - Throws: ``OutboxError/gap(expected:found:)`` where some are missing between those that are known
  ///   and these; other cases of ``OutboxError``. None is recorded then.
  /// - Complexity: O(*n*) in the size of the messages.
  @discardableResult
  public func append(
    _ messages: [Message],
    startingAt sequence: UInt64,
    durability: Durability = .power
  ) async throws(OutboxError) -> [OutboxReceipt] {
    try await queue.run { () throws(OutboxError) in
      try self.append(messages, startingAt: sequence, durability: durability)
    }
  }

  /// Declares that messages up to a number will never come; your actor goes on meanwhile.
  ///
  /// - Parameter sequence: The number of the next message. One that was passed already changes nothing.
  /// - Throws: ``OutboxError``.
  public func skip(to sequence: UInt64) async throws(OutboxError) {
    try await queue.run { () throws(OutboxError) in try self.skip(to: sequence) }
  }

  /// Takes over what other processes have appended or delivered; your actor goes on meanwhile.
  ///
  /// - Throws: ``OutboxError/corrupt(_:)``, ``OutboxError/replaced`` or ``OutboxError/io(_:)``.
  public func refresh() async throws(OutboxError) {
    try await queue.run { () throws(OutboxError) in try self.refresh() }
  }

  /// Writes the file again with nothing in it but what is still needed; your actor goes on meanwhile.
  ///
  /// - Throws: ``OutboxError``. The file is as it was then.
  /// - Complexity: O(*n*) in the size of what is pending or dead.
  public func compact() async throws(OutboxError) {
    try await queue.run { () throws(OutboxError) in try self.compact() }
  }
}

// MARK: - Looking, and dead letters

extension Outbox {
  /// The messages that are to be delivered, in order, once those who write have finished.
  ///
  /// - Returns: The messages that can be decoded, each as it would be sent next.
  /// - Complexity: O(*n*) in the size of the messages.
  public func pending() async -> [OutboxParcel<Message>] {
    await queue.run { self.pending() }
  }

  /// The messages that were given up, oldest first, once those who write have finished.
  ///
  /// - Returns: The messages with the reasons.
  /// - Complexity: O(*n* log *n*) in their number.
  public func deadLetters() async -> [OutboxDeadLetter<Message>] {
    await queue.run { self.deadLetters() }
  }

  /// Puts messages that were given up back in line; your actor goes on meanwhile.
  ///
  /// - Parameter sequences: The numbers of the messages, in any order.
  /// - Returns: How many of them were dead letters.
  /// - Throws: ``OutboxError``. All of them stay dead letters then.
  /// - Complexity: O(*n* log *n*) in their number.
  @discardableResult
  public func revive(_ sequences: some Sequence<UInt64>) async throws(OutboxError) -> Int {
    let sequences = Array(sequences)
    return try await queue.run { () throws(OutboxError) in try self.revive(sequences) }
  }

  /// Forgets messages that were given up, at the price of one; your actor goes on meanwhile.
  ///
  /// - Parameter sequences: The numbers of the messages, in any order.
  /// - Returns: How many of them were dead letters.
  /// - Throws: ``OutboxError``. All of them stay dead letters then.
  /// - Complexity: O(*n* log *n*) in their number.
  @discardableResult
  public func discard(_ sequences: some Sequence<UInt64>) async throws(OutboxError) -> Int {
    let sequences = Array(sequences)
    return try await queue.run { () throws(OutboxError) in try self.discard(sequences) }
  }
}
