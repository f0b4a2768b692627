// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
/// The state of a document and the history that undoes it, at one moment.
///
/// A ``DocumentStore`` writes one now and then, so that its journal stays short, and returns one from
/// `replayed()`. It is also what a migration makes of an archive in which an app kept
/// a state and a history before it had a document store.
///
/// ```swift
/// struct Add: UndoableCommand, Codable {
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
/// document.perform(Add(amount: 3))
/// let checkpoint = DocumentCheckpoint(document.state, history: document.history)
/// print(checkpoint.state, checkpoint.history.undoSteps.map(\.name))
/// // Prints "3 ["Add 3"]"
/// ```
///
/// Encoded, it has the keys `state` and `history`, which later versions keep.
public struct DocumentCheckpoint<State, Command: UndoableCommand> where Command.State == State {
  /// The state.
  public var state: State

  /// The steps that undo and redo what led to it.
  public var history: CommandHistory<Command>

  /// Puts a state and its history together.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - history: The history that was kept with it; an empty one if there was none.
  public init(_ state: State, history: CommandHistory<Command> = CommandHistory()) {
    self.state = state
    self.history = history
  }

  private enum CodingKeys: String, CodingKey {
    case state
    case history
  }
}

extension DocumentCheckpoint: Sendable where State: Sendable, Command: Sendable {}
extension DocumentCheckpoint: Equatable where State: Equatable, Command: Equatable {}
extension DocumentCheckpoint: Encodable where State: Encodable, Command: Encodable {}
extension DocumentCheckpoint: Decodable where State: Decodable, Command: Decodable {}
#endif
