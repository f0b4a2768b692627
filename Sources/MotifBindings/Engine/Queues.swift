// SPDX-License-Identifier: MIT

/// The readers with jobs to do, in rounds.
///
/// A round takes all waiting readers, in the order in which they were made: an effect runs after
/// older ones, and never before the effect that owns it. Jobs that a round sets off wait for the
/// next one. The gate of a reader in the queue is held.
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
      // Most rounds have one reader, which need not be moved.
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

/// A change of one value that its observers have not been told yet.
struct Change {
  /// Keeps the value alive, if it can be set.
  let owner: AnyObject?

  /// How many changes led to this one, itself included.
  let depth: Int

  /// How it came about, if the round is followed.
  let step: Trail.Step?

  /// Calls the observers.
  let tell: () -> Void
}

/// The waiting changes, oldest first.
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

/// A stack of trivial elements that keeps its memory for the next use.
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

  /// Sorts the elements, which are mostly in order already.
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

/// The links that a thread has removed from graphs and can reuse.
///
/// Otherwise, each dependency that comes and goes would cost an allocation. Links beyond the limit
/// are deallocated, so a pool never keeps what a large graph once needed.
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
