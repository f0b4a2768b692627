// SPDX-License-Identifier: MIT

/// What was done to a state, kept as commands, so that it can be undone and done again.
///
/// The history is a value like the commands in it. Copy it to try something out, compare it, show
/// what it holds in a list, or store it with the document it belongs to: where the commands are
/// `Codable` it is `Codable`, too, and undo survives a restart.
///
/// ```swift
/// enum Edit: UndoableCommand, Codable {
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
/// var albums = ["Low"]
/// var history = CommandHistory<Edit>(countLimit: 100)
/// history.perform(.insert("Lodger", at: 1), on: &albums)
/// history.perform(.remove(at: 0), on: &albums)
/// print(albums, history.undoSteps.map(\.name))
/// try history.undo(on: &albums)
/// print(albums, history.redoName ?? "nothing")
/// try history.redo(on: &albums)
/// print(albums)
/// // Prints:
/// // ["Lodger"] ["Remove", "Insert Lodger"]
/// // ["Low", "Lodger"] Remove
/// // ["Lodger"]
/// ```
///
/// The history does not hold the state, which can be of any type and live anywhere. Change the state
/// only through the history, and always pass the same one: commands are applied to the state that
/// they left, and to no other.
///
/// In a class, prefer a ``CommandDocument``, which owns state and history. The obvious way to keep both
/// yourself compiles and then stops the program:
///
/// ```text
/// struct File {
///   var state: [String] = []
///   var history = CommandHistory<Edit>()
/// }
///
/// final class Editor {
///   var file = File()
///
///   func add(_ album: String) {
///     file.history.perform(.insert(album, at: 0), on: &file.state)  // "Simultaneous accesses"
///   }
/// }
/// ```
///
/// The call changes `file.history` and `file.state` at the same time. Of a local variable, the compiler sees
/// that these are two parts. Of a property of a class, or a global variable, each is an access to the whole
/// `file`, and Swift allows one at a time. If you keep the two yourself, give the structure a mutating
/// method, and call that: `mutating func add(_ album: String) { history.perform(…, on: &state) }`.
///
/// The commands that neighboring calls perform merge where ``UndoableCommand/merging(_:)`` says so.
/// A failure changes neither state nor history.
///
/// Encoded, a history has the keys `steps` (each with `name`, `commands` and `inverses`), `position`,
/// and, where they apply, `saved`, `isOpen`, `limit` and `costLimit`. These stay as they are in later
/// versions.
public struct CommandHistory<Command: UndoableCommand> {
  @usableFromInline var timeline: StepTimeline<CommandStep<Command>>

  /// Makes an empty history, for a state that is saved.
  ///
  /// - Parameters:
  ///   - countLimit: How many steps can be undone at most; nil for any number.
  ///   - costLimit: What all steps may cost together; nil for any cost.
  /// - Precondition: The limits are not negative.
  public init(countLimit: Int? = nil, costLimit: Int? = nil) {
    timeline = StepTimeline(countLimit: countLimit, costLimit: costLimit)
  }

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

  /// What the steps may cost together, those to undo and those to redo; nil for any cost.
  ///
  /// A step costs what its commands and their inverses cost. When it is too much, the oldest steps to undo
  /// are forgotten first, then those that would be redone last.
  ///
  /// - Precondition: Not negative.
  public var costLimit: Int? {
    get { timeline.costLimit }
    set {
      timeline.costLimit = newValue
      timeline.trim()
    }
  }
}

// MARK: - Asking

extension CommandHistory {
  /// Whether there is something to undo.
  public var canUndo: Bool { timeline.undoCount > 0 }

  /// Whether there is something to redo.
  public var canRedo: Bool { timeline.redoCount > 0 }

  /// The name of what ``undo(on:)`` would take back, for a button or a menu.
  public var undoName: String? { timeline.next(.back)?.name }

  /// The name of what ``redo(on:)`` would do again, for a button or a menu.
  public var redoName: String? { timeline.next(.forward)?.name }

  /// The step that ``undo(on:)`` would take back; nil when there is none.
  ///
  /// Its commands are values, so the title of a menu item can be computed from them when the menu opens, in
  /// the language that the user has then.
  public var undoStep: CommandStep<Command>? { timeline.next(.back) }

  /// The step that ``redo(on:)`` would do again; nil when there is none.
  public var redoStep: CommandStep<Command>? { timeline.next(.forward) }

  /// What can be undone, the next step first.
  ///
  /// - Complexity: O(*n*) in the number of steps that can be undone.
  public var undoSteps: [CommandStep<Command>] { timeline.steps(.back) }

  /// What can be redone, the next step first.
  ///
  /// - Complexity: O(*n*) in the number of steps that can be redone.
  public var redoSteps: [CommandStep<Command>] { timeline.steps(.forward) }

  /// The commands that ``undo(on:)`` would apply, in that order.
  ///
  /// - Complexity: O(*n*) in the number of these commands.
  public var undoCommands: [Command] { timeline.next(.back)?.inverses.reversed() ?? [] }

  /// The commands that ``redo(on:)`` would apply, in that order.
  public var redoCommands: [Command] { timeline.next(.forward)?.commands ?? [] }

  /// Whether the state differs from the saved one, by what the history knows.
  ///
  /// It does not compare states: what was changed and changed back by new commands is modified, what
  /// was undone is not. It stays true when the saved state can no longer be reached.
  public var isModified: Bool { timeline.isModified }
}

// MARK: - Performing

extension CommandHistory {
  /// Applies a command and records how to take it back.
  ///
  /// Something new leaves nothing to redo. Where the command performed right before merges with this
  /// one, the two are one step.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - state: What it changes.
  /// - Throws: What the command throws; the history is as it was before.
  /// - Complexity: O(1), amortized, besides what the command takes.
  @inlinable
  public mutating func perform(
    _ command: Command,
    on state: inout Command.State
  ) throws(Command.Failure) {
    let inverse = try command.apply(to: &state)
    record(command, inverse)
  }

  /// Records a command that was applied, and what takes it back.
  @inlinable
  mutating func record(_ command: Command, _ inverse: Command) {
    if timeline.isOpen, let merged = timeline.next(.back)?.commands.last?.merging(command) {
      timeline.grow { $0.merge(merged, inverse) }
    } else {
      let step = CommandStep(name: command.name, commands: [command], inverses: [inverse])
      timeline.append(step, cost: step.cost, isOpen: true)
    }
  }

  /// Performs several commands as one step, all or none.
  ///
  /// When one throws, what those before it did is taken back, last to first. No commands make no step.
  ///
  /// - Parameters:
  ///   - commands: The commands, in the order in which to apply them.
  ///   - name: What they do together, as a user would call it.
  ///   - state: What they change.
  /// - Throws: ``CommandError/stepFailed(name:underlying:)`` with what a command threw, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)``.
  @inlinable
  public mutating func perform(
    _ commands: [Command],
    name: String,
    on state: inout Command.State
  ) throws(CommandError<Command.Failure>) {
    guard !commands.isEmpty else { return }
    _ = try performStep(commands, name: name, on: &state)
  }

  /// Performs at least one command as one step, and returns it.
  @inlinable
  mutating func performStep(
    _ commands: [Command],
    name: String,
    on state: inout Command.State
  ) throws(CommandError<Command.Failure>) -> CommandStep<Command> {
    let step = try Self.apply(commands, name: name, to: &state)
    timeline.append(step, cost: step.cost, isOpen: false)
    return step
  }

  /// Lets the next command begin a step of its own, whatever it might merge with.
  ///
  /// Call it where the user pauses, or moves the cursor.
  public mutating func endCoalescing() {
    timeline.isOpen = false
  }
}

// MARK: - Undoing and redoing

extension CommandHistory {
  /// Takes back what was done last.
  ///
  /// - Parameter state: What the step changed.
  /// - Throws: ``CommandError/nothingToUndo``; ``CommandError/stepFailed(name:underlying:)`` when a
  ///   command throws, with state and history as they were before, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)`` when that cannot be had.
  @inlinable
  public mutating func undo(on state: inout Command.State) throws(CommandError<Command.Failure>) {
    _ = try stepBack(on: &state)
  }

  /// Takes back the last step, and returns it as it could be redone now.
  @inlinable
  mutating func stepBack(
    on state: inout Command.State
  ) throws(CommandError<Command.Failure>) -> CommandStep<Command> {
    guard let step = timeline.next(.back) else { throw .nothingToUndo }
    let done = try Self.apply(step.inverses.reversed(), name: step.name, to: &state).inverted
    timeline.move(.back, leaving: done, cost: done.cost)
    return done
  }

  /// Does again what was undone last.
  ///
  /// - Parameter state: What the step changed.
  /// - Throws: ``CommandError/nothingToRedo``; ``CommandError/stepFailed(name:underlying:)`` when a
  ///   command throws, with state and history as they were before, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)`` when that cannot be had.
  @inlinable
  public mutating func redo(on state: inout Command.State) throws(CommandError<Command.Failure>) {
    _ = try stepForward(on: &state)
  }

  /// Does the next step again, and returns it as it could be undone now.
  @inlinable
  mutating func stepForward(
    on state: inout Command.State
  ) throws(CommandError<Command.Failure>) -> CommandStep<Command> {
    guard let step = timeline.next(.forward) else { throw .nothingToRedo }
    let done = try Self.apply(step.commands, name: step.name, to: &state)
    timeline.move(.forward, leaving: done, cost: done.cost)
    return done
  }

  /// Applies commands, all or none.
  ///
  /// - Parameters:
  ///   - commands: The commands in the order in which to apply them.
  ///   - name: What they do together.
  ///   - state: What they change.
  /// - Returns: The step that these commands and the inverses they returned make.
  /// - Throws: What a command throws.
  @inlinable
  static func apply(
    _ commands: [Command],
    name: String,
    to state: inout Command.State
  ) throws(CommandError<Command.Failure>) -> CommandStep<Command> {
    var inverses: [Command] = []
    do throws(Command.Failure) {
      for command in commands { inverses.append(try command.apply(to: &state)) }
    } catch {
      var failures: [Command.Failure] = []
      for inverse in inverses.reversed() {
        do throws(Command.Failure) {
          _ = try inverse.apply(to: &state)
        } catch {
          failures.append(error)
        }
      }
      guard failures.isEmpty else {
        throw .rollbackFailed(name: name, underlying: error, rollback: failures)
      }
      throw .stepFailed(name: name, underlying: error)
    }
    return CommandStep(
      name: name,
      commands: commands.joined { $0.merging($1) },
      inverses: inverses.joined { $1.merging($0) }
    )
  }

  /// Forgets everything, for instance when another document takes the place of this one.
  ///
  /// The state is modified afterward if it was before.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public mutating func removeAll() {
    timeline.removeAll()
  }
}

// MARK: - Saving

extension CommandHistory {
  /// Remembers that the state is saved as it is now.
  ///
  /// The next command begins a step of its own, so that undo can lead back to here.
  public mutating func markSaved() {
    timeline.markSaved()
  }

  /// Remembers that no saved state is known, for instance after a failed save.
  public mutating func markModified() {
    timeline.saved = nil
  }
}

// MARK: - Conformances

extension CommandHistory: Sendable where Command: Sendable {}
extension CommandHistory: Equatable where Command: Equatable {}
extension CommandHistory: Hashable where Command: Hashable {}

extension CommandHistory: Encodable where Command: Encodable {
  /// Writes the steps, which of them are undone, the saved mark and the limits.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What encoding a command throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TimelineKey.self)
    try timeline.encode(to: &container)
  }
}

extension CommandHistory: Decodable where Command: Decodable {
  /// Reads a history.
  ///
  /// Steps beyond the limits, which commands whose cost is computed in a new way may cause, are
  /// forgotten.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: `DecodingError`, also when what is stored contradicts itself.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TimelineKey.self)
    timeline = try StepTimeline(from: container) { $0.cost }
    // What merges into a step is merged with its only command.
    if timeline.isOpen, timeline.next(.back)?.commands.count != 1 {
      throw DecodingError.dataCorruptedError(
        forKey: .isOpen,
        in: container,
        debugDescription: "Only a step of one command can be open."
      )
    }
  }
}
