// SPDX-License-Identifier: MIT

/// The readers that have something to do, in rounds.
///
/// A round takes all that are waiting, in the order in which they were made: an effect runs after
/// those that were there before it, and never before the effect that owns it. What a round sets off
/// waits for the next one. A reader in the queue is held by its gate.
struct JobQueue: ~Copyable {
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
}

/// A change of one value that its observers have yet to hear of.
struct Change {
  /// Keeps a value alive that can be set.
  let owner: AnyObject?

  /// How many changes led to this one, itself included.
  let depth: Int

  /// How it came about, where that is followed.
  let step: Trail.Step?

  /// Calls the observers.
  let tell: () -> Void
}

/// The changes that wait, oldest first.
struct ChangeQueue {
  private var waiting: [Change?] = []
  private var head = 0

  @inline(__always) var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ change: Change) { waiting.append(change) }

  mutating func popFirst() -> Change? {
    let first = waiting[head].take()
    head += 1
    if head * 2 >= waiting.count {
      waiting.removeFirst(head)
      head = 0
    }
    return first
  }
}

/// A stack of trivial elements whose memory is kept for the next use.
struct RawStack<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity = 16
  private(set) var count = 0

  init() {
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Element {
    @inline(__always) get { base[index] }
  }

  @inline(__always)
  mutating func push(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return base[count]
  }

  mutating func removeAll() {
    count = 0
  }

  /// Sorts the elements, unless they are in order, as they mostly are.
  mutating func sort(by key: (Element) -> UInt64) {
    var index = 1
    while index < count, key(base[index - 1]) <= key(base[index]) { index += 1 }
    guard index < count else { return }
    var elements = UnsafeMutableBufferPointer(start: base, count: count)
    elements.sort { key($0) < key($1) }
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}

/// The links that a thread has taken out of graphs and can use again.
///
/// Dependencies that come and go would otherwise cost an allocation each. What exceeds the limit
/// goes back to the system, so a pool never holds on to what a large graph once needed.
struct LinkPool: ~Copyable {
  private static let limit = 256

  private var first: LinkPointer?
  private var count = 0

  @inline(__always)
  mutating func take(_ link: Link) -> LinkPointer {
    guard let pointer = first else {
      let pointer = LinkPointer.allocate(capacity: 1)
      pointer.initialize(to: link)
      return pointer
    }
    first = pointer.pointee.nextDependency
    count -= 1
    pointer.initialize(to: link)
    return pointer
  }

  @inline(__always)
  mutating func give(_ link: LinkPointer) {
    guard count < Self.limit else { return link.deallocate() }
    link.pointee.nextDependency = first
    first = link
    count += 1
  }

  deinit {
    var next = first
    while let link = next {
      next = link.pointee.nextDependency
      link.deallocate()
    }
  }
}
