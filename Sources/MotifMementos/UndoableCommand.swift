// SPDX-License-Identifier: MIT

public import MotifCore

/// A change as a value, which can be applied to a state and returns its inverse.
///
/// It is usually an enum with one case for each kind of change. A ``CommandDocument`` or a
/// ``CommandHistory`` applies its values and keeps them, so that changes can be undone, shown,
/// stored and sent.
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
/// Conform to `Codable`, and you can store the history; then do not rename the cases, because their
/// names are part of the stored data.
///
/// A ``DocumentStore`` saves commands as they are performed, and performs them again when it opens the document. So a
/// command must be repeatable, and name things by identity: whatever comes from a clock, from chance or from outside,
/// such as a date or a new identifier, is a value in the command, and what it changes is found by an identifier or a
/// position, not by a reference.
///
/// In a module with `defaultIsolation(MainActor.self)`, write
/// `nonisolated enum Edit: UndoableCommand`, so that actors and archives can use the command, too.
/// Without `nonisolated`, it works only on the main actor.
public protocol UndoableCommand<State> {
  /// The type of the state that the command changes.
  associatedtype State

  /// The type of error that ``apply(to:)`` throws; `Never` if it cannot fail.
  associatedtype Failure: Error = Never

  /// The name of the command for the user.
  var name: String { get }

  /// The cost of keeping the command, in your own unit, such as bytes; 1 by default.
  ///
  /// It counts toward ``CommandHistory/costLimit``. It must not be negative, and must be the same
  /// each time.
  var cost: Int { get }

  /// Changes a state.
  ///
  /// The history or document that performs the command is in use, so the command must not access
  /// it.
  ///
  /// - Parameter state: The state. If this method throws, the state must be as it was before.
  /// - Returns: The command that undoes the change. It is applied to the state that this one
  ///   leaves, and the command that it returns must do the same as this one.
  /// - Throws: The reason why the change is not possible.
  func apply(to state: inout State) throws(Failure) -> Self

  /// Returns what a history keeps of this command after it was performed.
  ///
  /// To undo a command, a history applies its inverse, and to redo it, what the inverse returned. The command itself is
  /// kept only for ``CommandStep/commands``, and to merge the next one. So if it holds much that its inverse finds in the
  /// state, such as the rows of an import, return the command without them: the history needs less space, in memory and on
  /// disk. The default keeps all of it.
  ///
  /// ```swift
  /// enum Edit: UndoableCommand {
  ///   case importTitles([String])
  ///   case remove(Int)
  ///   var name: String { "Import" }
  ///
  ///   func apply(to titles: inout [String]) -> Edit {
  ///     switch self {
  ///     case .importTitles(let new):
  ///       titles += new
  ///       return .remove(new.count)
  ///     case .remove(let count):
  ///       defer { titles.removeLast(count) }
  ///       return .importTitles(Array(titles.suffix(count)))
  ///     }
  ///   }
  ///
  ///   func compacted() -> Edit? {
  ///     if case .importTitles = self { .importTitles([]) } else { nil }
  ///   }
  /// }
  ///
  /// let list = CommandDocument<[String], Edit>([])
  /// list.perform(.importTitles(["Low", "Lodger"]))
  /// print(list.history.undoSteps[0].commands)
  /// try list.undo()
  /// try list.redo()
  /// print(list.state)
  /// // Prints:
  /// // [main.Edit.importTitles([])]
  /// // ["Low", "Lodger"]
  /// ```
  ///
  /// Events and journals get the whole command. It keeps its name, which belongs to the step.
  ///
  /// - Returns: A smaller command, which nothing applies, or nil to keep this one.
  func compacted() -> Self?

  /// Extends this command by the next one, if the two should be undone together.
  ///
  /// Typing many letters is one step because its commands merge. This method changes the command in
  /// place, so that typing a letter costs the same however long the text already is: append to what
  /// the command holds, and don't build it again. The default never merges.
  ///
  /// ```swift
  /// struct Append: UndoableCommand {
  ///   var text: String
  ///   var removed = 0
  ///   var name: String { "Append" }
  ///
  ///   func apply(to state: inout String) -> Append {
  ///     if removed > 0 {
  ///       defer { state.removeLast(removed) }
  ///       return Append(text: String(state.suffix(removed)))
  ///     }
  ///     state += text
  ///     return Append(text: "", removed: text.count)
  ///   }
  ///
  ///   mutating func merge(_ next: Append) -> Bool {
  ///     guard (removed == 0) == (next.removed == 0) else { return false }
  ///     text += next.text
  ///     removed += next.removed
  ///     return true
  ///   }
  /// }
  ///
  /// let note = CommandDocument<String, Append>("")
  /// for letter in "Low" { note.perform(Append(text: String(letter))) }
  /// print(note.state, note.history.undoSteps.count)
  /// try note.undo()
  /// print(note.state.isEmpty)
  /// // Prints:
  /// // Low 1
  /// // true
  /// ```
  ///
  /// - Parameter next: The command applied right after this one.
  /// - Returns: Whether this command now does the same as both. If not, it must be as it was before.
  mutating func merge(_ next: Self) -> Bool

  /// Extends this command, an inverse, by one that is applied right before it.
  ///
  /// Inverses merge, too, to save space. They are applied in the opposite order, so what has been
  /// merged is extended at its beginning. The default has the earlier command ``merge(_:)`` this
  /// one, which copies this one. Implement this method if inverses of your commands grow large, for
  /// example if they hold deleted text, or return false to keep them in a list.
  ///
  /// - Parameter previous: The command applied right before this one.
  /// - Returns: Whether this command now does the same as both. If not, it must be as it was before.
  mutating func merge(precededBy previous: Self) -> Bool
}

extension UndoableCommand {
  /// 1 for each command.
  @inlinable public var cost: Int { 1 }

  /// Keeps all of the command.
  ///
  /// - Returns: Nil.
  @inlinable
  public func compacted() -> Self? { nil }

  /// Keeps commands apart.
  ///
  /// - Parameter next: The command applied right after this one.
  /// - Returns: False.
  @inlinable
  public mutating func merge(_ next: Self) -> Bool { false }

  /// Has the earlier command merge this one.
  ///
  /// - Parameter previous: The command applied right before this one.
  /// - Returns: Whether it does.
  /// - Complexity: That of ``merge(_:)`` with this command as the next one.
  @inlinable
  public mutating func merge(precededBy previous: Self) -> Bool {
    var both = previous
    guard both.merge(self) else { return false }
    self = both
    return true
  }
}

/// The reason why commands were not undone, redone or performed together.
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
/// var sum = 0
/// do {
///   try history.undo(on: &sum)
/// } catch {
///   print(error)
/// }
/// // Prints "there is nothing to undo"
/// ```
public enum CommandError<Failure: Error>: Error {
  /// The history has nothing to undo.
  case nothingToUndo

  /// The history has nothing to redo.
  case nothingToRedo

  /// A group of the document is open, in which nothing can be undone or redone.
  case openGroup

  /// The step named `name` threw `underlying`. State and history are as they were before.
  case stepFailed(name: String, underlying: Failure)

  /// The step named `name` threw `underlying`, and reversing its changes threw `rollback`.
  ///
  /// The history is as it was before, but the state is not, because these commands could not be
  /// reversed; all others were. Replace the state by a valid one and empty the history with
  /// ``CommandHistory/removeAllSteps()``.
  case rollbackFailed(name: String, underlying: Failure, rollback: [Failure])
}

extension CommandError: DescribedError {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .openGroup: "a group is open"
    case .stepFailed(let name, let underlying): "\"\(name)\" failed: \(underlying)"
    case .rollbackFailed(let name, let underlying, let rollback):
      "\"\(name)\" failed: \(underlying); taking it back failed too: \(rollback)"
    }
  }
}

extension CommandError: Equatable where Failure: Equatable {}
