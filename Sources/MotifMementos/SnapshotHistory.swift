// SPDX-License-Identifier: MIT

public import MotifCore

/// A value that remembers its earlier states, so that changes can be undone and redone.
///
/// Each step keeps a whole state. That needs no inverses, and little memory if states share their
/// common parts, as Swift's collections do when most of their contents stay the same.
///
/// ```swift
/// struct Filter: Equatable {
///   var brightness = 0
///   var isSepia = false
/// }
///
/// var filter = SnapshotHistory(Filter(), countLimit: 50)
/// filter.modify(name: "Sepia") { $0.isSepia = true }
/// filter.modify(name: "Brighten", coalescing: "slider") { $0.brightness = 3 }
/// filter.modify(name: "Brighten", coalescing: "slider") { $0.brightness = 5 }
/// print(filter.state.brightness, filter.undoSteps.map(\.name))
/// try filter.undo()
/// print(filter.state.brightness, filter.redoName ?? "nothing")
/// // Prints:
/// // 5 ["Brighten", "Sepia"]
/// // 0 Brighten
/// ```
///
/// A change that throws changes nothing. If `State` is `Equatable`, a change to an equal state
/// makes no step. `State` must be a value: with an object, all steps would hold the same one.
///
/// The history itself is a value. If `State` is `Codable`, so is the history, with all its steps.
/// Encoded, it has the keys `state`, `steps` (each with `name`, `state` and, if it has one, `key`),
/// `position`, and, if they apply, `saved`, `isOpen` and `limit`. Later versions keep these keys.
public struct SnapshotHistory<State> {
  @usableFromInline var current: State
  @usableFromInline var timeline: StepTimeline<SnapshotStep<State>>
  @usableFromInline var cost: (@Sendable (State) -> Int)?

  /// Makes a history without steps, for a saved state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - countLimit: The maximum number of steps to undo; `nil` for no limit.
  /// - Precondition: `countLimit` is not negative.
  public init(_ state: State, countLimit: Int? = nil) {
    current = state
    timeline = StepTimeline(countLimit: countLimit, costLimit: nil)
  }
}

// MARK: - Limits

extension SnapshotHistory {
  /// The maximum number of steps to undo, and of steps to redo; `nil` for no limit.
  ///
  /// If there are more, the oldest are removed.
  ///
  /// - Precondition: Not negative.
  public var countLimit: Int? {
    get { timeline.countLimit }
    set {
      timeline.countLimit = newValue
      timeline.trim()
    }
  }

  /// The maximum total cost of the states that can be restored; `nil` for no limit.
  public var costLimit: Int? { timeline.costLimit }

  /// Limits the total cost of the states that can be restored.
  ///
  /// If the total is too high, the oldest states that undo leads to are removed first, then the
  /// last states that redo leads to. The current state does not count. A function cannot be
  /// encoded: a decoded history has no cost limit until you set one here.
  ///
  /// - Parameters:
  ///   - costLimit: Their maximum total cost.
  ///   - cost: Returns the cost of keeping a state. It is called now for each state in the history,
  ///     and later for each state that a change, an undo or a redo stores, possibly several times
  ///     for the same state. So it must return the same cost for the same state, and no negative
  ///     cost.
  /// - Precondition: `costLimit` is not negative.
  /// - Complexity: O(*n*) in the number of steps.
  public mutating func limitCost(to costLimit: Int, _ cost: @escaping @Sendable (State) -> Int) {
    self.cost = cost
    timeline.costLimit = nil
    timeline.recount { Self.checked(cost($0.state)) }
    timeline.costLimit = costLimit
    timeline.trim()
  }

  @inlinable
  static func checked(_ cost: Int) -> Int128 {
    require(cost >= 0, "The cost of a state must not be negative.")
    return Int128(cost)
  }

  @inlinable
  func cost(of state: State) -> Int128 {
    cost.map { Self.checked($0(state)) } ?? 0
  }
}

// MARK: - Asking

extension SnapshotHistory {
  /// The current state.
  @inlinable public var state: State { current }

  /// Whether there is something to undo.
  public var canUndo: Bool { timeline.undoCount > 0 }

  /// Whether there is something to redo.
  public var canRedo: Bool { timeline.redoCount > 0 }

  /// The name of the step that ``undo()`` would undo, for a button or a menu.
  public var undoName: String? { timeline.next(.back)?.name }

  /// The name of the step that ``redo()`` would redo, for a button or a menu.
  public var redoName: String? { timeline.next(.forward)?.name }

  /// The steps that can be undone, with the states that they lead to, next step first.
  ///
  /// - Complexity: O(*n*) in the number of steps that can be undone.
  public var undoSteps: [SnapshotStep<State>] { timeline.steps(.back) }

  /// The steps that can be redone, with the states that they lead to, next step first.
  ///
  /// - Complexity: O(*n*) in the number of steps that can be redone.
  public var redoSteps: [SnapshotStep<State>] { timeline.steps(.forward) }

  /// Whether the state differs from the saved one, according to the history.
  ///
  /// It does not compare states: a state that was changed and changed back counts as modified, one
  /// that was undone does not. It stays true if the saved state can no longer be reached.
  public var isModified: Bool { timeline.isModified }
}

// MARK: - Changing

extension SnapshotHistory {
  /// Changes the state and keeps the old one.
  ///
  /// After a new change, there is nothing to redo. Consecutive changes with the same key are one
  /// step, with the name of the last; if they lead back to the state before the first, there is no
  /// step.
  ///
  /// - Parameters:
  ///   - name: The name of the change for the user.
  ///   - key: A key for changes that should be undone together, such as the field being edited;
  ///     `nil` for a separate step.
  ///   - body: Changes the state. It must not access the history, which is in use.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body; state and history are as they were before.
  /// - Complexity: O(1), amortized, besides the body, a copy of the parts that it changes, and a
  ///   comparison.
  @inlinable
  public mutating func modify<Result, Failure: Error>(
    name: String,
    coalescing key: String? = nil,
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var next = state
    let result = try body(&next)
    replace(with: next, name: name, coalescing: key)
    return result
  }

  @inlinable
  mutating func replace(with next: State, name: String, coalescing key: String?) {
    if areEqual(state, next) { return }
    let previous = state
    current = next
    guard let key, timeline.isOpen, let last = timeline.next(.back), last.key == key else {
      let step = SnapshotStep(name: name, key: key, state: previous)
      timeline.append(step, cost: cost(of: previous), isOpen: key != nil)
      return
    }
    if areEqual(last.state, next) {
      timeline.cut(.back)
    } else {
      timeline.grow { entry in
        entry.step = SnapshotStep(name: name, key: key, state: entry.step.state)
        return true
      }
    }
  }

  /// Makes the next change begin a new step, whatever its key.
  public mutating func endCoalescing() {
    timeline.isOpen = false
  }
}

// MARK: - Undoing and redoing

extension SnapshotHistory {
  /// Undoes the last change.
  ///
  /// - Throws: ``UndoError/nothingToUndo``.
  public mutating func undo() throws(UndoError) {
    try move(.back)
  }

  /// Redoes the step undone last.
  ///
  /// - Throws: ``UndoError/nothingToRedo``.
  public mutating func redo() throws(UndoError) {
    try move(.forward)
  }

  private mutating func move(
    _ direction: StepTimeline<SnapshotStep<State>>.Direction
  ) throws(UndoError) {
    guard let next = timeline.next(direction) else {
      throw direction == .back ? .nothingToUndo : .nothingToRedo
    }
    let step = SnapshotStep(name: next.name, key: next.key, state: current)
    current = next.state
    timeline.move(direction, leaving: step, cost: cost(of: step.state))
  }

  /// Removes all states except the current one.
  ///
  /// The state is modified afterward if it was modified before.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public mutating func removeAllSteps() {
    timeline.removeAll()
  }
}

// MARK: - Saving

extension SnapshotHistory {
  /// Marks the current state as saved.
  ///
  /// The next change begins a new step, so that undo can lead back to this state.
  public mutating func markSaved() {
    timeline.markSaved()
  }

  /// Marks the state as unsaved, for example after a failed save.
  public mutating func markModified() {
    timeline.saved = nil
  }
}

// MARK: - Conformances

extension SnapshotHistory: Sendable where State: Sendable {}

extension SnapshotHistory: Equatable where State: Equatable {
  /// Compares the states, the steps, the saved mark and the limits.
  ///
  /// Functions that compute costs cannot be compared.
  ///
  /// - Parameters:
  ///   - left: One history.
  ///   - right: Another one.
  /// - Returns: Whether they are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.state == right.state && left.timeline == right.timeline
  }
}

extension SnapshotHistory: Hashable where State: Hashable {
  /// Hashes the properties that are compared.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(state)
    hasher.combine(timeline)
  }
}

extension SnapshotHistory: Encodable where State: Encodable {
  /// Encodes all states, which of them are undone, the saved mark and ``countLimit``.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of encoding a state.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TimelineKey.self)
    try container.encode(state, forKey: .state)
    var timeline = timeline
    timeline.costLimit = nil
    try timeline.encode(to: &container)
  }
}

extension SnapshotHistory: Decodable where State: Decodable {
  /// Decodes a history.
  ///
  /// It has no cost limit until ``limitCost(to:_:)`` sets one.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError`, also if the stored data contradicts itself.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TimelineKey.self)
    current = try container.decode(State.self, forKey: .state)
    timeline = try StepTimeline(from: container) { _ in 0 }
    timeline.costLimit = nil
  }
}

/// A change that a ``SnapshotHistory`` can undo or redo.
///
/// ```swift
/// var drawing = SnapshotHistory("blank")
/// drawing.modify(name: "Add a circle") { $0 = "circle" }
/// for step in drawing.undoSteps { print(step.name, "leads back to", step.state) }
/// // Prints "Add a circle leads back to blank"
/// ```
public struct SnapshotStep<State> {
  // The names of these properties are part of files and never change.

  /// The name of the change.
  public let name: String

  @usableFromInline let key: String?

  /// The state that undoing or redoing the change leads to.
  public let state: State

  @inlinable
  init(name: String, key: String?, state: State) {
    self.name = name
    self.key = key
    self.state = state
  }
}

extension SnapshotStep: Sendable where State: Sendable {}
extension SnapshotStep: Equatable where State: Equatable {}
extension SnapshotStep: Hashable where State: Hashable {}
extension SnapshotStep: Encodable where State: Encodable {}
extension SnapshotStep: Decodable where State: Decodable {}

/// Returns whether two values are equal, if their type can be compared.
///
/// A generic function that does not know whether its `Value` is `Equatable` still gets the right
/// answer, unlike from overloads.
///
/// - Parameters:
///   - first: A value.
///   - second: Another value.
/// - Returns: Whether they are equal; false for types that are not `Equatable`.
@inlinable
func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func compare<Equal: Equatable>(as type: Equal.Type) -> Bool {
    guard let first = first as? Equal, let second = second as? Equal else { return false }
    return first == second
  }
  guard let type = Value.self as? any Equatable.Type else { return false }
  return compare(as: type)
}
