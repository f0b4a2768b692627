// SPDX-License-Identifier: MIT

internal import MotifCore

/// Steps in the order in which they were done, and the place among them where the state stands.
///
/// The steps before that place can be undone, the last of them next. The steps after it can be
/// redone, the first of them next.
@usableFromInline
struct StepTimeline<Step> {
  @usableFromInline
  struct Entry {
    @usableFromInline var step: Step
    /// Wide enough for the sum of any costs that fit into memory.
    @usableFromInline var cost: Int128

    @inlinable
    init(step: Step, cost: Int128) {
      self.step = step
      self.cost = cost
    }
  }

  /// The steps, behind emptied slots for those that were forgotten.
  @usableFromInline var slots: [Entry?] = []
  @usableFromInline var start = 0

  /// How many steps can be undone.
  @usableFromInline var undoCount = 0

  @usableFromInline var undoCost: Int128 = 0
  @usableFromInline var redoCost: Int128 = 0

  /// How many of the steps have been done in the saved state; nil if no undo or redo leads to it.
  @usableFromInline var saved: Int? = 0

  /// Whether the step that can be undone next may still grow.
  @usableFromInline var isOpen = false

  @usableFromInline var countLimit: Int? {
    didSet {
      Self.check(countLimit)
      trim()
    }
  }

  @usableFromInline var costLimit: Int? {
    didSet {
      Self.check(costLimit)
      trim()
    }
  }

  init(countLimit: Int?, costLimit: Int?) {
    Self.check(countLimit)
    Self.check(costLimit)
    self.countLimit = countLimit
    self.costLimit = costLimit
  }

  /// Makes a timeline of what was kept elsewhere, and forgets what is beyond the limits.
  ///
  /// - Parameters:
  ///   - entries: The steps with their costs.
  ///   - position: How many of them can be undone.
  ///   - saved: How many of them were done in the saved state.
  ///   - isOpen: Whether the last one may grow.
  ///   - countLimit: How many steps each side keeps.
  ///   - costLimit: What the steps of each side cost at most.
  init(
    entries: [Entry],
    position: Int,
    saved: Int?,
    isOpen: Bool,
    countLimit: Int?,
    costLimit: Int?
  ) {
    self.init(countLimit: countLimit, costLimit: costLimit)
    slots = entries
    undoCount = position
    undoCost = entries.prefix(position).reduce(0) { $0 + $1.cost }
    redoCost = entries.dropFirst(position).reduce(0) { $0 + $1.cost }
    self.saved = saved
    self.isOpen = isOpen
    trim()
  }

  private static func check(_ countLimit: Int?) {
    require(countLimit ?? 0 >= 0, "A history's limit must not be negative; 0 keeps nothing.")
  }
}

// MARK: - Asking

extension StepTimeline {
  @inlinable var count: Int { slots.count - start }
  @inlinable var redoCount: Int { count - undoCount }
  var isModified: Bool { saved != undoCount }
  @inlinable var nextUndo: Step? { step(undoCount - 1) }
  @inlinable var nextRedo: Step? { step(undoCount) }

  var undoSteps: [Step] { steps(0..<undoCount).reversed() }
  var redoSteps: [Step] { Array(steps(undoCount..<count)) }

  @inlinable
  func step(_ index: Int) -> Step? {
    index >= 0 && index < count ? slots[start + index]?.step : nil
  }

  func steps(_ range: Range<Int>) -> some Sequence<Step> {
    slots[(start + range.lowerBound)..<(start + range.upperBound)].lazy.compactMap { $0?.step }
  }
}

// MARK: - Changing

extension StepTimeline {
  /// Adds a step that was done, in the place of all that could be redone.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - cost: What it counts against the limit of costs.
  ///   - isOpen: Whether it may grow.
  @inlinable
  mutating func append(_ step: Step, cost: Int128, isOpen: Bool) {
    if let saved, saved > undoCount { self.saved = nil }
    slots.removeLast(redoCount)
    redoCost = 0
    slots.append(Entry(step: step, cost: cost))
    undoCount += 1
    undoCost += cost
    self.isOpen = isOpen
    trim()
  }

  /// Changes the step that can be undone next, in place.
  ///
  /// - Parameter body: Changes the step and its cost.
  @inlinable
  mutating func grow(_ body: (inout Entry) -> Void) {
    guard undoCount > 0, var entry = slots[start + undoCount - 1].take() else { return }
    undoCost -= entry.cost
    body(&entry)
    undoCost += entry.cost
    slots[start + undoCount - 1] = consume entry
    trim()
  }

  /// Takes away the step that can be undone next.
  @inlinable
  mutating func dropLast() {
    guard redoCount == 0, undoCount > 0, let entry = slots[start + undoCount - 1] else { return }
    slots.removeLast()
    undoCount -= 1
    undoCost -= entry.cost
    isOpen = false
  }

  /// Moves the place one step back.
  ///
  /// - Parameters:
  ///   - step: The form that the step has now that it was undone.
  ///   - cost: What it counts now.
  @inlinable
  mutating func moveBack(_ step: Step, cost: Int128) {
    let index = start + undoCount - 1
    undoCost -= slots[index]?.cost ?? 0
    redoCost += cost
    slots[index] = Entry(step: step, cost: cost)
    undoCount -= 1
    isOpen = false
    trim()
  }

  /// Moves the place one step forward.
  ///
  /// - Parameters:
  ///   - step: The form that the step has now that it was done again.
  ///   - cost: What it counts now.
  @inlinable
  mutating func moveForward(_ step: Step, cost: Int128) {
    let index = start + undoCount
    redoCost -= slots[index]?.cost ?? 0
    undoCost += cost
    slots[index] = Entry(step: step, cost: cost)
    undoCount += 1
    isOpen = false
    trim()
  }

  mutating func close() {
    isOpen = false
  }

  mutating func markSaved() {
    saved = undoCount
    isOpen = false
  }

  mutating func markModified() {
    saved = nil
  }

  mutating func removeAll() {
    if let saved { self.saved = saved == undoCount ? 0 : nil }
    slots = []
    start = 0
    undoCount = 0
    undoCost = 0
    redoCost = 0
    isOpen = false
  }

  /// Computes all costs again.
  ///
  /// - Parameter cost: The cost of a step.
  mutating func recount(_ cost: (Step) -> Int128) {
    undoCost = 0
    redoCost = 0
    for index in slots.indices {
      guard var entry = slots[index].take() else { continue }
      entry.cost = cost(entry.step)
      if index - start < undoCount {
        undoCost += entry.cost
      } else {
        redoCost += entry.cost
      }
      slots[index] = consume entry
    }
  }

  /// Forgets what is farthest from the place until both sides keep the limits.
  @inlinable
  mutating func trim() {
    while exceeds(undoCount, undoCost) {
      undoCost -= slots[start]?.cost ?? 0
      slots[start] = nil
      start += 1
      undoCount -= 1
      if undoCount == 0 { isOpen = false }
      if let saved { self.saved = saved > 0 ? saved - 1 : nil }
    }
    while exceeds(redoCount, redoCost) {
      redoCost -= slots.removeLast()?.cost ?? 0
      if let saved, saved > count { self.saved = nil }
    }
    // As many steps have been forgotten as now move, so that each costs constant time.
    if start > slots.count / 2 {
      slots.removeFirst(start)
      start = 0
    }
  }

  @inlinable
  func exceeds(_ count: Int, _ cost: Int128) -> Bool {
    guard count > 0 else { return false }
    if let countLimit, count > countLimit { return true }
    if let costLimit, cost > Int128(costLimit) { return true }
    return false
  }
}

// MARK: - Comparing

// Emptied slots are no part of the value.
extension StepTimeline: Equatable where Step: Equatable {
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.undoCount == right.undoCount && left.count == right.count && left.saved == right.saved
      && left.isOpen == right.isOpen && left.countLimit == right.countLimit
      && left.costLimit == right.costLimit
      && left.steps(0..<left.count).elementsEqual(right.steps(0..<right.count))
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
    for step in steps(0..<count) { hasher.combine(step) }
  }
}

extension StepTimeline.Entry: Sendable where Step: Sendable {}
extension StepTimeline: Sendable where Step: Sendable {}

// MARK: - Coding

/// The keys under which a history is encoded.
///
/// They are part of files and never change.
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
  /// Writes the steps, the place among them, and what else differs from that of a new timeline.
  ///
  /// - Parameter container: Where to.
  /// - Throws: What encoding a step throws.
  func encode(to container: inout KeyedEncodingContainer<TimelineKey>) throws {
    try container.encode(Array(steps(0..<count)), forKey: .steps)
    try container.encode(undoCount, forKey: .position)
    try container.encodeIfPresent(saved, forKey: .saved)
    if isOpen { try container.encode(true, forKey: .isOpen) }
    try container.encodeIfPresent(countLimit, forKey: .limit)
    try container.encodeIfPresent(costLimit, forKey: .costLimit)
  }
}

extension StepTimeline where Step: Decodable {
  /// Reads a timeline, and refuses one that no sequence of changes can have led to.
  ///
  /// - Parameters:
  ///   - container: Where from.
  ///   - cost: The cost of a step.
  /// - Throws: `DecodingError`.
  init(
    from container: KeyedDecodingContainer<TimelineKey>,
    cost: (Step) -> Int128
  ) throws {
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
