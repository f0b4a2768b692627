// SPDX-License-Identifier: MIT

internal import MotifCore

extension CommandDocument {
  func requireIdle() {
    require(
      !isApplying,
      "A command used the document that is applying it. Use only the state that apply(to:) receives."
    )
  }

  /// The result of a change: whether there is one, and the event to report, unless no one observes.
  enum Outcome {
    case unchanged(RecordedChange<Command>? = nil)
    case changed(CommandEvent<Command>?, RecordedChange<Command>? = nil)
  }

  /// Lets a body change state and history, while no other code may access either, and reports the
  /// change, at once or when the open group ends.
  func change<Failure: Error>(
    _ body: (inout CommandHistory<Command>, inout State) throws(Failure) -> Outcome
  ) throws(Failure) {
    requireIdle()
    try changing { () throws(Failure) in
      let outcome = try apply(body)
      var removed = exchange(&record.timeline.removed, with: [])
      switch outcome {
      case .unchanged(let change): note(change)
      case .changed(let event, let change):
        note(change)
        followed.noteChange()
        if let event {
          if groupDepth > 0 { observers.note(event) } else { observers.tell(event) }
        }
      }
      // Deinitializing their objects may run code that uses the document.
      if removed?.isEmpty == false { releases.nest { removed = nil } }
    }
  }

  /// Has the recorder keep a change before observers are notified.
  func note(_ change: RecordedChange<Command>?) {
    guard let recorder, let change else { return }
    if case .replaced = change, groupDepth > 0 {
      // The state includes the group's changes so far; the history does not.
      recording.isReplaced = true
    } else {
      isSaveUntold = true
      recorder.record(change)
    }
  }

  /// The steps, for readers that do not follow them.
  var timeline: StepTimeline<CommandStep<Command>> {
    requireIdle()
    return record.timeline
  }

  /// State and history, for a reader that does not follow them.
  var unfollowed: (state: State, history: CommandHistory<Command>) {
    requireIdle()
    var history = record
    history.timeline.removed = nil
    return (content, history)
  }

  /// Reports that everything is on disk, once, unless another change has been made in the meantime.
  func noteSaved() {
    guard isSaveUntold, groupDepth == 0, recorder?.isSaved() != false else { return }
    isSaveUntold = false
    change { _, _ in .changed(.saved) }
  }

  func apply<Result, Failure: Error>(
    _ body: (inout CommandHistory<Command>, inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    isApplying = true
    defer { isApplying = false }
    return try body(&record, &content)
  }

  /// The same for a step, which leaves the document modified if it can be neither completed nor
  /// reversed.
  func move(
    _ body: (inout CommandHistory<Command>, inout State) throws(CommandError<Command.Failure>) ->
      Outcome
  ) throws(CommandError<Command.Failure>) {
    var failure: CommandError<Command.Failure>?
    change { history, state in
      do throws(CommandError<Command.Failure>) {
        return try body(&history, &state)
      } catch {
        failure = error
        guard case .rollbackFailed = error else { return .unchanged() }
        history.markModified()
        recording.saved = nil
        return .changed(.rollbackFailed(error), .replaced)
      }
    }
    if let failure { throw failure }
  }

  /// Changes the limits of the history, which may drop steps.
  func limit(_ body: (inout CommandHistory<Command>) -> Void) {
    change { history, _ in
      let count = history.timeline.count
      body(&history)
      let limits = RecordedChange<Command>.limited(
        count: history.countLimit,
        cost: history.costLimit
      )
      return history.timeline.count < count ? .changed(.stepsDropped, limits) : .unchanged(limits)
    }
  }
}
