// SPDX-License-Identifier: MIT

public import MotifStorage

/// Changes that a store has made and that its outbox may not know yet, with their numbers.
///
/// Keep one beside the state that the changes were made to, and save the two as one: then no crash can
/// leave a change without its message, nor a message without its change. After each save, hand the
/// changes over with ``handOver(to:)``. That may be done twice, for the outbox passes over what it knows,
/// so it needs no save of its own.
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
  /// - Parameter firstSequence: The number of the first change.
  public init(firstSequence: UInt64 = 1) {
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
  /// - Parameter sequence: The number of the first one from now on.
  public mutating func renumber(from sequence: UInt64) {
    firstSequence = sequence
  }

  /// Hands the changes over, of which the outbox records those it does not know, and forgets them.
  ///
  /// Call it only after the store has saved them together with what they changed.
  ///
  /// - Parameters:
  ///   - outbox: Who gets them.
  ///   - durability: What the records must survive. A store that still has the changes on disk until its
  ///     next save can do with ``Durability/process`` only if that save waits for the outbox.
  /// - Returns: Numbers and keys of those that the outbox did not know.
  /// - Throws: ``OutboxError``. All of the changes are still here then, to be handed over again.
  /// - Complexity: O(*n*) in the size of the changes.
  @discardableResult
  public mutating func handOver(
    to outbox: Outbox<Change>,
    durability: Durability = .power
  ) throws(OutboxError) -> [OutboxReceipt] {
    let receipts = try outbox.append(
      changes,
      startingAt: firstSequence,
      durability: durability
    )
    firstSequence = max(nextSequence, outbox.nextSequence)
    changes = []
    return receipts
  }
}

extension Handover: Codable {}
extension Handover: Equatable where Change: Equatable {}
extension Handover: Hashable where Change: Hashable {}
