// SPDX-License-Identifier: MIT

public import MotifCore

/// A state that is changed by commands alone, together with the history that takes them back.
///
/// It is what an editor has behind it: the document, undo and redo, the names for the menu, and whether
/// there is something to save. Perform commands on it, and read it like any other state: effects and derived
/// values that read ``state`` or ``canUndo`` follow them.
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
/// State and history are values. Where they are `Codable`, store both, and undo survives a restart: begin
/// with what was read, as in `CommandDocument(saved.state, history: saved.history)`. Limits are those of
/// the history: `CommandDocument([], history: CommandHistory<Edit>(countLimit: 100))`.
///
/// A failure changes neither state nor history. The commands that neighboring calls perform merge where
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
  ///   - state: The state at the beginning.
  ///   - history: What led to it: an empty history, with limits if there should be any, or the one that was
  ///     stored with this state.
  public init(_ state: State, history: CommandHistory<Command> = CommandHistory()) {
    content = state
    record = history
    record.timeline.removed = []
  }
}

// MARK: - Asking

extension CommandDocument {
  /// The state as it is now.
  ///
  /// Reading it, or anything else of the document, inside a derived value or an effect makes that follow
  /// the document.
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

  /// The name of what ``undo()`` would take back, for a button or a menu.
  public var undoName: String? { present.undoName }

  /// The name of what ``redo()`` would do again, for a button or a menu.
  public var redoName: String? { present.redoName }

  /// The step that ``undo()`` would take back; nil when there is none.
  ///
  /// Its commands are values, so the title of a menu item can be computed from them when the menu opens, in
  /// the language that the user has then.
  public var undoStep: CommandStep<Command>? { present.undoStep }

  /// The step that ``redo()`` would do again; nil when there is none.
  public var redoStep: CommandStep<Command>? { present.redoStep }

  /// What can be undone, the next step first.
  ///
  /// - Complexity: O(*n*) in the number of steps that can be undone.
  public var undoSteps: [CommandStep<Command>] { present.undoSteps }

  /// What can be redone, the next step first.
  ///
  /// - Complexity: O(*n*) in the number of steps that can be redone.
  public var redoSteps: [CommandStep<Command>] { present.redoSteps }

  /// The commands that ``undo()`` would apply, in that order.
  ///
  /// - Complexity: O(*n*) in the number of these commands.
  public var undoCommands: [Command] { present.undoCommands }

  /// The commands that ``redo()`` would apply, in that order.
  public var redoCommands: [Command] { present.redoCommands }

  /// Whether the state differs from the saved one, by what the history knows.
  ///
  /// It does not compare states: what was changed and changed back by new commands is modified, what
  /// was undone is not. It stays true when the saved state can no longer be reached.
  public var isModified: Bool { present.isModified }

  /// How many steps can be undone at most, and how many redone; nil for any number.
  ///
  /// - Precondition: Not negative.
  public var countLimit: Int? {
    get { present.countLimit }
    set { limit { $0.countLimit = newValue } }
  }

  /// What the steps may cost together, those to undo and those to redo; nil for any cost.
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

  /// The steps, for those who do not follow them.
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
  /// Applies a command and records how to take it back.
  ///
  /// Something new leaves nothing to redo. Where the command performed right before merges with this
  /// one, the two are one step.
  ///
  /// - Parameter command: The command. While it is applied it must not reach for the document.
  /// - Throws: What the command throws; state and history are as they were before.
  /// - Complexity: O(1), amortized, besides what the command takes.
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
  /// When one throws, what those before it did is taken back, last to first. No commands make no step.
  ///
  /// - Parameters:
  ///   - commands: The commands, in the order in which to apply them.
  ///   - name: What they do together, as a user would call it.
  /// - Throws: ``CommandError/stepFailed(name:underlying:)`` with what a command threw, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)``, after which the document is modified.
  public func perform(
    _ commands: [Command],
    name: String
  ) throws(CommandError<Command.Failure>) {
    guard !commands.isEmpty else { return }
    try move { history, state throws(CommandError<Command.Failure>) in
      .performed(try history.performStep(commands, name: name, on: &state))
    }
  }

  /// Lets the next command begin a step of its own, whatever it might merge with.
  ///
  /// Call it where the user pauses, or moves the cursor.
  public func endCoalescing() {
    change { history, _ in
      history.endCoalescing()
      return nil
    }
  }
}

// MARK: - Undoing and redoing

extension CommandDocument {
  /// Takes back what was done last.
  ///
  /// - Throws: ``CommandError/nothingToUndo``; ``CommandError/stepFailed(name:underlying:)`` when a
  ///   command throws, with state and history as they were before, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)`` when that cannot be had, after which the
  ///   document is modified.
  public func undo() throws(CommandError<Command.Failure>) {
    try move { history, state throws(CommandError<Command.Failure>) in
      .undone(try history.stepBack(on: &state))
    }
  }

  /// Does again what was undone last.
  ///
  /// - Throws: ``CommandError/nothingToRedo``; ``CommandError/stepFailed(name:underlying:)`` when a
  ///   command throws, with state and history as they were before, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)`` when that cannot be had, after which the
  ///   document is modified.
  public func redo() throws(CommandError<Command.Failure>) {
    try move { history, state throws(CommandError<Command.Failure>) in
      .redone(try history.stepForward(on: &state))
    }
  }

  /// Puts another state in place of this one, for instance when the user opens another file.
  ///
  /// The document is modified exactly if the history says so.
  ///
  /// - Parameters:
  ///   - state: The other state.
  ///   - history: What led to it; nil for an empty history with the limits of this one.
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

  /// Forgets what could be undone and redone, and leaves the state as it is.
  ///
  /// The state is modified afterward if it was before.
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
  /// Remembers that the state is saved as it is now.
  ///
  /// The next command begins a step of its own, so that undo can lead back to here.
  public func markSaved() {
    change { history, _ in
      history.markSaved()
      return .saved
    }
  }

  /// Remembers that no saved state is known, for instance after a failed save.
  public func markModified() {
    change { history, _ in
      history.markModified()
      return .modified
    }
  }
}

// MARK: - Being told

extension CommandDocument {
  /// Calls a closure with every event, after it happened, as long as the registration lives.
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
  /// The events come in order, to every observer in the same. An observer may change the document in any
  /// way, undo included; the events of that come when everybody has heard those before. So the document
  /// may be ahead of the event that is told.
  ///
  /// - Parameter body: Gets the event. It lives as long as the registration.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ body: @escaping (CommandEvent<Command>) -> Void) -> Registration {
    observers.observe(body)
  }

  /// Calls a closure with every event, after it happened, as long as an object lives.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - body: Gets the owner and the event.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ event: CommandEvent<Command>) -> Void
  ) {
    observers.observe(owner: owner, body)
  }

  /// Every event from now on, for `for await`.
  ///
  /// The sequence does not keep the document alive, and ends when it goes away.
  ///
  /// - Parameter buffering: How many events may wait to be read.
  /// - Returns: The sequence. Each of its iterators observes by itself, from when it is made.
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

  /// Lets a body change state and history, while nobody else may reach for either, and tells of it.
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

  /// The same for a step, which leaves the document modified when it can be neither done nor taken back.
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
