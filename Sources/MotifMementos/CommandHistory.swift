// SPDX-License-Identifier: MIT

/// The changes of a state, kept as commands, so that they can be undone and redone.
///
/// The history is a value, like its commands. Copy it to try a change, compare it, show its steps
/// in a list, or store it with its document: if the commands are `Codable`, so is the history, and
/// undo survives a restart.
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
/// The history does not contain the state, which can be of any type and live anywhere. Change the
/// state only through the history, and always pass the same one: commands must be applied to the
/// state that they left, and to no other.
///
/// In a class, prefer a ``CommandDocument``, which owns the state and the history. The obvious way
/// to keep both yourself compiles, but then stops the program:
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
/// The call changes `file.history` and `file.state` at the same time. In a local variable, the
/// compiler sees that these are two parts. In a property of a class, or in a global variable, each
/// is an access to the whole `file`, and Swift allows only one at a time. If you keep the two
/// yourself, give the structure a mutating method, and call that:
/// `mutating func add(_ album: String) { history.perform(…, on: &state) }`.
///
/// Commands of consecutive calls merge if ``UndoableCommand/merge(_:)`` says so. A failure
/// changes neither state nor history.
///
/// Encoded, a history has the keys `steps` (each with `name`, `commands` and `inverses`),
/// `position`, and, if they apply, `saved`, `isOpen`, `limit` and `costLimit`. Later versions keep
/// these keys. Without `saved`, the saved state cannot be reached; without a limit, there is none.
public struct CommandHistory<Command: UndoableCommand> {
  @usableFromInline var timeline: StepTimeline<CommandStep<Command>>

  init(timeline: StepTimeline<CommandStep<Command>>) { self.timeline = timeline }

  /// Makes an empty history, for a saved state.
  ///
  /// - Parameters:
  ///   - countLimit: The maximum number of steps to undo; `nil` for no limit.
  ///   - costLimit: The maximum total cost of all steps; `nil` for no limit.
  /// - Precondition: The limits are not negative.
  public init(countLimit: Int? = nil, costLimit: Int? = nil) {
    timeline = StepTimeline(countLimit: countLimit, costLimit: costLimit)
  }

  /// The maximum number of steps to undo, and of steps to redo; `nil` for no limit.
  ///
  /// If there are more, the oldest are removed.
  ///
  /// - Precondition: Not negative.
  public var countLimit: Int? {
    get { timeline.countLimit }
    set {
      timeline.countLimit = newValue
      timeline.trim()
    }
  }

  /// The maximum total cost of the steps, those to undo and those to redo; `nil` for no limit.
  ///
  /// A step costs as much as its commands and their inverses. If the total is too high, the oldest
  /// steps to undo are removed first, then those that would be redone last.
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

  /// The name of the step that ``undo(on:)`` would undo, for a button or a menu.
  public var undoName: String? { timeline.next(.back)?.name }

  /// The name of the step that ``redo(on:)`` would redo, for a button or a menu.
  public var redoName: String? { timeline.next(.forward)?.name }

  /// The step that ``undo(on:)`` would undo; `nil` if there is none.
  ///
  /// Its commands are values, so you can compute the title of a menu item from them when the menu
  /// opens, in the user's current language.
  public var undoStep: CommandStep<Command>? { timeline.next(.back) }

  /// The step that ``redo(on:)`` would redo; `nil` if there is none.
  public var redoStep: CommandStep<Command>? { timeline.next(.forward) }

  /// The steps that can be undone, next step first.
  ///
  /// - Complexity: O(*n*) in the number of steps that can be undone.
  public var undoSteps: [CommandStep<Command>] { timeline.steps(.back) }

  /// The steps that can be redone, next step first.
  ///
  /// - Complexity: O(*n*) in the number of steps that can be redone.
  public var redoSteps: [CommandStep<Command>] { timeline.steps(.forward) }

  /// Whether the state differs from the saved one, according to the history.
  ///
  /// It does not compare states: a state that was changed and changed back by new commands counts
  /// as modified, one that was undone does not. It stays true if the saved state can no longer be
  /// reached.
  public var isModified: Bool { timeline.isModified }
}

// MARK: - Performing

extension CommandHistory {
  /// Applies a command and records its inverse.
  ///
  /// After a new command, there is nothing to redo. If the previous command merges with this one,
  /// the two are one step.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - state: The state to change.
  /// - Throws: The error of the command; the history is as it was before.
  /// - Complexity: O(1), amortized, besides the command itself.
  @inlinable
  public mutating func perform(
    _ command: Command,
    on state: inout Command.State
  ) throws(Command.Failure) {
    let inverse = try command.apply(to: &state)
    record(command, inverse)
  }

  /// Records a command that was applied, and its inverse.
  @inlinable
  mutating func record(_ command: Command, _ inverse: Command) {
    if timeline.isOpen, timeline.grow({ $0.merge(command, inverse) }) { return }
    let step = CommandStep(
      name: command.name,
      commands: [command.compacted() ?? command],
      inverses: [inverse]
    )
    timeline.append(step, cost: step.cost, isOpen: true)
  }

  /// Performs several commands as one step, all or none.
  ///
  /// If one throws, the earlier ones are reversed, last to first. An empty list makes no step.
  ///
  /// - Parameters:
  ///   - commands: The commands, in the order in which to apply them.
  ///   - name: Their common name for the user.
  ///   - state: The state to change.
  /// - Throws: ``CommandError/stepFailed(name:underlying:)`` with the error of a command, or
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

  /// Performs at least one command as one step, and returns the step.
  @inlinable
  mutating func performStep(
    _ commands: [Command],
    name: String,
    on state: inout Command.State
  ) throws(CommandError<Command.Failure>) -> CommandStep<Command> {
    let step = try Self.apply(commands, name: name, to: &state)
    append(step)
    return step
  }

  /// Adds a complete step that was performed.
  @inlinable
  mutating func append(_ step: CommandStep<Command>) {
    let kept = step.compacted
    timeline.append(kept, cost: kept.cost, isOpen: false)
  }

  /// Makes the next command begin a new step, even if it could merge.
  ///
  /// Call it when the user pauses, or moves the cursor.
  public mutating func endCoalescing() {
    timeline.isOpen = false
  }
}

// MARK: - Removing

extension CommandHistory {
  /// Removes all steps, for example when another document replaces this one.
  ///
  /// The state is modified afterward if it was modified before.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public mutating func removeAllSteps() {
    timeline.removeAll()
  }
}

// MARK: - Saving

extension CommandHistory {
  /// Marks the current state as saved.
  ///
  /// The next command begins a new step, so that undo can lead back to this state.
  public mutating func markSaved() {
    timeline.markSaved()
  }

  /// Marks the state as unsaved, for example after a failed save.
  public mutating func markModified() {
    timeline.saved = nil
  }
}

// MARK: - Conformances

extension CommandHistory: Sendable where Command: Sendable {}
extension CommandHistory: Equatable where Command: Equatable {}
extension CommandHistory: Hashable where Command: Hashable {}

extension CommandHistory: Encodable where Command: Encodable {
  /// Encodes the steps, which of them are undone, the saved mark and the limits.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of encoding a command.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TimelineKey.self)
    try timeline.encode(to: &container)
  }
}

extension CommandHistory: Decodable where Command: Decodable {
  /// Decodes a history.
  ///
  /// Steps beyond the limits, which may occur if the cost of commands is computed differently now,
  /// are removed.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError`, also if the stored data contradicts itself.
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
