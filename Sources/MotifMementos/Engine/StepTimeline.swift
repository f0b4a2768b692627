// SPDX-License-Identifier: MIT

internal import MotifCore

/// Steps in the order in which they were done, and the current position among them.
///
/// The steps before the position can be undone, the last of them next. The steps after it can be
/// redone, the first of them next. All three histories are built on it.
@usableFromInline
struct StepTimeline<Step> {
  @usableFromInline
  struct Entry {
    @usableFromInline var step: Step
    /// Wide enough for the sum of as many costs as fit into memory.
    @usableFromInline var cost: Int128

    @inlinable
    init(step: Step, cost: Int128) {
      self.step = step
      self.cost = cost
    }
  }

  /// Where to move the position: back over the next step to undo, or forward over the next to redo.
  @usableFromInline
  enum Direction {
    case back
    case forward
  }

  /// The steps, after empty slots for those that were forgotten.
  @usableFromInline var slots: [Entry?]
  @usableFromInline var start = 0

  /// How many steps can be undone.
  @usableFromInline var undoCount: Int

  /// How many undo steps have been forgotten.
  @usableFromInline var forgotten = 0

  /// The total cost of all steps.
  @usableFromInline var cost: Int128

  /// How many of the steps are done in the saved state; nil if no undo or redo leads to it.
  @usableFromInline var saved: Int?

  /// Whether the next step to undo may still grow.
  @usableFromInline var isOpen: Bool

  /// Removed steps, if they must not be released until the owner is in order.
  @usableFromInline var removed: [Step]?

  /// How many steps each side keeps; call ``trim()`` after you set this or the other limit.
  @usableFromInline var countLimit: Int? { didSet { Self.check(countLimit) } }

  /// The highest total cost of the steps on both sides.
  @usableFromInline var costLimit: Int? { didSet { Self.check(costLimit) } }

  /// Makes a timeline, and forgets steps beyond the limits.
  ///
  /// - Parameters:
  ///   - entries: The steps with their costs.
  ///   - position: How many of them can be undone.
  ///   - saved: How many of them are done in the saved state.
  ///   - isOpen: Whether the last one may grow.
  ///   - countLimit: How many steps each side keeps.
  ///   - costLimit: The highest total cost of the steps.
  init(
    entries: [Entry] = [],
    position: Int = 0,
    saved: Int? = 0,
    isOpen: Bool = false,
    countLimit: Int?,
    costLimit: Int?
  ) {
    Self.check(countLimit)
    Self.check(costLimit)
    self.countLimit = countLimit
    self.costLimit = costLimit
    slots = entries
    undoCount = position
    cost = entries.reduce(0) { $0 + $1.cost }
    self.saved = saved
    self.isOpen = isOpen
    trim()
  }

  private static func check(_ limit: Int?) {
    require(limit ?? 0 >= 0, "A history's limit must not be negative; 0 keeps nothing.")
  }
}

// MARK: - Asking

extension StepTimeline {
  @inlinable var count: Int { slots.count - start }
  @inlinable var redoCount: Int { count - undoCount }
  var isLimited: Bool { countLimit != nil || costLimit != nil }
  var isModified: Bool { saved != undoCount }

  /// The next step in a direction, with its cost.
  @inlinable
  func nextEntry(_ direction: Direction) -> Entry? {
    let index = start + (direction == .back ? undoCount - 1 : undoCount)
    return index >= start && index < slots.count ? slots[index] : nil
  }

  /// A step in a direction; the next one has the distance 0.
  func entry(_ direction: Direction, at distance: Int) -> Entry? {
    guard distance < (direction == .back ? undoCount : redoCount) else { return nil }
    let place = start + undoCount
    return slots[direction == .back ? place - 1 - distance : place + distance]
  }

  /// The next step in a direction.
  @inlinable
  func next(_ direction: Direction) -> Step? { nextEntry(direction)?.step }

  /// All steps in a direction, the next one first.
  func entries(_ direction: Direction) -> some Sequence<Entry> {
    let place = start + undoCount
    let count = direction == .back ? undoCount : redoCount
    return (0..<count).lazy.compactMap { [slots] distance in
      slots[direction == .back ? place - 1 - distance : place + distance]
    }
  }

  func steps(_ direction: Direction) -> [Step] { entries(direction).map(\.step) }

  /// All steps, the oldest first.
  var allSteps: some Sequence<Step> { slots[start...].lazy.compactMap { $0?.step } }
}

// MARK: - Changing

extension StepTimeline {
  /// Adds a step that was done, in place of all redo steps.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - cost: Its share of the cost limit.
  ///   - isOpen: Whether it may grow.
  @inlinable
  mutating func append(_ step: Step, cost: Int128, isOpen: Bool) {
    remove(undoCount..<count)
    slots.append(Entry(step: step, cost: cost))
    undoCount += 1
    self.cost += cost
    self.isOpen = isOpen
    trim()
  }

  /// Changes the next step to undo, in place.
  ///
  /// - Parameter body: Changes the step and its cost, or leaves both as they are. It must not retain
  ///   the arrays of the step while it adds to them, because that would copy them.
  /// - Returns: Whether the body changed them, as it returns.
  @inlinable
  @discardableResult
  mutating func grow(_ body: (inout Entry) -> Bool) -> Bool {
    guard undoCount > 0, var entry = slots[start + undoCount - 1].take() else { return false }
    cost -= entry.cost
    let hasGrown = body(&entry)
    cost += entry.cost
    slots[start + undoCount - 1] = consume entry
    if hasGrown { trim() }
    return hasGrown
  }

  /// Calls a body with a step in a direction, which it may change without changing its cost.
  ///
  /// - Parameters:
  ///   - direction: The direction.
  ///   - distance: 0 for the next step in that direction.
  ///   - body: Receives the step in place.
  /// - Returns: The result of the body, or nil if there is no such step.
  mutating func withStep<Result>(
    _ direction: Direction,
    at distance: Int = 0,
    _ body: (inout Step) -> Result
  ) -> Result? {
    guard distance < (direction == .back ? undoCount : redoCount) else { return nil }
    let place = start + undoCount
    let index = direction == .back ? place - 1 - distance : place + distance
    guard var entry = slots[index].take() else { return nil }
    let result = body(&entry.step)
    slots[index] = consume entry
    return result
  }

  /// Moves the position over the next step.
  ///
  /// - Parameters:
  ///   - direction: Back if the step was undone, forward if it was redone.
  ///   - step: The inverse, which takes the step's place.
  ///   - cost: The cost of the inverse.
  @inlinable
  mutating func move(_ direction: Direction, leaving step: Step, cost: Int128) {
    if direction == .back { undoCount -= 1 }
    let index = start + undoCount
    if let former = slots[index] {
      self.cost -= former.cost
      removed?.append(former.step)
    }
    slots[index] = Entry(step: step, cost: cost)
    self.cost += cost
    if direction == .forward { undoCount += 1 }
    isOpen = false
    trim()
  }

  /// Moves the position over the next step, which cannot be reversed.
  ///
  /// Forgets that step and all steps beyond it.
  @inlinable
  mutating func cut(_ direction: Direction) {
    isOpen = false
    if direction == .back {
      undoCount -= 1
      remove(undoCount..<count)
    } else {
      undoCount += 1
      remove(0..<undoCount)
    }
  }

  /// Forgets steps on one side of the position.
  @inlinable
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    lose(range)
    if range.lowerBound < undoCount {
      undoCount -= range.count
      forgotten += range.count
      if let saved { self.saved = saved - range.count }
      if undoCount == 0 { isOpen = false }
    }
    let places = (start + range.lowerBound)..<(start + range.upperBound)
    for index in places {
      guard let entry = slots[index].take() else { continue }
      cost -= entry.cost
      removed?.append(entry.step)
    }
    if range.lowerBound > 0 || range.upperBound == count {
      slots.removeSubrange(places)
    } else {
      start += range.count
    }
    // At least as many steps were forgotten as now move, so each costs amortized constant time.
    if start > slots.count / 2 {
      slots.removeFirst(start)
      start = 0
    }
  }

  /// Forgets the saved state if it lies beyond the given steps, which no longer lead to it.
  @inlinable
  mutating func lose(_ range: Range<Int>) {
    guard let saved else { return }
    let isUndone = range.lowerBound < undoCount
    if isUndone ? saved < range.upperBound : saved > range.lowerBound { self.saved = nil }
  }

  /// Changes steps, and forgets those of which nothing is left.
  ///
  /// - Parameter body: Returns what is left of a step, and whether that is all of it.
  /// - Returns: Whether any step changed.
  mutating func revise(_ body: (Step) -> (rest: Step?, isWhole: Bool)) -> Bool {
    var gone: [Int] = []
    var hasChanged = false
    for index in 0..<count {
      guard let entry = slots[start + index] else { continue }
      let (rest, isWhole) = body(entry.step)
      if isWhole { continue }
      hasChanged = true
      lose(index..<index + 1)
      removed?.append(entry.step)
      slots[start + index] = rest.map { Entry(step: $0, cost: entry.cost) }
      if rest == nil {
        cost -= entry.cost
        gone.append(index)
      }
    }
    slots.removeFirst(start)
    start = 0
    slots.removeAll { $0 == nil }
    saved = saved.map { saved in saved - gone.count { $0 < saved } }
    undoCount -= gone.count { $0 < undoCount }
    return hasChanged
  }

  mutating func markSaved() {
    saved = undoCount
    isOpen = false
  }

  mutating func removeAll() {
    remove(undoCount..<count)
    remove(0..<undoCount)
    isOpen = false
  }

  /// Computes all costs again.
  ///
  /// - Parameter cost: The cost of a step.
  mutating func recount(_ cost: (Step) -> Int128) {
    self.cost = 0
    for index in slots.indices {
      guard var entry = slots[index].take() else { continue }
      entry.cost = cost(entry.step)
      self.cost += entry.cost
      slots[index] = consume entry
    }
  }

  /// Forgets the steps farthest from the position until the limits are met.
  ///
  /// If the cost is too high, the oldest undo steps go first, then the steps that would be redone last.
  @inlinable
  mutating func trim() {
    let countLimit = countLimit ?? .max
    if undoCount > countLimit { remove(0..<undoCount - countLimit) }
    if redoCount > countLimit { remove(undoCount + countLimit..<count) }
    guard let costLimit else { return }
    while cost > costLimit, count > 0 {
      if undoCount > 0 { remove(0..<1) } else { remove(count - 1..<count) }
    }
  }
}

// MARK: - Comparing

// Empty slots are not part of the value.
extension StepTimeline: Equatable where Step: Equatable {
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.undoCount == right.undoCount && left.count == right.count && left.saved == right.saved
      && left.isOpen == right.isOpen && left.countLimit == right.countLimit
      && left.costLimit == right.costLimit
      && left.allSteps.elementsEqual(right.allSteps)
  }
}

extension StepTimeline: Hashable where Step: Hashable {
  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(undoCount)
    hasher.combine(count)
    hasher.combine(saved)
    hasher.combine(isOpen)
    hasher.combine(countLimit)
    hasher.combine(costLimit)
    for step in allSteps { hasher.combine(step) }
  }
}

extension StepTimeline.Entry: Sendable where Step: Sendable {}
extension StepTimeline: Sendable where Step: Sendable {}

// MARK: - Coding

/// The keys under which a history is encoded; files contain them, so they never change.
enum TimelineKey: String, CodingKey {
  case state
  case steps
  case position
  case saved
  case isOpen
  case limit
  case costLimit
}

extension StepTimeline where Step: Encodable {
  /// Writes the steps, the position, and whatever else differs from a new timeline.
  ///
  /// - Parameter container: Where to write.
  /// - Throws: What encoding a step throws.
  func encode(to container: inout KeyedEncodingContainer<TimelineKey>) throws {
    try container.encode(Array(allSteps), forKey: .steps)
    try container.encode(undoCount, forKey: .position)
    try container.encodeIfPresent(saved, forKey: .saved)
    if isOpen { try container.encode(true, forKey: .isOpen) }
    try container.encodeIfPresent(countLimit, forKey: .limit)
    try container.encodeIfPresent(costLimit, forKey: .costLimit)
  }
}

extension StepTimeline where Step: Decodable {
  /// Reads a timeline, and refuses one that no sequence of changes could have produced.
  ///
  /// - Parameters:
  ///   - container: Where to read.
  ///   - cost: The cost of a step.
  /// - Throws: `DecodingError`.
  init(from container: KeyedDecodingContainer<TimelineKey>, cost: (Step) -> Int128) throws {
    func damage(_ key: TimelineKey, _ reason: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    let steps = try container.decode([Step].self, forKey: .steps)
    let position = try container.decode(Int.self, forKey: .position)
    guard (0...steps.count).contains(position) else {
      throw damage(.position, "There are \(steps.count) steps, and the position is \(position).")
    }
    for key in [TimelineKey.saved, .limit, .costLimit] {
      let number = try container.decodeIfPresent(Int.self, forKey: key)
      guard number ?? 0 >= 0 else { throw damage(key, "The number must not be negative.") }
    }
    let saved = try container.decodeIfPresent(Int.self, forKey: .saved)
    guard saved ?? 0 <= steps.count else {
      throw damage(.saved, "The saved state lies behind the last step.")
    }
    let isOpen = try container.decodeIfPresent(Bool.self, forKey: .isOpen) ?? false
    guard !isOpen || position == steps.count && position > 0 && saved != position else {
      throw damage(.isOpen, "Only the last step can be open, and not once it was saved or undone.")
    }

    self.init(
      entries: steps.map { Entry(step: $0, cost: cost($0)) },
      position: position,
      saved: saved,
      isOpen: isOpen,
      countLimit: try container.decodeIfPresent(Int.self, forKey: .limit),
      costLimit: try container.decodeIfPresent(Int.self, forKey: .costLimit)
    )
  }
}
