// SPDX-License-Identifier: MIT

internal import MotifCore
public import MotifStorage
internal import Synchronization

extension Outbox {
  /// Records a message, and returns when it is on disk.
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
  ) throws(OutboxError) -> OutboxReceipt {
    let receipts = try append([message], durability: durability)
    guard let receipt = receipts.first else {
      trap("One message has one receipt.")
    }
    return receipt
  }

  /// Records messages together, at the price of one: all of them or none.
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
  ) throws(OutboxError) -> [OutboxReceipt] {
    try record(messages, startingAt: nil, durability)
  }

  /// Takes over messages from a store that has numbered them, each exactly once.
  ///
  /// This is for a store that keeps what it holds and the messages about it in one file, so that they
  /// can't fall apart, and hands the messages over afterwards. A crash in between is no matter: the store
  /// hands over again, and what the outbox knows already is passed over.
  ///
  /// ```swift
  /// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
  /// try outbox.append(["Play", "Pause"], startingAt: 1)
  /// let new = try outbox.append(["Play", "Pause", "Stop"], startingAt: 1)
  /// print(new.map(\.sequence), outbox.nextSequence)
  /// // Prints "[3] 4"
  /// ```
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
  ) throws(OutboxError) -> [OutboxReceipt] {
    try record(messages, startingAt: sequence, durability)
  }

  /// The number that the next message gets.
  public var nextSequence: UInt64 { books.withLock { $0.log.contents.nextSequence } }

  /// Declares that messages up to a number will never come, so that the next one gets that number.
  ///
  /// It is the way out of ``OutboxError/gap(expected:found:)`` after the file was lost or begun anew.
  ///
  /// - Parameter sequence: The number of the next message. One that was passed already changes nothing.
  /// - Throws: ``OutboxError``.
  public func skip(to sequence: UInt64) throws(OutboxError) {
    try withLog { log throws(OutboxError) in
      try log.record(.power) { contents in
        contents.nextSequence < sequence ? [OutboxFrame(.skipped, sequence)] : []
      }
    }
  }
}

// MARK: - Recording

extension Outbox {
  /// Which messages cancel one another, if what was looked at is still so.
  private struct Plan {
    let nextSequence: UInt64
    var withdrawn: [UInt64] = []
  }

  private func record(
    _ messages: [Message],
    startingAt start: UInt64?,
    _ durability: Durability
  ) throws(OutboxError) -> [OutboxReceipt] {
    let encoded = try messages.map { message throws(OutboxError) in
      do {
        return try codec.encode(message)
      } catch {
        throw .encodingFailed(reason: String(describing: error))
      }
    }
    let token = OutboxToken(drawing: random)
    while true {
      let plan = coalescing.map { makePlan(messages, startingAt: start, $0) }
      guard let receipts = try record(encoded, startingAt: start, token, plan, durability) else {
        continue
      }
      if !receipts.isEmpty { news.ring() }
      return receipts
    }
  }

  /// Records, unless the plan is out of date; then it answers nil.
  private func record(
    _ encoded: [[UInt8]],
    startingAt start: UInt64?,
    _ token: OutboxToken,
    _ plan: Plan?,
    _ durability: Durability
  ) throws(OutboxError) -> [OutboxReceipt]? {
    try withLog { log throws(OutboxError) in
      var added: Range<UInt64>?
      try log.record(durability) { contents throws(OutboxError) in
        let next = contents.nextSequence
        let known = try Self.knownCount(of: encoded.count, startingAt: start, next)
        let new = encoded.dropFirst(known)
        guard !new.isEmpty else {
          added = next..<next
          return []
        }
        guard UInt64(new.count) < .max - next else { throw .tooLarge(byteCount: .max) }
        var frames = [OutboxFrame.messages(new, from: next, token: token)]
        if let plan {
          guard plan.nextSequence == next,
            plan.withdrawn.allSatisfy({ sequence in
              sequence >= next
                || sequence > contents.claimedThrough && contents.pending[sequence] != nil
            })
          else { return [] }
          if !plan.withdrawn.isEmpty { frames.append(.withdrawn(plan.withdrawn)) }
        }
        added = next..<next + UInt64(new.count)
        return frames
      }
      guard let added else { return nil }
      let withdrawn = Set(plan?.withdrawn ?? [])
      return added.map { sequence in
        OutboxReceipt(
          sequence: sequence,
          key: token.key(for: sequence),
          isCancelledOut: withdrawn.contains(sequence)
        )
      }
    }
  }

  /// How many of the messages that are handed over are known already.
  private static func knownCount(
    of count: Int,
    startingAt start: UInt64?,
    _ next: UInt64
  ) throws(OutboxError) -> Int {
    guard let start else { return 0 }
    guard start <= next else { throw .gap(expected: next, found: start) }
    return Int(min(UInt64(count), next - start))
  }

  /// Asks the hook, without a lock, which messages cancel one another.
  private func makePlan(
    _ messages: [Message],
    startingAt start: UInt64?,
    _ cancels: @Sendable (Message, Message) -> Bool
  ) -> Plan {
    let (next, tail) = books.withLock { books in
      let contents = books.log.contents
      let untried = contents.pending.reversed.prefix { $0.sequence > contents.claimedThrough }
      return (contents.nextSequence, Array(untried.prefix(messages.count)))
    }
    var stack = tail.reversed().map { entry in
      (sequence: entry.sequence, message: try? codec.decode(entry.bytes))
    }
    var plan = Plan(nextSequence: next)
    // A gap is found, and thrown, under the lock.
    let known = (try? Self.knownCount(of: messages.count, startingAt: start, next)) ?? 0
    for (index, message) in messages.dropFirst(known).enumerated() {
      let sequence = next &+ UInt64(index)
      if let last = stack.last, let lastMessage = last.message, cancels(lastMessage, message) {
        stack.removeLast()
        plan.withdrawn += [last.sequence, sequence]
      } else {
        stack.append((sequence, message))
      }
    }
    return plan
  }
}
