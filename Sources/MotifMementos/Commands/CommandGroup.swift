// SPDX-License-Identifier: MIT

/// Commands that become one step, while they are performed.
///
/// Get one from `group(name:on:_:)` of a ``CommandHistory``. It lends the state for reading, so that
/// within a group nothing but commands can change it, and all of it can be taken back.
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
/// var history = CommandHistory<Add>()
/// var sum = 1
/// history.group(name: "Round up", on: &sum) { group in
///   while group.state % 4 != 0 { group.perform(Add(amount: 1)) }
/// }
/// print(sum, history.undoSteps[0].commands.count)
/// try history.undo(on: &sum)
/// print(sum)
/// // Prints:
/// // 4 3
/// // 1
/// ```
public struct CommandGroup<Command: UndoableCommand> {
  @usableFromInline var current: Command.State

  @usableFromInline var commands: [Command] = []
  @usableFromInline var inverses: [Command] = []

  @inlinable
  init(state: consuming Command.State) {
    current = state
  }

  /// The state that the commands change.
  @inlinable public var state: Command.State { current }

  /// Applies a command as part of the group.
  ///
  /// - Parameter command: The command.
  /// - Throws: What the command throws. What the group did before stays, unless the error leaves the
  ///   group.
  @inlinable
  public mutating func perform(_ command: Command) throws(Command.Failure) {
    inverses.append(try command.apply(to: &current))
    commands.append(command)
  }

  /// Takes back all commands, last to first, as far as they let it.
  ///
  /// - Returns: What they threw.
  @inlinable
  mutating func rollBack() -> [any Error] {
    var failures: [any Error] = []
    for inverse in inverses.reversed() {
      do {
        _ = try inverse.apply(to: &current)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  /// The step that the commands make; nil if there are none.
  ///
  /// - Parameter name: The name of the step.
  /// - Returns: The step, with neighbours merged that let themselves be.
  @inlinable
  func step(name: String) -> CommandStep<Command>? {
    guard !commands.isEmpty else { return nil }
    return CommandStep(
      name: name,
      commands: commands.joined { $0.merging($1) },
      inverses: inverses.joined { $1.merging($0) }
    )
  }
}

extension CommandGroup: Sendable where Command: Sendable, Command.State: Sendable {}

extension Array {
  /// Joins neighbours.
  ///
  /// - Parameter join: Makes one of an element and the one after it, or answers nil.
  /// - Returns: The elements, joined where possible.
  @inlinable
  func joined(_ join: (Element, Element) -> Element?) -> [Element] {
    guard count > 1 else { return self }
    return reduce(into: []) { result, next in
      if let last = result.last, let one = join(last, next) {
        result[result.count - 1] = one
      } else {
        result.append(next)
      }
    }
  }
}
