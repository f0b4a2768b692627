// SPDX-License-Identifier: MIT

/// An event of a ``CommandDocument``.
///
/// A mirror of the document, such as a list on the screen or a server, applies the commands in the
/// event.
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
/// var mirror = 0
/// let registration = document.observe { event in
///   let commands: [Add] =
///     switch event {
///     case .performed(let step), .redone(let step): step.commands
///     case .undone(let step): step.inverses.reversed()
///     default: []
///     }
///   for command in commands { _ = command.apply(to: &mirror) }
/// }
/// document.perform(Add(amount: 3))
/// document.perform(Add(amount: 4))
/// try document.undo()
/// registration.cancel()
/// print(document.state, mirror)
/// // Prints "3 3"
/// ```
public enum CommandEvent<Command: UndoableCommand> {
  /// Commands were performed: those of this step, which may have become part of the previous step.
  case performed(CommandStep<Command>)

  /// A step was undone. Its inverses were applied, last to first.
  case undone(CommandStep<Command>)

  /// A step was redone. Its commands were applied, first to last.
  case redone(CommandStep<Command>)

  /// Another state replaced the previous one.
  case replaced

  /// Steps were dropped because of a smaller limit.
  case stepsDropped

  /// All steps were removed.
  case allStepsRemoved

  /// The current state was marked as saved.
  case saved

  /// The current state was marked as different from every saved one.
  case modified

  /// A step failed, and so did reversing it, so the state is neither the old one nor the intended
  /// one.
  ///
  /// The error is a ``CommandError/rollbackFailed(name:underlying:rollback:)``. The document is
  /// modified; set a valid state with ``CommandDocument/replace(with:history:)``.
  case rollbackFailed(CommandError<Command.Failure>)
}

extension CommandEvent: Sendable where Command: Sendable {}
