// SPDX-License-Identifier: MIT

/// Steps, of which the newest are taken and the oldest are forgotten.
struct UndoStack {
  private var storage: [UndoEntry?] = []
  private var start = 0

  /// What all steps cost together.
  private(set) var cost: Int128 = 0

  var count: Int { storage.count - start }

  var last: UndoEntry? { count > 0 ? storage[storage.count - 1] : nil }

  /// The steps, oldest first.
  var entries: some BidirectionalCollection<UndoEntry> {
    storage[start...].lazy.compactMap { $0 }
  }

  /// Whether there is a step that does something.
  var isAlive: Bool { storage[start...].reversed().contains { $0?.isAlive == true } }

  /// The newest step that does something.
  var lastAlive: UndoEntry? {
    var index = storage.count
    while index > start {
      index -= 1
      if let entry = storage[index], entry.isAlive { return entry }
    }
    return nil
  }

  mutating func append(_ entry: UndoEntry) {
    cost += Int128(entry.cost)
    storage.append(entry)
  }

  /// Replaces the newest step by one that was made of it.
  mutating func replaceLast(with entry: UndoEntry, formerCost: Int) {
    cost += Int128(entry.cost) - Int128(formerCost)
    storage[storage.count - 1] = entry
  }

  @discardableResult
  mutating func removeLast() -> UndoEntry? {
    guard count > 0 else { return nil }
    let entry = storage.removeLast()
    cost -= Int128(entry?.cost ?? 0)
    if count == 0 {
      // Where steps go forth and back, the room for them stays.
      storage.removeAll(keepingCapacity: true)
      start = 0
    }
    return entry
  }

  /// Forgets the oldest step, in amortized constant time.
  ///
  /// - Returns: The step, so that the caller decides when it is destroyed.
  mutating func removeFirst() -> UndoEntry? {
    guard count > 0 else { return nil }
    let entry = storage[start]
    storage[start] = nil
    start += 1
    cost -= Int128(entry?.cost ?? 0)
    if start > storage.count / 2 {
      storage.removeFirst(start)
      start = 0
    }
    return entry
  }
}

// MARK: - Looking and removing

extension UndoStack {
  /// The steps that do something, newest first.
  var steps: [UndoStep] {
    entries.reversed().filter(\.isAlive).map(\.step)
  }

  /// Whether there is a step that does something and has this number.
  ///
  /// - Complexity: O(log *n*) in the number of steps.
  func containsAlive(_ id: UInt64) -> Bool {
    guard count > 0, let oldest = storage[start], let newest = last else { return false }
    // Numbers grow towards the newest step to undo, and fall towards the next one to redo.
    let isGrowing = oldest.id < newest.id
    var range = start..<storage.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      guard let entry = storage[middle] else { return false }
      if entry.id == id { return entry.isAlive }
      range =
        (entry.id < id) == isGrowing
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }

  /// The newest step whose number is smaller than this one.
  func newest(below id: UInt64) -> UInt64? {
    entries.reversed().first { $0.id < id }?.id
  }

  /// Removes actions, and the steps of which nothing is left.
  ///
  /// - Parameters:
  ///   - trash: Takes what was removed, and the targets that were looked at.
  ///   - isRemoved: Whether to remove an action.
  /// - Returns: The steps that lost something, oldest first, and whether they lost everything.
  mutating func removeActions(
    _ trash: inout UndoTrash,
    where isRemoved: (UndoAction, inout UndoTrash) -> Bool
  ) -> [(id: UInt64, isWhole: Bool)] {
    func loses(_ entry: UndoEntry) -> Bool {
      entry.actions.contains { isRemoved($0, &trash) }
    }
    guard entries.contains(where: loses) else { return [] }
    var changes: [(id: UInt64, isWhole: Bool)] = []
    var kept = UndoStack()
    for entry in entries {
      if !loses(entry) {
        kept.append(entry)
      } else {
        let rest = entry.removingActions(&trash, where: isRemoved)
        if let rest { kept.append(rest) }
        changes.append((entry.id, rest == nil))
      }
    }
    trash.empty(&self)
    self = kept
    return changes
  }
}

/// One thing that can be undone or redone, as the actions that do it.
struct UndoEntry {
  /// Grows from step to step, and stands for the state that there is when the step has been done.
  let id: UInt64
  var name: String
  /// What was registered first, and most often alone.
  let first: UndoAction
  /// The rest, which most steps can do without.
  var details: UndoDetails?

  init(id: UInt64, name: String, first: UndoAction, details: UndoDetails? = nil) {
    self.id = id
    self.name = name
    self.first = first
    self.details = details
  }

  /// Makes a step of what was recorded, unless that is nothing.
  init?(id: UInt64, _ recording: UndoRecording) {
    guard let first = recording.actions.first else { return nil }
    self.init(id: id, name: recording.name, first: first)
    if recording.actions.count > 1 || recording.cost != 1 || !recording.info.isEmpty {
      details = UndoDetails(
        others: Array(recording.actions.dropFirst()),
        cost: recording.cost,
        info: recording.info
      )
    }
  }

  var cost: Int { details?.cost ?? 1 }

  var info: UndoInfo { details?.info ?? UndoInfo() }

  /// Whether there is an action left that does something.
  var isAlive: Bool {
    first.isAlive || details?.others.contains(where: \.isAlive) ?? false
  }

  /// Whether there is an action left that does something, and will until the trash is destroyed.
  func isAlive(_ trash: inout UndoTrash) -> Bool {
    first.isAlive(&trash) || details?.others.contains { $0.isAlive(&trash) } ?? false
  }

  /// The step as users of a history see it.
  var step: UndoStep {
    UndoStep(
      id: UndoStep.ID(serial: id),
      name: name,
      info: info,
      cost: cost,
      actionCount: 1 + (details?.others.count ?? 0)
    )
  }

  /// The actions, oldest first.
  var actions: [UndoAction] { [first] + (details?.others ?? []) }

  /// Makes the step that is left when actions are removed, unless none is.
  func removingActions(
    _ trash: inout UndoTrash,
    where isRemoved: (UndoAction, inout UndoTrash) -> Bool
  ) -> UndoEntry? {
    let kept = actions.filter { !isRemoved($0, &trash) }
    guard let first = kept.first else { return nil }
    let others = Array(kept.dropFirst())
    let details = UndoDetails(others: others, cost: cost, info: info)
    return UndoEntry(id: id, name: name, first: first, details: details)
  }

  /// Runs the actions, those registered last first.
  ///
  /// - Returns: Whether all of them did something, none of their targets having gone.
  func run() throws -> Bool {
    var isWhole = true
    if let details {
      for action in details.others.reversed() where try !action.run() {
        isWhole = false
      }
    }
    return try first.run() && isWhole
  }
}

/// What few steps have, kept apart so that the many are small.
final class UndoDetails {
  /// What was registered after the first action, oldest first.
  var others: [UndoAction]
  var cost: Int
  var info: UndoInfo

  init(others: [UndoAction], cost: Int, info: UndoInfo) {
    self.others = others
    self.cost = cost
    self.info = info
  }
}

/// What takes a change back, as a history keeps it.
enum UndoAction {
  case plain(() throws -> Void)
  case targeted(UndoTargetedAction)

  /// Whether running the action does something, for those who only ask.
  ///
  /// What asks in the middle of a change uses ``isAlive(_:)``, since asking may destroy the target.
  var isAlive: Bool {
    switch self {
    case .plain: true
    case .targeted(let action): action.weakTarget != nil
    }
  }

  /// Whether running the action does something, now and until the trash is destroyed.
  ///
  /// To ask for the target is to own it for a moment. If another thread lets go of it at that moment,
  /// it would be destroyed right here, and might come back to the history. So the trash keeps it.
  func isAlive(_ trash: inout UndoTrash) -> Bool {
    guard case .targeted(let action) = self else { return true }
    guard let target = action.weakTarget else { return false }
    trash.add(target: target)
    return true
  }

  /// Runs the action.
  ///
  /// - Returns: Whether it did something, which it does not when its target has gone.
  func run() throws -> Bool {
    switch self {
    case .plain(let body):
      try body()
      return true
    case .targeted(let action):
      return try action.run()
    }
  }

  /// Whether the action belongs to a target, which the caller keeps alive.
  ///
  /// The trash keeps the other one, as in ``isAlive(_:)``.
  func belongs(to target: AnyObject, _ trash: inout UndoTrash) -> Bool {
    guard case .targeted(let action) = self, let own = action.weakTarget else { return false }
    if own === target { return true }
    trash.add(target: own)
    return false
  }
}

/// An action and the object that it changes, which it does not keep alive.
class UndoTargetedAction {
  /// The object, unless it has gone.
  var weakTarget: AnyObject? { nil }

  func run() throws -> Bool { false }
}

/// An action whose target has a type.
final class TypedUndoAction<Target: AnyObject>: UndoTargetedAction {
  private weak let target: Target?
  private let body: (Target) throws -> Void

  init(target: Target, body: @escaping (Target) throws -> Void) {
    self.target = target
    self.body = body
  }

  override var weakTarget: AnyObject? { target }

  override func run() throws -> Bool {
    guard let target else { return false }
    try body(target)
    return true
  }
}
