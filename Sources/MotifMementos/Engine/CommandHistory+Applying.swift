// SPDX-License-Identifier: MIT

extension CommandHistory {
  /// Applies commands, all or none.
  ///
  /// - Parameters:
  ///   - commands: The commands in the order in which to apply them.
  ///   - name: Their name together.
  ///   - state: The state to change.
  /// - Returns: The step made from these commands and the inverses that they returned.
  /// - Throws: The error of a command.
  @inlinable
  static func apply(
    _ commands: [Command],
    name: String,
    to state: inout Command.State
  ) throws(CommandError<Command.Failure>) -> CommandStep<Command> {
    let inverses = try inverses(of: commands, name: name, applyingTo: &state)
    return CommandStep(merging: commands, inverses, name: name)
  }

  /// Applies commands, all or none, and returns the inverse of each.
  @inlinable
  static func inverses(
    of commands: [Command],
    name: String,
    applyingTo state: inout Command.State
  ) throws(CommandError<Command.Failure>) -> [Command] {
    var inverses: [Command] = []
    do throws(Command.Failure) {
      for command in commands { inverses.append(try command.apply(to: &state)) }
    } catch {
      let failures = takeBack(inverses, on: &state)
      guard failures.isEmpty else {
        throw .rollbackFailed(name: name, underlying: error, rollback: failures)
      }
      throw .stepFailed(name: name, underlying: error)
    }
    return inverses
  }

  /// Applies inverses, last to first.
  ///
  /// - Returns: The errors that they threw.
  @inlinable
  static func takeBack(
    _ inverses: some BidirectionalCollection<Command>,
    on state: inout Command.State
  ) -> [Command.Failure] {
    var failures: [Command.Failure] = []
    for inverse in inverses.reversed() {
      do throws(Command.Failure) {
        _ = try inverse.apply(to: &state)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }
}
