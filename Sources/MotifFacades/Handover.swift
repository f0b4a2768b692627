// SPDX-License-Identifier: MIT

internal import MotifCore
public import MotifStorage

/// Changes that a store has made and that its outbox may not know yet, with their numbers.
///
/// Keep one beside the state that the changes were made to, and save the two as one: then no crash can
/// leave a change without its message, nor a message without its change. After each save, hand the
/// changes over with `handOver(to:durability:)`. That may be done twice, for the outbox passes over
/// what it knows, so it needs no save of its own.
///
/// ```swift
/// struct Shelf: Codable {
///   var titles: [String] = []
///   var handover = Handover<String>()
/// }
///
/// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// var shelf = Shelf()
/// shelf.titles.append("Low")
/// shelf.handover.append("add Low")
///
/// let saved = shelf  // What the store has on disk.
/// try shelf.handover.handOver(to: outbox)
///
/// // The process ends before anything else is saved. The next one begins like this:
/// shelf = saved
/// try shelf.handover.handOver(to: outbox)
/// print(outbox.pendingCount, shelf.handover.nextSequence)
/// // Prints "1 2"
/// ```
///
/// Hand over once after loading, before the first new change: an older generation of the store may have
/// been loaded, whose next number the outbox has seen already. A store that replaces what another process
/// has saved meanwhile calls ``renumber(from:)`` with the outbox's next number before it saves, or the
/// outbox takes its changes for those of the other.
public struct Handover<Change: Codable & Sendable>: Sendable {
  /// The number of the first of the changes, or of the next one where there are none.
  public private(set) var firstSequence: UInt64

  /// The changes, oldest first.
  public private(set) var changes: [Change] = []

  /// Makes a handover without changes.
  ///
  /// - Parameter firstSequence: The number of the first change, from 1.
  /// - Precondition: `firstSequence` is not 0, which no outbox gives to a message.
  public init(firstSequence: UInt64 = 1) {
    require(firstSequence > 0, "The numbers of changes begin with 1.")
    self.firstSequence = firstSequence
  }

  /// The number of the next change.
  public var nextSequence: UInt64 { firstSequence + UInt64(changes.count) }

  /// Adds a change that was made.
  ///
  /// - Parameter change: The change.
  public mutating func append(_ change: Change) {
    changes.append(change)
  }

  /// Gives the changes other numbers.
  ///
  /// - Parameter sequence: The number of the first one from now on, from 1.
  /// - Precondition: `sequence` is not 0, which no outbox gives to a message.
  public mutating func renumber(from sequence: UInt64) {
    require(sequence > 0, "The numbers of changes begin with 1.")
    firstSequence = sequence
  }

  /// Hands the changes over, of which the outbox records those it does not know, and forgets them; it blocks
  /// meanwhile.
  ///
  /// Call it only after the store has saved them together with what they changed.
  ///
  /// - Parameters:
  ///   - outbox: Who gets them.
  ///   - durability: What the records must survive. A store that still has the changes on disk until its
  ///     next save can do with ``Durability/process`` only if that save waits for the outbox.
  /// - Returns: Numbers and keys of those that the outbox did not know.
  /// - Throws: ``OutboxError``. What the outbox did not know is still here then, to be handed over again,
  ///   and what is appended meanwhile gets a number that it has not seen.
  /// - Complexity: O(*n*) in the size of the changes.
  @discardableResult
  public mutating func handOver(
    to outbox: Outbox<Change>,
    durability: Durability = .power
  ) throws(OutboxError) -> [OutboxReceipt] {
    // Also where nothing can be read or written now: a change that is appended before the next attempt
    // must not get a number that was given away before an older generation of the store was loaded.
    passOver(before: outbox.nextSequence)
    let receipts = try outbox.append(
      changes,
      startingAt: firstSequence,
      durability: durability
    )
    firstSequence = max(nextSequence, outbox.nextSequence)
    changes = []
    return receipts
  }

  /// Hands the changes over and forgets them; your actor goes on meanwhile.
  ///
  /// The handover is being changed until this returns. Call it on a variable that nobody else reads meanwhile:
  /// for one that is a property of a class, hand over a copy, and put that back. ``LocalFirst`` does so.
  ///
  /// - Parameters:
  ///   - outbox: Who gets them.
  ///   - durability: What the records must survive.
  /// - Returns: Numbers and keys of those that the outbox did not know.
  /// - Throws: ``OutboxError``. What the outbox did not know is still here then, to be handed over again,
  ///   and what is appended meanwhile gets a number that it has not seen.
  /// - Complexity: O(*n*) in the size of the changes.
  @discardableResult
  public mutating func handOver(
    to outbox: Outbox<Change>,
    durability: Durability = .power
  ) async throws(OutboxError) -> [OutboxReceipt] {
    let copy = self
    let (after, outcome) = await outbox.queue.run {
      var handover = copy
      let outcome = Result { () throws(OutboxError) in
        try handover.handOver(to: outbox, durability: durability)
      }
      return (handover, outcome)
    }
    self = after
    return try outcome.get()
  }

  /// Forgets changes whose numbers are known, and gives the next one a number that is not.
  private mutating func passOver(before next: UInt64) {
    guard next > firstSequence else { return }
    changes.removeFirst(Int(min(UInt64(changes.count), next - firstSequence)))
    firstSequence = next
  }
}

extension Handover: Codable {
  private enum CodingKeys: CodingKey {
    case firstSequence
    case changes
  }

  /// Reads a handover that was saved with the state of its store.
  ///
  /// - Parameter decoder: Where to read from.
  /// - Throws: What the decoder throws, and a `DecodingError` for numbers that no changes can have: the
  ///   outbox would take a change for one that it knows.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    firstSequence = try container.decode(UInt64.self, forKey: .firstSequence)
    changes = try container.decode([Change].self, forKey: .changes)
    guard firstSequence > 0, UInt64(changes.count) < .max - firstSequence else {
      throw DecodingError.dataCorruptedError(
        forKey: .firstSequence,
        in: container,
        debugDescription: "No changes can have the numbers from \(firstSequence)."
      )
    }
  }
}
extension Handover: Equatable where Change: Equatable {}
extension Handover: Hashable where Change: Hashable {}
