// SPDX-License-Identifier: MIT

/// The readers that have something to do, in rounds.
///
/// A round takes all that are waiting, in the order in which they were made: an effect runs after
/// those that were there before it, and never before the effect that owns it. What a round sets off
/// waits for the next one. A reader in the queue is held by its gate.
struct JobQueue {
  private var round = RawStack<ReaderPointer>()
  private var head = 0
  private var next = RawStack<ReaderPointer>()

  /// How many rounds the change has taken so far.
  private(set) var roundCount = 0

  @inline(__always) var isEmpty: Bool { head == round.count && next.isEmpty }

  @inline(__always)
  mutating func append(_ reader: ReaderPointer) {
    next.push(reader)
  }

  @inline(__always)
  mutating func popFirst() -> ReaderPointer? {
    if head == round.count {
      guard !next.isEmpty else { return nil }
      roundCount &+= 1
      // A round of one, as most are, need not be moved.
      if next.count == 1 { return next.popLast() }
      round.removeAll()
      swap(&round, &next)
      round.sort { $0.pointee.serial }
      head = 0
    }
    head &+= 1
    return round[head &- 1]
  }

  /// Ends the rounds of a change.
  mutating func finish() {
    round.removeAll()
    head = 0
    roundCount = 0
  }

  func deallocate() {
    round.deallocate()
    next.deallocate()
  }
}
