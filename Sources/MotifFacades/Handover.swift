// SPDX-License-Identifier: MIT

internal import MotifCore
public import MotifStorage

/// Changes that a store has made and that its outbox may not have yet, with their numbers.
///
/// Keep a handover beside the state that the changes were made to, and save both together: then no
/// crash can leave a change without its message, nor a message without its change. After each save,
/// hand the changes over with `handOver(to:durability:)`. You need no save after that: handing over
/// twice does no harm, because the outbox skips the changes that it already has.
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
/// print(outbox.status.pendingCount, shelf.handover.nextSequence)
/// // Prints "1 2"
/// ```
///
/// Hand over once after loading, before the first new change: you may have loaded an older
/// generation of the store, whose next number the outbox has already seen. A store that overwrites
/// another process's save must call ``renumber(from:)`` with the outbox's next number before it
/// saves, or else the outbox mistakes its changes for those of the other process.
public struct Handover<Change: Codable & Sendable>: Sendable {
  /// The number of the first change, or of the next one if there are none.
  public private(set) var firstSequence: UInt64

  /// The changes, oldest first.
  public private(set) var changes: [Change] = []

  /// Makes a handover without changes.
  ///
  /// - Parameter firstSequence: The number of the first change, from 1.
  /// - Precondition: `firstSequence` is not 0, which no outbox assigns to a message.
  public init(firstSequence: UInt64 = 1) {
    require(firstSequence > 0, "The numbers of changes begin with 1.")
    self.firstSequence = firstSequence
  }

  /// The number of the next change.
  ///
  /// If no number is left for one, it is the highest that there is, and an outbox takes no more.
  public var nextSequence: UInt64 {
    let (next, isOver) = firstSequence.addingReportingOverflow(UInt64(changes.count))
    return isOver ? .max : next
  }

  /// Adds a change.
  ///
  /// - Parameter change: The change.
  public mutating func append(_ change: Change) {
    changes.append(change)
  }

  /// Renumbers the changes.
  ///
  /// - Parameter sequence: The new number of the first change, at least 1.
  /// - Precondition: `sequence` is not 0, which no outbox assigns to a message.
  public mutating func renumber(from sequence: UInt64) {
    require(sequence > 0, "The numbers of changes begin with 1.")
    firstSequence = sequence
  }

  /// Hands the changes over to an outbox, which records the new ones, and removes them here,
  /// blocking the caller.
  ///
  /// Call it only after the store has saved the changes together with the changed state.
  ///
  /// - Parameters:
  ///   - outbox: The outbox that receives the changes.
  ///   - durability: What the records must survive. If the store has the changes on disk until its
  ///     next save, ``Durability/process`` is enough, but only if that save waits for the outbox.
  /// - Returns: Numbers and keys of the changes that were new to the outbox.
  /// - Throws: ``OutboxError``. Then the changes that are new to the outbox are still here, to hand
  ///   over again, and changes appended in the meantime get numbers that the outbox has not seen.
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

  /// Hands the changes over and removes them here, without blocking your actor.
  ///
  /// The handover is being modified until this method returns. Call it on a variable that no other
  /// code reads in the meantime: for a property of a class, hand over a copy, and store it back, as
  /// ``LocalFirst`` does.
  ///
  /// - Parameters:
  ///   - outbox: The outbox that receives the changes.
  ///   - durability: What the records must survive.
  /// - Returns: Numbers and keys of the changes that were new to the outbox.
  /// - Throws: ``OutboxError``. Then the changes that are new to the outbox are still here, to hand
  ///   over again, and changes appended in the meantime get numbers that the outbox has not seen.
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

  /// Removes changes whose numbers are known, and gives the next one an unknown number.
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
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The error of the decoder, and a `DecodingError` for impossible numbers, with which
  ///   the outbox would mistake a change for one that it already has.
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
