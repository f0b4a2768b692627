// SPDX-License-Identifier: MIT

/// What happened to a history.
///
/// ``UndoHistory/observe(_:)`` tells of events at once, and ``UndoHistory/changes(_:)`` as a
/// sequence. An event is a value that may be sent to another isolation domain.
///
/// ```swift
/// let history = UndoHistory()
/// let observation = history.observe { event in
///   switch event {
///   case .registered(let step): print("did", step.name)
///   case .undone(let step): print("undid", step.name)
///   default: break
///   }
/// }
/// history.register(name: "Add Low") {}
/// try history.undo()
/// observation.cancel()
/// // Prints:
/// // did Add Low
/// // undid Add Low
/// ```
public enum UndoEvent: Sendable {
  /// There is a new step to undo, and nothing to redo any more. The limits may have taken their toll.
  case registered(UndoStep)

  /// What was registered became part of the newest step, which is now this.
  case coalesced(UndoStep)

  /// A step was undone.
  case undone(UndoStep)

  /// A step was redone.
  case redone(UndoStep)

  /// Steps were removed, because of a smaller limit or together with their target.
  case removed

  /// All steps were removed.
  case cleared

  /// A group was opened by ``UndoHistory/beginGroup(name:coalescing:)``; nothing can be undone now.
  case groupOpened

  /// The group that was opened is closed.
  case groupClosed

  /// The present state was marked as saved.
  case saved

  /// The present state was marked as one that differs from all that were saved.
  case modified

  /// A group could not be taken back; the error is a ``UndoError/rollbackFailed(name:underlying:rollback:)``.
  case rollbackFailed(UndoError)
}
