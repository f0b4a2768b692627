// SPDX-License-Identifier: MIT

/// A change as a value, which can be applied to a state and knows how to take itself back.
///
/// Most often it is an enum with one case for each kind of change. A ``CommandHistory`` applies its
/// values and keeps them, so that what was done can be undone, shown, stored and sent.
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
/// var albums = ["Low", "Lodger"]
/// let inverse = Edit.remove(at: 0).apply(to: &albums)
/// print(albums, inverse.name)
/// _ = inverse.apply(to: &albums)
/// print(albums)
/// // Prints:
/// // ["Lodger"] Insert Low
/// // ["Low", "Lodger"]
/// ```
///
/// Conform `Codable`, and the history can be stored; keep the names of cases then, as they are part
/// of what is stored.
public protocol UndoableCommand<State> {
  /// What the command changes.
  associatedtype State

  /// What ``apply(to:)`` throws; `Never` if it cannot fail.
  associatedtype Failure: Error = Never

  /// What the command does, as a user would call it.
  var name: String { get }

  /// What keeping the command costs, in a unit of your own such as bytes; 1 unless you say otherwise.
  ///
  /// It counts against ``CommandHistory/costLimit``. It must not be negative, and must be the same
  /// each time.
  var cost: Int { get }

  /// Changes a state.
  ///
  /// The history that performs the command is in use meanwhile, so the command must not reach for it.
  ///
  /// - Parameter state: The state. When this throws, it must be as it was before.
  /// - Returns: The command that takes the change back. It is applied to the state that this one
  ///   leaves, and what it returns then must do the same as this one.
  /// - Throws: Why the change is not possible.
  func apply(to state: inout State) throws(Failure) -> Self

  /// Joins this command with the one that follows it, if the two should be undone together.
  ///
  /// Typing is one step for many letters because its commands merge. Inverses are merged too where
  /// possible, to save space, with the later one first. The default never merges.
  ///
  /// - Parameter next: The command that was applied right after this one.
  /// - Returns: One command that does the same as both, or nil to keep them apart.
  func merging(_ next: Self) -> Self?
}

extension UndoableCommand {
  /// One for each command.
  @inlinable public var cost: Int { 1 }

  /// Keeps commands apart.
  ///
  /// - Parameter next: The command that was applied right after this one.
  /// - Returns: Nil.
  @inlinable
  public func merging(_ next: Self) -> Self? { nil }
}
