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
/// ``UndoableCommand/merging(_:)`` says so.
///
/// A document belongs to the isolation domain that made it. Observers are called there, after the change,
/// and may change the document again.
public final class CommandDocument<State, Command: UndoableCommand> where Command.State == State {
  // Unchecked, because `isApplying` finds anyone who comes meanwhile, and says what is wrong.
  @exclusivity(unchecked) private var content: State
  @exclusivity(unchecked) private var record: CommandHistory<Command>
  private var isApplying = false
  private let observers = Observers<CommandEvent<Command>>()

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
  public var history: CommandHistory<Command> {
    var history = present
    history.timeline.removed = nil
    return history
  }

  /// Whether there is something to undo.
  public var canUndo: Bool { present.canUndo }

  /// Whether there is something to redo.
  public var canRedo: Bool { present.canRedo }

  /// The name of the step that ``undo()`` would undo, for a button or a menu.
  public var undoName: String? { present.undoName }

  /// The name of the step that ``redo()`` would redo, for a button or a menu.
  public var redoName: String? { present.redoName }

  /// The step that ``undo()`` would undo; `nil` if there is none.
  ///
  /// Its commands are values, so you can compute the title of a menu item from them when the menu
  /// opens, in the user's current language.
  public var undoStep: CommandStep<Command>? { present.undoStep }

  /// The step that ``redo()`` would redo; `nil` if there is none.
  public var redoStep: CommandStep<Command>? { present.redoStep }

  /// The steps that can be undone, next step first.
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
  public var undoCommands: [Command] { present.undoCommands }

  /// The commands that ``redo()`` would apply, in that order.
  public var redoCommands: [Command] { present.redoCommands }

  /// Whether the state differs from the saved one, according to the history.
  ///
  /// It does not compare states: a state that was changed and changed back by new commands counts
  /// as modified, one that was undone does not. It stays true if the saved state can no longer be
  /// reached.
  public var isModified: Bool { present.isModified }

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
      return history.timeline.count < count ? .removed : nil
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

  private func noteRead() {
    requireIdle()
    observers.noteRead()
  }
}

// MARK: - Performing

extension CommandDocument {
  /// Applies a command and records its inverse.
  ///
  /// After a new command, there is nothing to redo. If the previous command merges with this one,
  /// the two are one step.
  ///
  /// - Parameter command: The command. It must not access the document while it is applied.
  /// - Throws: The error of the command; state and history are as they were before.
  /// - Complexity: O(1), amortized, besides the command itself.
  public func perform(_ command: Command) throws(Command.Failure) {
    try change { history, state throws(Command.Failure) in
      let inverse = try command.apply(to: &state)
      history.record(command, inverse)
      if observers.isEmpty { return nil }
      return .performed(
        CommandStep(name: command.name, commands: [command], inverses: [inverse])
      )
    }
  }

  /// Performs several commands as one step, all or none.
  ///
  /// If one throws, the earlier ones are reversed, last to first. An empty list makes no step.
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
    try move { history, state throws(CommandError<Command.Failure>) in
      .performed(try history.performStep(commands, name: name, on: &state))
    }
  }

  /// Makes the next command begin a new step, even if it could merge.
  ///
  /// Call it when the user pauses, or moves the cursor.
  public func endCoalescing() {
    change { history, _ in
      history.endCoalescing()
      return nil
    }
  }
}

// MARK: - Undoing and redoing

extension CommandDocument {
  /// Undoes the last step.
  ///
  /// - Throws: ``CommandError/nothingToUndo``; ``CommandError/stepFailed(name:underlying:)`` if a
  ///   command throws, with state and history as they were before, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)`` if that is impossible, after
  ///   which the document is modified.
  public func undo() throws(CommandError<Command.Failure>) {
    try move { history, state throws(CommandError<Command.Failure>) in
      .undone(try history.stepBack(on: &state))
    }
  }

  /// Redoes the step undone last.
  ///
  /// - Throws: ``CommandError/nothingToRedo``; ``CommandError/stepFailed(name:underlying:)`` if a
  ///   command throws, with state and history as they were before, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)`` if that is impossible, after
  ///   which the document is modified.
  public func redo() throws(CommandError<Command.Failure>) {
    try move { history, state throws(CommandError<Command.Failure>) in
      .redone(try history.stepForward(on: &state))
    }
  }

  /// Replaces the state, for example when the user opens another file.
  ///
  /// The document is modified exactly if the history says so.
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - history: Its history; `nil` for an empty history with the limits of this one.
  public func replace(with state: State, history: CommandHistory<Command>? = nil) {
    var old: (State, CommandHistory<Command>)?
    change { present, content in
      old = (content, present)
      present =
        history ?? CommandHistory(countLimit: present.countLimit, costLimit: present.costLimit)
      present.timeline.removed = []
      content = state
      return .replaced
    }
    // What they held may come back to the document when it goes.
    withExtendedLifetime(old) {}
  }

  /// Removes all steps, and leaves the state as it is.
  ///
  /// The state is modified afterward if it was modified before.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public func removeAllSteps() {
    change { history, _ in
      history.removeAll()
      return .cleared
    }
  }
}

// MARK: - Saving

extension CommandDocument {
  /// Marks the current state as saved.
  ///
  /// The next command begins a new step, so that undo can lead back to this state.
  public func markSaved() {
    change { history, _ in
      history.markSaved()
      return .saved
    }
  }

  /// Marks the state as unsaved, for example after a failed save.
  public func markModified() {
    change { history, _ in
      history.markModified()
      return .modified
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

  /// Every event from now on, for `for await`.
  ///
  /// The sequence does not keep the document alive, and ends when the document is released.
  ///
  /// - Parameter buffering: The events to keep for a slow reader.
  /// - Returns: The sequence. Each of its iterators observes independently, from the moment it is
  ///   made.
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

  /// Lets a body change state and history, while no other code may access either, and reports the
  /// change.
  private func change<Failure: Error>(
    _ body: (inout CommandHistory<Command>, inout State) throws(Failure) -> CommandEvent<Command>?
  ) throws(Failure) {
    requireIdle()
    try changing { () throws(Failure) in
      let event = try apply(body)
      let removed = exchange(&record.timeline.removed, with: [])
      if let event { observers.tell(event) }
      // What they held may come back to the document when it goes.
      withExtendedLifetime(removed) {}
    }
  }

  private func apply<Failure: Error>(
    _ body: (inout CommandHistory<Command>, inout State) throws(Failure) -> CommandEvent<Command>?
  ) throws(Failure) -> CommandEvent<Command>? {
    isApplying = true
    defer { isApplying = false }
    return try body(&record, &content)
  }

  /// The same for a step, which leaves the document modified if it can be neither completed nor
  /// reversed.
  private func move(
    _ body: (inout CommandHistory<Command>, inout State) throws(CommandError<Command.Failure>) ->
      CommandEvent<Command>
  ) throws(CommandError<Command.Failure>) {
    var failure: CommandError<Command.Failure>?
    change { history, state in
      do throws(CommandError<Command.Failure>) {
        return try body(&history, &state)
      } catch {
        failure = error
        guard case .rollbackFailed = error else { return nil }
        history.markModified()
        return .rollbackFailed(error)
      }
    }
    if let failure { throw failure }
  }
}
