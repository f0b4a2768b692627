// SPDX-License-Identifier: MIT

internal import MotifCore

/// An undo manager of a platform, as far as it takes steps of a history.
///
/// It has the rules of Foundation's `UndoManager`: what is registered while it undoes is redone later, what
/// is registered at any other time clears what could be redone, and the outermost group is undone at once.
protocol MirroringUndoManager: AnyObject {
  var isUndoing: Bool { get }
  var isRedoing: Bool { get }
  var groupingLevel: Int { get }
  var groupsByEvent: Bool { get set }
  func beginUndoGrouping()
  func endUndoGrouping()
  func setActionName(_ name: String)
  func undo()

  /// Registers what calls ``UndoMirror/run(_:)`` with a step.
  func register(_ step: UndoStep.ID)

  /// Removes what was registered so, and nothing else.
  func removeSteps()
}

/// Keeps the steps of a history in an undo manager, so that a menu can undo and redo them there.
///
/// Each step is one registration, which says only which step it is. When the manager runs it, the history undoes or
/// redoes that step, and the registration goes to the other side. The history is the truth: after each
/// event, and whenever the manager has finished, what the manager has is compared with it. A new step is
/// added to the manager; after anything else, such as an undo that did not come through the manager, all
/// steps are taken out and put in again.
final class UndoMirror {
  private weak var history: UndoHistory?
  private let manager: any MirroringUndoManager
  private let registration: RegistrationState
  private let didFail: (UndoError) -> Void

  /// The steps that the manager can undo and redo, those that are next last.
  private var undone: [UndoStep.ID] = []
  private var done: [UndoStep.ID] = []

  /// Whether the manager's own undo is called to put steps where they can be redone.
  private var isReplaying = false

  init(
    _ history: UndoHistory,
    in manager: any MirroringUndoManager,
    registration: RegistrationState,
    didFail: @escaping (UndoError) -> Void
  ) {
    self.history = history
    self.manager = manager
    self.registration = registration
    self.didFail = didFail
  }

  /// Brings the manager up to the history, unless the manager is at work.
  ///
  /// It is called after each event of the history, and when the manager has finished.
  func update() {
    guard !isReplaying, !manager.isUndoing, !manager.isRedoing else { return }
    guard registration.isActive, let history else { return manager.removeSteps() }
    let timeline = history.timeline
    if let new = newSteps(in: timeline), hasRedo(of: timeline, afterAdding: !new.isEmpty) {
      for step in new.reversed() { add(step) }
    } else {
      rebuild(timeline)
    }
  }

  /// Takes all steps out of the manager.
  func disconnect() {
    (done, undone) = ([], [])
    manager.removeSteps()
  }

  /// Undoes or redoes a step, as the manager says.
  func run(_ step: UndoStep.ID) {
    let isUndo = manager.isUndoing
    if isUndo { done.removeAll { $0 == step } } else { undone.removeAll { $0 == step } }
    guard !isReplaying else { return move(step, isUndo) }
    guard registration.isActive, let history else { return }
    do throws(UndoError) {
      if isUndo { try history.undo(through: step) } else { try history.redo(through: step) }
    } catch {
      // The history may have forgotten the step; that is no failure.
      if case .unknownStep = error { return }
      return didFail(error)
    }
    if history.timeline.next(isUndo ? .forward : .back)?.stepID == step {
      move(step, isUndo)
    }
  }

  private func move(_ step: UndoStep.ID, _ isUndo: Bool) {
    manager.register(step)
    if isUndo { undone.append(step) } else { done.append(step) }
  }
}

// MARK: - Comparing

extension UndoMirror {
  private typealias Timeline = StepTimeline<UndoEntry>

  /// The steps that the manager lacks, the newest first; `nil` where it has others than the history.
  private func newSteps(in timeline: Timeline) -> [UndoEntry]? {
    var new: [UndoEntry] = []
    for entry in timeline.entries(.back) {
      if entry.step.stepID == done.last {
        // The oldest are forgotten one by one where the number of steps is bounded. Some may stay in the
        // manager: to take all out and put them in again each time would take long.
        let extra = done.count + new.count - timeline.undoCount
        return (0...timeline.undoCount + 16).contains(extra) ? new : nil
      }
      new.append(entry.step)
    }
    return done.isEmpty ? new : nil
  }

  private func hasRedo(of timeline: Timeline, afterAdding isAdding: Bool) -> Bool {
    // What is added clears what the manager could redo.
    if isAdding { return timeline.redoCount == 0 }
    return undone.count == timeline.redoCount
      && undone.last == timeline.next(.forward)?.stepID
  }

  private func add(_ step: UndoEntry) {
    // A group of its own, or else all steps that are made in one turn of the run loop would be one.
    let groupsByEvent = manager.groupsByEvent
    manager.groupsByEvent = false
    manager.beginUndoGrouping()
    manager.register(step.stepID)
    manager.setActionName(step.name)
    manager.endUndoGrouping()
    manager.groupsByEvent = groupsByEvent
    done.append(step.stepID)
    undone = []
  }

  private func rebuild(_ timeline: Timeline) {
    disconnect()
    for entry in timeline.entries(.back).reversed() { add(entry.step) }
    // A manager takes what can be redone only while it undoes. In an open group, it would undo what others
    // have registered there, too.
    guard manager.groupingLevel == 0 else { return }
    let redo = Array(timeline.entries(.forward))
    for entry in redo { add(entry.step) }
    isReplaying = true
    for _ in redo { manager.undo() }
    isReplaying = false
  }
}

extension UndoEntry {
  fileprivate var stepID: UndoStep.ID { UndoStep.ID(serial: id) }
}
