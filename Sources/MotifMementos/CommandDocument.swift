// SPDX-License-Identifier: MIT

public import MotifCore

/// A state that only commands change, together with the history that undoes them.
///
/// It is the model of an editor: the document, undo and redo, the names for the menu, and whether
/// there are unsaved changes. Perform commands on it, and read it like any other state: effects and
/// derived values that read ``state`` or ``canUndo`` follow them.
///
/// ```swift
/// enum Edit: UndoableCommand {
///   case insert(String, at: Int)
///   case remove(at: Int)
///
///   var name: String {
///     switch self {
///     case .insert(let album, _): "Insert \(album)"
///     case .remove: "Remove"
///     }
///   }
///
///   func apply(to albums: inout [String]) -> Edit {
///     switch self {
///     case .insert(let album, let index):
///       albums.insert(album, at: index)
///       return .remove(at: index)
///     case .remove(let index):
///       return .insert(albums.remove(at: index), at: index)
///     }
///   }
/// }
///
/// let document = CommandDocument<[String], Edit>(["Low"])
/// document.perform(.insert("Lodger", at: 1))
/// document.perform(.remove(at: 0))
/// print(document.state, document.undoSteps.map(\.name))
/// try document.undo()
/// print(document.state, document.redoName ?? "nothing")
/// try document.redo()
/// print(document.state)
/// // Prints:
/// // ["Lodger"] ["Remove", "Insert Lodger"]
/// // ["Low", "Lodger"] Remove
/// // ["Lodger"]
/// ```
///
/// The state and the history are values. If they are `Codable`, store both, and undo survives a
/// restart: begin with the values that you read, as in
/// `CommandDocument(saved.state, history: saved.history)`. The history determines the limits:
/// `CommandDocument([], history: CommandHistory<Edit>(countLimit: 100))`.
///
/// A failure changes neither state nor history. Commands of consecutive calls merge if
/// ``UndoableCommand/merge(_:)`` says so. Commands that depend on one another belong in a
/// ``group(name:_:)``, which performs all of them or none, as one step.
///
/// A document belongs to the isolation domain that made it. Observers are called there, after the change,
/// and may change the document again.
public final class CommandDocument<State, Command: UndoableCommand>: EventSource
where Command.State == State {
  /// The observers, which are called after each event, in order.
  ///
  /// An observer may change the document in any way, including undo. The resulting events are reported
  /// after all observers have received the earlier ones, so the document may be newer than the event
  /// being reported.
  public let observers = Observers<CommandEvent<Command>>()

  // Unchecked, because `isApplying` detects overlapping accesses, with a clearer message.
  @exclusivity(unchecked) var content: State
  @exclusivity(unchecked) var record: CommandHistory<Command>
  var isApplying = false

  /// The commands of the open group, the number of groups that are open, one in the other, and the
  /// number of running calls of `withoutRegistration`.
  @exclusivity(unchecked) var recording = CommandRecording<Command>()
  @exclusivity(unchecked) var groupDepth = 0
  @exclusivity(unchecked) var suspensions = 0

  /// Keeps what the document does, if a store has opened it.
  var recorder: DocumentRecorder<Command>?
  /// Whether observers have yet to be notified that the last change is on disk.
  var isSaveUntold = false

  let releases = CallDepth(of: "the deinit of a command's object", causing: "a change")
  let followed = FollowedState()
  /// What also changes when a group begins and ends.
  let followedOpenness = FollowedState()

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - history: The history of the state: an empty one, with limits if you want any, or the one
  ///     stored with this state.
  public init(_ state: State, history: CommandHistory<Command> = CommandHistory()) {
    content = state
    record = history
    record.timeline.removed = []
  }
}

// MARK: - Asking

extension CommandDocument {
  /// The current state.
  ///
  /// A derived value or an effect that reads it, or any other property of the document, follows the
  /// document.
  public var state: State {
    noteRead()
    return content
  }

  /// A copy of the history, to store it with the state.
  ///
  /// While a group is open, the copy contains the commands performed in it so far as the last step,
  /// so that it fits the state.
  public var history: CommandHistory<Command> {
    var history = present
    history.timeline.removed = nil
    if groupDepth > 0 { apply { _, _ in _ = recording.end(in: &history) } }
    return history
  }

  /// Whether there is something to undo now.
  ///
  /// It is true exactly when ``undo()`` would undo a step. So it is false while a group is open.
  public var canUndo: Bool { atRest?.canUndo ?? false }

  /// Whether there is something to redo now.
  ///
  /// It is true exactly when ``redo()`` would redo a step. So it is false while a group is open.
  public var canRedo: Bool { atRest?.canRedo ?? false }

  /// The name of the step that ``undo()`` would undo, for a button or a menu.
  public var undoName: String? { atRest?.undoName }

  /// The name of the step that ``redo()`` would redo, for a button or a menu.
  public var redoName: String? { atRest?.redoName }

  /// The step that ``undo()`` would undo; `nil` if there is none.
  ///
  /// Its commands are values, so you can compute the title of a menu item from them when the menu
  /// opens, in the user's current language.
  public var undoStep: CommandStep<Command>? { atRest?.undoStep }

  /// The step that ``redo()`` would redo; `nil` if there is none.
  public var redoStep: CommandStep<Command>? { atRest?.redoStep }

  /// The steps that can be undone, next step first, without an open group.
  ///
  /// - Complexity: O(*n*) in the number of steps that can be undone.
  public var undoSteps: [CommandStep<Command>] { present.undoSteps }

  /// The steps that can be redone, next step first.
  ///
  /// - Complexity: O(*n*) in the number of steps that can be redone.
  public var redoSteps: [CommandStep<Command>] { present.redoSteps }

  /// Whether the state differs from the saved one, according to the history.
  ///
  /// It does not compare states: a state that was changed and changed back by new commands counts
  /// as modified, one that was undone does not. It stays true if the saved state can no longer be
  /// reached.
  ///
  /// A document that a ``DocumentStore`` has opened is modified until its last change is on disk, whatever it was.
  public var isModified: Bool {
    let isModified = recorder.map { !$0.isSaved() } ?? present.isModified
    if recorder != nil {
      noteRead()
      return isModified || !recording.commands.isEmpty
    }
    return recording.commands.isEmpty ? isModified : recording.saved != recording.commands.count
  }

  /// The maximum number of steps to undo, and of steps to redo; `nil` for no limit.
  ///
  /// - Precondition: Not negative.
  public var countLimit: Int? {
    get { present.countLimit }
    set { limit { $0.countLimit = newValue } }
  }

  /// The maximum total cost of the steps, those to undo and those to redo; `nil` for no limit.
  ///
  /// - Precondition: Not negative.
  public var costLimit: Int? {
    get { present.costLimit }
    set { limit { $0.costLimit = newValue } }
  }

  private var present: CommandHistory<Command> {
    noteRead()
    return record
  }

  /// The history, or nil while a group is open.
  private var atRest: CommandHistory<Command>? {
    followedOpenness.noteRead()
    let present = present
    return groupDepth > 0 ? nil : present
  }

  private func noteRead() {
    requireIdle()
    followed.noteRead()
  }
}

// MARK: - Performing

extension CommandDocument {
  /// Applies a command and records its inverse.
  ///
  /// After a new command, there is nothing to redo. If the previous command merges with this one,
  /// the two are one step.
  ///
  /// In a group, the command becomes part of the group.
  ///
  /// - Parameter command: The command. It must not access the document while it is applied.
  /// - Throws: The error of the command; state and history are as they were before.
  /// - Complexity: O(1), amortized, besides the command itself.
  public func perform(_ command: Command) throws(Command.Failure) {
    if suspensions > 0, groupDepth == 0 {
      return try group { () throws(Command.Failure) in try perform(command) }
    }
    try change { history, state throws(Command.Failure) in
      let inverse = try command.apply(to: &state)
      if groupDepth > 0 {
        note([command], [inverse], name: command.name)
        return .changed(nil)
      }
      history.record(command, inverse)
      let change = recorder == nil ? nil : RecordedChange.performed(command)
      if observers.isEmpty { return .changed(nil, change) }
      return .changed(
        .performed(CommandStep(name: command.name, commands: [command], inverses: [inverse])),
        change
      )
    }
  }

  private func note(_ commands: [Command], _ inverses: [Command], name: String) {
    recording.commands += commands
    recording.inverses += inverses
    recording.name = name
    if suspensions > 0 { recording.isUnregistered = true }
  }

  /// Performs several commands as one step, all or none.
  ///
  /// If one throws, the earlier ones are reversed, last to first. An empty list makes no step. If a
  /// command depends on the result of an earlier one, use ``group(name:_:)``.
  ///
  /// - Parameters:
  ///   - commands: The commands, in the order in which to apply them.
  ///   - name: Their common name for the user.
  /// - Throws: ``CommandError/stepFailed(name:underlying:)`` with the error of a command, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)``, after which the document is
  ///   modified.
  public func perform(
    _ commands: [Command],
    name: String
  ) throws(CommandError<Command.Failure>) {
    guard !commands.isEmpty else { return }
    if suspensions > 0, groupDepth == 0 {
      return try group { () throws(CommandError<Command.Failure>) in
        try perform(commands, name: name)
      }
    }
    try move { history, state throws(CommandError<Command.Failure>) in
      guard groupDepth > 0 else {
        return .changed(
          .performed(try history.performStep(commands, name: name, on: &state)),
          .step(commands, name: name)
        )
      }
      let inverses = try CommandHistory.inverses(of: commands, name: name, applyingTo: &state)
      note(commands, inverses, name: name)
      return .changed(nil)
    }
  }

  /// Makes the next command begin a new step, even if it could merge.
  ///
  /// Call it when the user pauses, or moves the cursor.
  public func endCoalescing() {
    change { history, _ in
      let wasOpen = history.timeline.isOpen
      history.endCoalescing()
      return .unchanged(wasOpen ? .coalescingEnded : nil)
    }
  }
}

// MARK: - Replacing

extension CommandDocument {
  /// Replaces the state, for example when the user opens another file.
  ///
  /// The document is modified exactly if the history says so.
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - history: Its history; `nil` for an empty history with the limits of this one.
  /// - Precondition: No group is open: it could not be taken back if its body throws.
  public func replace(with state: State, history: CommandHistory<Command>? = nil) {
    require(
      groupDepth == 0,
      "The state can't be replaced while a group is open. Replace it before or after the group."
    )
    var old: (State, CommandHistory<Command>)?
    change { present, content in
      old = (content, present)
      present =
        history ?? CommandHistory(countLimit: present.countLimit, costLimit: present.costLimit)
      present.timeline.removed = []
      content = state
      return .changed(.replaced, .replaced)
    }
    // Deinitializing their objects may run code that uses the document.
    withExtendedLifetime(old) {}
  }

  /// Removes all steps, and leaves the state as it is.
  ///
  /// The state is modified afterward if it was modified before. A group that is open still makes its
  /// step.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public func removeAllSteps() {
    change { history, _ in
      history.removeAllSteps()
      return .changed(.allStepsRemoved, .allStepsRemoved)
    }
  }
}

// MARK: - Saving

extension CommandDocument {
  /// Marks the current state as saved.
  ///
  /// The next command begins a new step, so that undo can lead back to this state. In a group, that
  /// is possible only if no command follows in the group.
  public func markSaved() {
    change { history, _ in
      history.markSaved()
      if !recording.commands.isEmpty {
        history.markModified()
        recording.saved = recording.commands.count
        note(.coalescingEnded)
        return .changed(.saved, .modified)
      }
      return .changed(.saved, .saved)
    }
  }

  /// Marks the state as unsaved, for example after a failed save.
  public func markModified() {
    change { history, _ in
      history.markModified()
      recording.saved = nil
      return .changed(.modified, .modified)
    }
  }
}
