// SPDX-License-Identifier: MIT

internal import MotifCore

/// The part of a platform's undo manager to which a history adds its steps.
///
/// It has the rules of Foundation's `UndoManager`: actions registered during an undo are redone
/// later, actions registered at any other time clear the redo steps, and the outermost group is
/// undone at once.
protocol MirroringUndoManager: AnyObject {
  var isUndoing: Bool { get }
  var isRedoing: Bool { get }
  var groupingLevel: Int { get }
  var groupsByEvent: Bool { get set }
  func beginUndoGrouping()
  func endUndoGrouping()
  func setActionName(_ name: String)
  func undo()

  /// Registers an action that calls ``UndoMirror/run(_:)`` with a step.
  func register(_ step: UInt64)

  /// Removes the actions registered by `register(_:)`, and nothing else.
  func removeSteps()
}

/// A history whose steps an undo manager can mirror.
protocol MirroredHistory: AnyObject {
  var undoCount: Int { get }
  var redoCount: Int { get }

  /// Returns the identifier and the name of a step, given the number of steps before it.
  func stepToUndo(at distance: Int) -> (id: UInt64, name: String)?
  func stepToRedo(at distance: Int) -> (id: UInt64, name: String)?

  /// Undoes or redoes a step, and the steps before it, and reports failures itself.
  ///
  /// - Returns: Whether it did.
  func undo(to id: UInt64) -> Bool
  func redo(to id: UInt64) -> Bool
}

/// Keeps the steps of a history in an undo manager, so that a menu can undo and redo them there.
///
/// Each step is one registration, which contains only the step's identifier. When the manager runs
/// it, the history undoes or redoes that step, and the registration moves to the other side. The
/// history is authoritative: after each event, and whenever the manager has finished, the manager's
/// steps are compared with it. A new step is added to the manager; after any other difference, such
/// as an undo that did not come through the manager, all steps are removed and put in again.
final class UndoMirror {
  private let history: any MirroredHistory
  private let manager: any MirroringUndoManager
  private let registration: RegistrationState

  /// The steps that the manager can undo and redo, next step last.
  private var done: [UInt64] = []
  private var undone: [UInt64] = []

  /// Whether the manager's undo is being called to move steps to its redo side.
  private var isReplaying = false

  init(
    _ history: any MirroredHistory,
    in manager: any MirroringUndoManager,
    registration: RegistrationState
  ) {
    self.history = history
    self.manager = manager
    self.registration = registration
  }

  /// Updates the manager from the history, unless the manager is running.
  ///
  /// It is called after each event of the history, and when the manager has finished.
  ///
  /// - Parameter isAnother: Whether the history was replaced, so that the manager's steps are not
  ///   its steps.
  func update(isAnother: Bool = false) {
    guard !isReplaying, !manager.isUndoing, !manager.isRedoing else { return }
    guard registration.isActive else { return manager.removeSteps() }
    if !isAnother, let new = newSteps(), hasRedo(afterAdding: !new.isEmpty) {
      for step in new.reversed() { add(step) }
    } else {
      rebuild()
    }
  }

  /// Removes all steps from the manager.
  func disconnect() {
    (done, undone) = ([], [])
    manager.removeSteps()
  }

  /// Undoes or redoes a step for the manager.
  func run(_ step: UInt64) {
    let isUndo = manager.isUndoing
    if isUndo { Self.remove(step, from: &done) } else { Self.remove(step, from: &undone) }
    if !isReplaying {
      guard registration.isActive else { return }
      guard isUndo ? history.undo(to: step) : history.redo(to: step) else { return }
      // A step whose actions registered nothing in turn has no opposite.
      let other = isUndo ? history.stepToRedo(at: 0) : history.stepToUndo(at: 0)
      guard other?.id == step else { return }
    }
    manager.register(step)
    if isUndo { undone.append(step) } else { done.append(step) }
  }
}

// MARK: - Comparing

extension UndoMirror {
  /// Removes a step, which is the last one unless others have changed the manager.
  private static func remove(_ step: UInt64, from steps: inout [UInt64]) {
    if steps.last == step { steps.removeLast() } else { steps.removeAll { $0 == step } }
  }

  private typealias Step = (id: UInt64, name: String)

  /// The steps that the manager lacks, the newest first; `nil` if its steps differ from those of
  /// the history.
  private func newSteps() -> [Step]? {
    var new: [Step] = []
    while let step = history.stepToUndo(at: new.count) {
      if step.id == done.last {
        // The oldest are forgotten one by one where the number of steps is bounded. Some may stay in the
        // manager: to take all out and put them in again each time would take long.
        let extra = done.count + new.count - history.undoCount
        return (0...history.undoCount + 16).contains(extra) ? new : nil
      }
      new.append(step)
    }
    return done.isEmpty ? new : nil
  }

  private func hasRedo(afterAdding isAdding: Bool) -> Bool {
    // A new step clears the manager's redo steps.
    if isAdding { return history.redoCount == 0 }
    return undone.count == history.redoCount && undone.last == history.stepToRedo(at: 0)?.id
  }

  private func add(_ step: Step) {
    // A group of its own, or else all steps that are made in one turn of the run loop would be one.
    let groupsByEvent = manager.groupsByEvent
    manager.groupsByEvent = false
    manager.beginUndoGrouping()
    manager.register(step.id)
    manager.setActionName(step.name)
    manager.endUndoGrouping()
    manager.groupsByEvent = groupsByEvent
    done.append(step.id)
    undone = []
  }

  private func rebuild() {
    disconnect()
    for distance in (0..<history.undoCount).reversed() {
      if let step = history.stepToUndo(at: distance) { add(step) }
    }
    // A manager takes what can be redone only while it undoes. In an open group, it would undo what others
    // have registered there, too.
    guard manager.groupingLevel == 0 else { return }
    let redo = (0..<history.redoCount).compactMap { history.stepToRedo(at: $0) }
    for step in redo { add(step) }
    isReplaying = true
    for _ in redo { manager.undo() }
    isReplaying = false
  }
}

// MARK: - Histories

/// An undo history with the interface for a mirror.
final class MirroredUndoHistory: MirroredHistory {
  private weak var history: UndoHistory?
  private let didFail: (UndoError) -> Void
  private let failures = CallDepth(of: "didFail", causing: "undo()")

  init(_ history: UndoHistory, didFail: @escaping (UndoError) -> Void) {
    self.history = history
    self.didFail = didFail
  }

  var undoCount: Int { history?.timeline.undoCount ?? 0 }
  var redoCount: Int { history?.timeline.redoCount ?? 0 }

  func stepToUndo(at distance: Int) -> (id: UInt64, name: String)? {
    history?.timeline.entry(.back, at: distance).map { ($0.step.id, $0.step.name) }
  }

  func stepToRedo(at distance: Int) -> (id: UInt64, name: String)? {
    history?.timeline.entry(.forward, at: distance).map { ($0.step.id, $0.step.name) }
  }

  func undo(to id: UInt64) -> Bool {
    succeeds { history throws(UndoError) in try history.undo(through: UndoStep.ID(serial: id)) }
  }

  func redo(to id: UInt64) -> Bool {
    succeeds { history throws(UndoError) in try history.redo(through: UndoStep.ID(serial: id)) }
  }

  private func succeeds(_ body: (UndoHistory) throws(UndoError) -> Void) -> Bool {
    guard let history else { return false }
    do throws(UndoError) {
      try body(history)
      return true
    } catch {
      // The history may have forgotten the step, and that is no failure.
      if case .unknownStep = error { return false }
      failures.nest { didFail(error) }
      return false
    }
  }
}

/// A document of commands with the interface for a mirror.
///
/// Its steps are identified by their numbers, counted from its very first step.
final class MirroredDocument<State, Command: UndoableCommand>: MirroredHistory
where Command.State == State {
  private weak var document: CommandDocument<State, Command>?
  private let didFail: (CommandError<Command.Failure>) -> Void
  private let failures = CallDepth(of: "didFail", causing: "undo()")

  init(
    _ document: CommandDocument<State, Command>,
    didFail: @escaping (CommandError<Command.Failure>) -> Void
  ) {
    self.document = document
    self.didFail = didFail
  }

  private var timeline: StepTimeline<CommandStep<Command>>? { document?.timeline }
  var undoCount: Int { timeline?.undoCount ?? 0 }
  var redoCount: Int { timeline?.redoCount ?? 0 }

  func stepToUndo(at distance: Int) -> (id: UInt64, name: String)? {
    guard let timeline, let entry = timeline.entry(.back, at: distance) else { return nil }
    return (UInt64(timeline.forgotten + timeline.undoCount - 1 - distance), entry.step.name)
  }

  func stepToRedo(at distance: Int) -> (id: UInt64, name: String)? {
    guard let timeline, let entry = timeline.entry(.forward, at: distance) else { return nil }
    return (UInt64(timeline.forgotten + timeline.undoCount + distance), entry.step.name)
  }

  func undo(to id: UInt64) -> Bool {
    var found = false
    while !found, let next = stepToUndo(at: 0), next.id >= id {
      found = next.id == id
      guard succeeds({ document throws(CommandError<Command.Failure>) in try document.undo() })
      else { return false }
    }
    return found
  }

  func redo(to id: UInt64) -> Bool {
    var found = false
    while !found, let next = stepToRedo(at: 0), next.id <= id {
      found = next.id == id
      guard succeeds({ document throws(CommandError<Command.Failure>) in try document.redo() })
      else { return false }
    }
    return found
  }

  private func succeeds(
    _ body: (CommandDocument<State, Command>) throws(CommandError<Command.Failure>) -> Void
  ) -> Bool {
    guard let document else { return false }
    do throws(CommandError<Command.Failure>) {
      try body(document)
      return true
    } catch {
      failures.nest { didFail(error) }
      return false
    }
  }
}
