// SPDX-License-Identifier: MIT

public import MotifCore

/// A value that remembers what it was, so that changes can be undone and redone.
///
/// Each step keeps a whole state. That needs no inverses, and little memory either where states share
/// what they have in common, as Swift's collections do when most of what is in them stays.
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
/// A change that throws changes nothing. Where `State` is `Equatable`, a change that leaves an equal
/// state makes no step. `State` must be a value: of an object, all steps would hold the same.
///
/// The history is a value itself. Where `State` is `Codable`, it is, with all its steps. Encoded, it
/// has the keys `state`, `steps` (each with `name`, `state` and, if it has one, `key`), `position`,
/// and, where they apply, `saved`, `isOpen` and `limit`. These stay as they are in later versions.
public struct SnapshotHistory<State> {
  @usableFromInline var current: State
  @usableFromInline var timeline: StepTimeline<SnapshotStep<State>>
  @usableFromInline var cost: (@Sendable (State) -> Int)?

  /// Makes a history without steps, for a state that is saved.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - countLimit: How many steps can be undone at most; nil for any number.
  /// - Precondition: `countLimit` is not negative.
  public init(_ state: State, countLimit: Int? = nil) {
    current = state
    timeline = StepTimeline(countLimit: countLimit, costLimit: nil)
  }
}

// MARK: - Limits

extension SnapshotHistory {
  /// How many steps can be undone at most, and how many redone; nil for any number.
  ///
  /// The oldest are forgotten when there are more.
  ///
  /// - Precondition: Not negative.
  public var countLimit: Int? {
    get { timeline.countLimit }
    set {
      timeline.countLimit = newValue
      timeline.trim()
    }
  }

  /// What the states that can be had back may cost together; nil for any cost.
  public var costLimit: Int? { timeline.costLimit }

  /// Bounds what the states that can be had back cost together.
  ///
  /// When it is too much, the oldest that undo leads to are forgotten first, then the last that redo
  /// leads to. The state as it is now does not count. A function cannot be encoded: a history that was decoded has no limit of costs until it
  /// is given one here.
  ///
  /// - Parameters:
  ///   - costLimit: What they may cost.
  ///   - cost: What keeping a state costs. It is called now for each state that is kept, and later
  ///     for each that a change, an undo or a redo puts away, also when it was asked about that state
  ///     before. So it must return the same for the same state, and nothing negative.
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
  /// What the state is now.
  @inlinable public var state: State { current }

  /// Whether there is something to undo.
  public var canUndo: Bool { timeline.undoCount > 0 }

  /// Whether there is something to redo.
  public var canRedo: Bool { timeline.redoCount > 0 }

  /// The name of what ``undo()`` would take back, for a button or a menu.
  public var undoName: String? { timeline.next(.back)?.name }

  /// The name of what ``redo()`` would do again, for a button or a menu.
  public var redoName: String? { timeline.next(.forward)?.name }

  /// What can be undone, with the states that lie there, the next step first.
  ///
  /// - Complexity: O(*n*) in the number of steps that can be undone.
  public var undoSteps: [SnapshotStep<State>] { timeline.steps(.back) }

  /// What can be redone, with the states that lie there, the next step first.
  ///
  /// - Complexity: O(*n*) in the number of steps that can be redone.
  public var redoSteps: [SnapshotStep<State>] { timeline.steps(.forward) }

  /// Whether the state differs from the saved one, by what the history knows.
  ///
  /// It does not compare states: what was changed and changed back is modified, what was undone is
  /// not. It stays true when the saved state can no longer be reached.
  public var isModified: Bool { timeline.isModified }
}

// MARK: - Changing

extension SnapshotHistory {
  /// Changes the state and keeps what it was.
  ///
  /// Something new leaves nothing to redo. Changes that follow one another with the same key are one
  /// step, with the name of the last; when they lead back to where they began, there is no step.
  ///
  /// - Parameters:
  ///   - name: What the change does, as a user would call it.
  ///   - key: What changes have in common that should be undone together, such as the field that is
  ///     typed into; nil for a step of its own.
  ///   - body: Changes the state. It must not use the history, which is in use.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws; state and history are as they were before.
  /// - Complexity: O(1), amortized, besides what the body, a copy of what it changes, and a comparison
  ///   take.
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

  /// Puts a new state in the place of the current one, which it keeps.
  ///
  /// - Parameters:
  ///   - next: The new state.
  ///   - name: What the change does, as a user would call it.
  ///   - key: What changes have in common that should be undone together; nil for a step of its own.
  /// - Complexity: O(1), amortized, besides what a comparison takes.
  @inlinable
  public mutating func replace(with next: State, name: String, coalescing key: String? = nil) {
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
      timeline.grow { $0.step = SnapshotStep(name: name, key: key, state: $0.step.state) }
    }
  }

  /// Lets the next change begin a step of its own, whatever its key.
  public mutating func endCoalescing() {
    timeline.isOpen = false
  }
}

// MARK: - Undoing and redoing

extension SnapshotHistory {
  /// Takes back what was changed last.
  ///
  /// - Throws: ``UndoError/nothingToUndo``.
  public mutating func undo() throws(UndoError) {
    try move(.back)
  }

  /// Does again what was undone last.
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

  /// Forgets all states but the current one.
  ///
  /// The state is modified afterward if it was before.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public mutating func removeAll() {
    timeline.removeAll()
  }
}

// MARK: - Saving

extension SnapshotHistory {
  /// Remembers that the state is saved as it is now.
  ///
  /// The next change begins a step of its own, so that undo can lead back to here.
  public mutating func markSaved() {
    timeline.markSaved()
  }

  /// Remembers that no saved state is known, for instance after a failed save.
  public mutating func markModified() {
    timeline.saved = nil
  }
}

// MARK: - Conformances

extension SnapshotHistory: Sendable where State: Sendable {}

extension SnapshotHistory: Equatable where State: Equatable {
  /// Compares the states, the steps, the saved mark and the limits.
  ///
  /// What computes costs cannot be compared.
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
  /// Hashes what is compared.
  ///
  /// - Parameter hasher: Takes it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(state)
    hasher.combine(timeline)
  }
}

extension SnapshotHistory: Encodable where State: Encodable {
  /// Writes all states, which of them are undone, the saved mark and ``countLimit``.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What encoding a state throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TimelineKey.self)
    try container.encode(state, forKey: .state)
    var timeline = timeline
    timeline.costLimit = nil
    try timeline.encode(to: &container)
  }
}

extension SnapshotHistory: Decodable where State: Decodable {
  /// Reads a history.
  ///
  /// It has no limit of costs until ``limitCost(to:_:)`` sets one.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: `DecodingError`, also when what is stored contradicts itself.
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

  /// What the change is called.
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

/// Compares two values, if values of their type can be compared.
///
/// A generic function that does not know its `Value` to be `Equatable` still gets the right answer
/// here, which it would not from overloads.
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
