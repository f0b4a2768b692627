// SPDX-License-Identifier: MIT

/// A change of a document as its journal records it: what to do again, not what came of it.
///
/// A performed command records no inverse and an undone step no commands: applying the changes in order to
/// the state and the history of a checkpoint leads to both again.
enum RecordedChange<Command: UndoableCommand> {
  /// A command was performed, and may have become part of the previous step.
  case performed(Command)
  /// Commands were performed as one step.
  case step([Command], name: String)
  /// Commands were performed that cannot be undone, which removed all steps.
  case unregistered([Command])
  case undone
  case redone
  case saved
  case modified
  case coalescingEnded
  case allStepsRemoved
  case limited(count: Int?, cost: Int?)
  /// The state was replaced, which only a checkpoint can record.
  case replaced
}

extension RecordedChange: Sendable where Command: Sendable {}

/// Keeps the changes of a document.
///
/// It is called after each change, in the isolation of the document and before any observer.
struct DocumentRecorder<Command: UndoableCommand> {
  let record: (RecordedChange<Command>) -> Void
  /// Whether all changes are on disk.
  let isSaved: () -> Bool
}

/// Why a recorded change cannot be applied.
struct MisfitChange: Error {
  let reason: String
  /// Whether part of the change was made, and could not be taken back.
  var isHalfDone = false
}

extension RecordedChange {
  /// Makes the change again.
  ///
  /// - Parameters:
  ///   - history: The history that the change before it left.
  ///   - state: The state that the change before it left.
  /// - Throws: The reason why the change is not possible. Then state and history are as before, unless the reason says
  ///   otherwise.
  func apply(
    to history: inout CommandHistory<Command>,
    _ state: inout Command.State
  ) throws(MisfitChange) {
    do {
      switch self {
      case .performed(let command): try history.perform(command, on: &state)
      case .step(let commands, let name):
        _ = try history.performStep(commands, name: name, on: &state)
      case .unregistered(let commands):
        _ = try CommandHistory.inverses(of: commands, name: "", applyingTo: &state)
        history.removeAllSteps()
        history.markModified()
      case .undone: _ = try history.stepBack(on: &state)
      case .redone: _ = try history.stepForward(on: &state)
      case .saved: history.markSaved()
      case .modified: history.markModified()
      case .coalescingEnded: history.endCoalescing()
      case .allStepsRemoved: history.removeAllSteps()
      case .limited(let count, let cost):
        history.countLimit = count
        history.costLimit = cost
      case .replaced: throw MisfitChange(reason: "the state was replaced")
      }
    } catch let misfit as MisfitChange {
      throw misfit
    } catch {
      var misfit = MisfitChange(reason: String(describing: error))
      if case .rollbackFailed? = error as? CommandError<Command.Failure> {
        misfit.isHalfDone = true
      }
      throw misfit
    }
  }
}
