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
public final class CommandDocument<State, Command: UndoableCommand> where Command.State == State {
  // Unchecked, because `isApplying` finds anyone who comes meanwhile, and says what is wrong.
  @exclusivity(unchecked) private var content: State
  @exclusivity(unchecked) private var record: CommandHistory<Command>
  private var isApplying = false

  /// The commands of the open group, the number of groups that are open, one in the other, and the
  /// number of running calls of `withoutRegistration`.
  @exclusivity(unchecked) private var recording = CommandRecording<Command>()
  @exclusivity(unchecked) private var groupDepth = 0
  @exclusivity(unchecked) private var suspensions = 0

  private let observers = Observers<CommandEvent<Command>>()
  private let followed = FollowedState()
  /// What also changes when a group begins and ends.
  private let followedOpenness = FollowedState()

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

  /// The commands that ``undo()`` would apply, in that order.
  ///
  /// - Complexity: O(*n*) in the number of these commands.
  public var undoCommands: [Command] { atRest?.undoCommands ?? [] }

  /// The commands that ``redo()`` would apply, in that order.
  public var redoCommands: [Command] { atRest?.redoCommands ?? [] }

  /// Whether the state differs from the saved one, according to the history.
  ///
  /// It does not compare states: a state that was changed and changed back by new commands counts
  /// as modified, one that was undone does not. It stays true if the saved state can no longer be
  /// reached.
  public var isModified: Bool {
    let isModified = present.isModified
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

  private func limit(_ body: (inout CommandHistory<Command>) -> Void) {
    change { history, _ in
      let count = history.timeline.count
      body(&history)
      return history.timeline.count < count ? .changed(.removed) : .unchanged
    }
  }

  /// The steps, for readers that do not follow them.
  var timeline: StepTimeline<CommandStep<Command>> {
    requireIdle()
    return record.timeline
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
      if observers.isEmpty { return .changed(nil) }
      return .changed(
        .performed(CommandStep(name: command.name, commands: [command], inverses: [inverse]))
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
  /// If one throws, the earlier ones are reversed, last to first. An empty list makes no step. If
  /// what a command is depends on the result of an earlier one, use ``group(name:_:)``.
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
        return .performed(try history.performStep(commands, name: name, on: &state))
      }
      let inverses = try CommandHistory.inverses(of: commands, name: name, applyingTo: &state)
      note(commands, inverses, name: name)
      return nil
    }
  }

  /// Makes the next command begin a new step, even if it could merge.
  ///
  /// Call it when the user pauses, or moves the cursor.
  public func endCoalescing() {
    change { history, _ in
      history.endCoalescing()
      return .unchanged
    }
  }
}

// MARK: - Grouping

extension CommandDocument {
  /// Makes one step from all commands that a body performs, or none.
  ///
  /// The body reads the state that the earlier commands have left, so it can compute the next one
  /// from it:
  ///
  /// ```swift
  /// struct Replace: UndoableCommand {
  ///   struct NotFound: Error {}
  ///
  ///   var old: String
  ///   var new: String
  ///   var name: String { "Replace" }
  ///
  ///   func apply(to words: inout [String]) throws(NotFound) -> Replace {
  ///     guard let index = words.firstIndex(of: old) else { throw NotFound() }
  ///     words[index] = new
  ///     return Replace(old: new, new: old)
  ///   }
  /// }
  ///
  /// let text = CommandDocument<[String], Replace>(["low", "heroes", "low"])
  /// try text.group(name: "Replace All") {
  ///   while text.state.contains("low") {
  ///     try text.perform(Replace(old: "low", new: "Low"))
  ///   }
  /// }
  /// print(text.state, text.undoSteps.map(\.name))
  /// do {
  ///   try text.group(name: "Replace Both") {
  ///     try text.perform(Replace(old: "heroes", new: "Heroes"))
  ///     try text.perform(Replace(old: "lodger", new: "Lodger"))
  ///   }
  /// } catch {
  ///   print(text.state, text.undoSteps.map(\.name))
  /// }
  /// // Prints:
  /// // ["Low", "heroes", "Low"] ["Replace All"]
  /// // ["Low", "heroes", "Low"] ["Replace All"]
  /// ```
  ///
  /// If the body throws, its commands are reversed, last to first, and state and history are as they
  /// were before, including the redo steps. An error that the body catches itself reverses nothing.
  /// Groups nest: one that throws is reversed, and the outermost is the step. A group without
  /// commands makes no step, and leaves the redo steps as they were.
  ///
  /// A group merges with no other step. Neighbors in it merge, as in ``perform(_:name:)``.
  ///
  /// Observers receive one ``CommandEvent/performed(_:)`` with all commands when the outermost group
  /// has ended, and effects run then. Nothing can be undone or redone before.
  ///
  /// - Parameters:
  ///   - name: The name of the step; `nil` for that of the last command or group in it.
  ///   - body: Performs commands on the document.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body. If a command could not be reversed, the others were. Then the
  ///   document is modified, and observers receive ``CommandEvent/rollbackFailed(_:)``.
  /// - Complexity: O(*n*) in the number of commands, besides the commands themselves.
  public func group<Result, Failure: Error>(
    name: String? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    requireIdle()
    return try changing { () throws(Failure) in
      let start = recording.position
      groupDepth += 1
      if groupDepth == 1 { followedOpenness.noteChange() }
      defer { endGroup() }
      do throws(Failure) {
        let result = try body()
        if let name, recording.commands.count > start.count { recording.name = name }
        return result
      } catch {
        takeBack(to: start, name: name ?? recording.name, because: error)
        throw error
      }
    }
  }

  /// Performs commands that cannot be undone, for changes that the user did not make.
  ///
  /// Use it to set up a document, or to apply changes from elsewhere. The commands of the body change
  /// the state as usual and are reported as ``CommandEvent/performed(_:)``, but make no step.
  ///
  /// **All steps are removed** if the body performs a command: their commands belong to a state that
  /// is gone, and undoing one would change something else than what it has changed. Observers then
  /// receive ``CommandEvent/cleared``. The document is modified until you call ``markSaved()``.
  ///
  /// ```swift
  /// struct Append: UndoableCommand {
  ///   var titles: [String]
  ///   var removed = 0
  ///   var name: String { "Append" }
  ///
  ///   func apply(to state: inout [String]) -> Append {
  ///     state += titles
  ///     defer { state.removeLast(removed) }
  ///     return Append(titles: state.suffix(removed), removed: titles.count)
  ///   }
  /// }
  ///
  /// let playlist = CommandDocument<[String], Append>([])
  /// playlist.withoutRegistration {
  ///   playlist.perform(Append(titles: ["Low", "Lodger"]))
  /// }
  /// playlist.markSaved()
  /// print(playlist.state, playlist.canUndo, playlist.isModified)
  /// // Prints "["Low", "Lodger"] false false"
  /// ```
  ///
  /// Commands that come before the body throws stay; put a ``group(name:_:)`` around them to reverse
  /// them. A group that contains such commands makes no step either, because the others in it could
  /// not be undone without them. Undoing and redoing in the body work as usual. Calls nest.
  ///
  /// - Parameter body: Performs commands on the document.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  public func withoutRegistration<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    suspensions += 1
    defer { suspensions -= 1 }
    return try body()
  }

  /// Reverses the commands of a group.
  private func takeBack(
    to start: CommandRecording<Command>.Position,
    name: String,
    because error: any Error
  ) {
    // Destroyed after the document is in order, because what they hold may come back to it.
    let (commands, inverses) = recording.remove(to: start)
    if commands.isEmpty { return }
    change { history, state in
      let failures = CommandHistory<Command>.takeBack(inverses, on: &state)
      guard let first = failures.first else { return .changed(nil) }
      history.markModified()
      recording.saved = nil
      return .changed(
        .rollbackFailed(
          .rollbackFailed(
            name: name,
            underlying: error as? Command.Failure ?? first,
            rollback: failures
          )
        )
      )
    }
    withExtendedLifetime(commands) {}
  }

  /// Ends a group, makes a step from it if it is the outermost, and reports what happened in it.
  private func endGroup() {
    if groupDepth == 1, !recording.commands.isEmpty {
      change { history, _ in
        let events = recording.end(in: &history)
        for event in events { observers.note(event) }
        return .changed(nil)
      }
    }
    let ended = groupDepth == 1 ? exchange(&recording, with: CommandRecording()) : nil
    groupDepth -= 1
    guard groupDepth == 0 else { return }
    followedOpenness.noteChange()
    observers.tellNoted()
    withExtendedLifetime(ended) {}
  }
}

// MARK: - Undoing and redoing

extension CommandDocument {
  /// Undoes the last step.
  ///
  /// - Throws: ``CommandError/nothingToUndo``; ``CommandError/openGroup`` while a group is open;
  ///   ``CommandError/stepFailed(name:underlying:)`` if a
  ///   command throws, with state and history as they were before, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)`` if that is impossible, after
  ///   which the document is modified.
  public func undo() throws(CommandError<Command.Failure>) {
    try move { history, state throws(CommandError<Command.Failure>) in
      if groupDepth > 0 { throw .openGroup }
      return .undone(try history.stepBack(on: &state))
    }
  }

  /// Redoes the step undone last.
  ///
  /// - Throws: ``CommandError/nothingToRedo``; ``CommandError/openGroup`` while a group is open;
  ///   ``CommandError/stepFailed(name:underlying:)`` if a
  ///   command throws, with state and history as they were before, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)`` if that is impossible, after
  ///   which the document is modified.
  public func redo() throws(CommandError<Command.Failure>) {
    try move { history, state throws(CommandError<Command.Failure>) in
      if groupDepth > 0 { throw .openGroup }
      return .redone(try history.stepForward(on: &state))
    }
  }

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
      "A group is open, whose commands belong to the state. Replace the state before or after it."
    )
    var old: (State, CommandHistory<Command>)?
    change { present, content in
      old = (content, present)
      present =
        history ?? CommandHistory(countLimit: present.countLimit, costLimit: present.costLimit)
      present.timeline.removed = []
      content = state
      return .changed(.replaced)
    }
    // What they held may come back to the document when it goes.
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
      history.removeAll()
      return .changed(.cleared)
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
      }
      return .changed(.saved)
    }
  }

  /// Marks the state as unsaved, for example after a failed save.
  public func markModified() {
    change { history, _ in
      history.markModified()
      recording.saved = nil
      return .changed(.modified)
    }
  }
}

// MARK: - Being told

extension CommandDocument {
  /// Calls a closure with every event, after it happened, until the registration ends.
  ///
  /// ```swift
  /// struct Add: UndoableCommand {
  ///   var amount: Int
  ///   var name: String { "Add \(amount)" }
  ///
  ///   func apply(to sum: inout Int) -> Add {
  ///     sum += amount
  ///     return Add(amount: -amount)
  ///   }
  /// }
  ///
  /// let document = CommandDocument<Int, Add>(0)
  /// let registration = document.observe { event in
  ///   if case .performed(let step) = event { print(step.name, document.state) }
  /// }
  /// document.perform(Add(amount: 3))
  /// registration.cancel()
  /// // Prints "Add 3 3"
  /// ```
  ///
  /// All observers receive the events in the same order. An observer may change the document in any
  /// way, including undo; the resulting events are reported after all observers have received the
  /// earlier ones. So the document may be newer than the event being reported.
  ///
  /// - Parameter body: Receives the event. It lives as long as the registration.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ body: @escaping (CommandEvent<Command>) -> Void) -> Registration {
    observers.observe(body)
  }

  /// Calls a closure with every event, after it happened, while an object is alive.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - body: Receives the owner and the event.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ event: CommandEvent<Command>) -> Void
  ) {
    observers.observe(owner: owner, body)
  }

  /// Every event from this call on, for `for await`.
  ///
  /// The sequence does not keep the document alive, and ends when the document is released.
  ///
  /// - Parameter buffering: The events to keep for a slow reader.
  /// - Returns: The sequence. Its first iterator delivers every event after this call, even if the
  ///   loop begins later. Further iterators observe independently, from the moment they are made.
  public func changes(
    _ buffering: ValueBuffering = .unbounded
  ) -> ValueSequence<CommandEvent<Command>> {
    observers.changes(buffering)
  }
}

// MARK: - Changing

extension CommandDocument {
  private func requireIdle() {
    require(
      !isApplying,
      "A command reached for the document that applies it. Let it use the state that it gets."
    )
  }

  /// The result of a change: whether there is one, and the event to report, unless no one observes.
  private enum Outcome {
    case unchanged
    case changed(CommandEvent<Command>?)
  }

  /// Lets a body change state and history, while no other code may access either, and reports the
  /// change, at once or when the open group ends.
  private func change<Failure: Error>(
    _ body: (inout CommandHistory<Command>, inout State) throws(Failure) -> Outcome
  ) throws(Failure) {
    requireIdle()
    try changing { () throws(Failure) in
      let outcome = try apply(body)
      let removed = exchange(&record.timeline.removed, with: [])
      if case .changed(let event) = outcome {
        followed.noteChange()
        if let event, groupDepth > 0 { observers.note(event) } else if let event { observers.tell(event) }
      }
      // What they held may come back to the document when it goes.
      withExtendedLifetime(removed) {}
    }
  }

  private func apply<Result, Failure: Error>(
    _ body: (inout CommandHistory<Command>, inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    isApplying = true
    defer { isApplying = false }
    return try body(&record, &content)
  }

  /// The same for a step, which leaves the document modified if it can be neither completed nor
  /// reversed.
  private func move(
    _ body: (inout CommandHistory<Command>, inout State) throws(CommandError<Command.Failure>) ->
      CommandEvent<Command>?
  ) throws(CommandError<Command.Failure>) {
    var failure: CommandError<Command.Failure>?
    change { history, state in
      do throws(CommandError<Command.Failure>) {
        return .changed(try body(&history, &state))
      } catch {
        failure = error
        guard case .rollbackFailed = error else { return .unchanged }
        history.markModified()
        recording.saved = nil
        return .changed(.rollbackFailed(error))
      }
    }
    if let failure { throw failure }
  }
}
