// SPDX-License-Identifier: MIT

/// A step of a history, for example for a menu of steps.
///
/// It describes the step at the time of the request: a value that you can keep, compare and send.
/// ``UndoHistory/undo(through:)`` and ``UndoHistory/redo(through:)`` take its ``id``.
///
/// ```swift
/// let history = UndoHistory()
/// history.register(name: "Add Low") {}
/// history.register(name: "Delete Heroes") {}
/// for step in history.undoSteps {
///   print(step.name)
/// }
/// // Prints:
/// // Delete Heroes
/// // Add Low
/// ```
public struct UndoStep: Identifiable, Sendable {
  /// Identifies a step among all steps of its history, even after it was undone and redone.
  public struct ID: Hashable, Sendable {
    let serial: UInt64
  }

  /// Identifies the step among all steps of its history.
  public let id: ID

  /// The name of the step for the user.
  public let name: String

  /// The notes of the registrations.
  public let info: UndoInfo

  /// The total cost of the step's actions.
  package let cost: Int

  /// The number of actions that undo or redo the step.
  package let actionCount: Int
}

/// An app's notes for a step: the selection, the position of the caret, the author.
///
/// Pass it when you register an action. The notes belong to the step: if several actions make one
/// step, a later note replaces an earlier one with the same key. They stay with the step through
/// undo and redo, although the actions change. An ``UndoInfoKey`` determines the type of a value.
/// Values must be `Sendable`, so that you can send a step.
///
/// ```swift
/// extension UndoInfoKey<Set<String>> {
///   static var selection: Self { Self("selection") }
/// }
/// extension UndoInfoKey<Int> {
///   static var caret: Self { Self("caret") }
/// }
///
/// let history = UndoHistory()
/// history.register(name: "Delete", info: UndoInfo().with(.selection, ["Low"]).with(.caret, 3)) {}
/// print(history.undoSteps[0].info[.selection] ?? [])
/// // Prints "["Low"]"
/// ```
public struct UndoInfo: Sendable {
  private struct Key: Hashable {
    let name: String
    let type: ObjectIdentifier
  }

  private var values: [Key: any Sendable] = [:]

  /// Makes an info without notes.
  public init() {}

  /// The note with a key, or `nil`.
  ///
  /// - Parameter key: The key of the note. Setting `nil` removes the note.
  public subscript<Value>(key: UndoInfoKey<Value>) -> Value? {
    get { values[Self.erased(key)] as? Value }
    set { values[Self.erased(key)] = newValue }
  }

  private static func erased<Value>(_ key: UndoInfoKey<Value>) -> Key {
    Key(name: key.name, type: ObjectIdentifier(Value.self))
  }
}

// MARK: - Composing

extension UndoInfo {
  /// Returns an info with one more note.
  ///
  /// - Parameters:
  ///   - key: The key; an earlier note with this key is replaced.
  ///   - value: The note.
  /// - Returns: The info.
  public func with<Value>(_ key: UndoInfoKey<Value>, _ value: Value) -> Self {
    var info = self
    info[key] = value
    return info
  }

  /// Adds all notes of another info, which replace existing notes with the same key.
  ///
  /// - Parameters:
  ///   - other: The other info.
  ///   - replaced: Where to keep the notes that are replaced, whose `deinit` may be user code.
  mutating func merge(_ other: UndoInfo, keeping replaced: inout [Any]) {
    for (key, value) in other.values {
      if let old = values.updateValue(value, forKey: key) { replaced.append(old) }
    }
  }
}

/// The name and the type of a note for a step.
///
/// Declare keys once, as static members. Keys with the same name for different types are different
/// keys.
///
/// ```swift
/// extension UndoInfoKey<Int> {
///   static var caret: Self { Self("caret") }
/// }
///
/// var info = UndoInfo()
/// info[.caret] = 12
/// print(info[.caret] ?? 0)
/// // Prints "12"
/// ```
public struct UndoInfoKey<Value: Sendable>: Sendable {
  let name: String

  /// Makes a key.
  ///
  /// - Parameter name: The name, which distinguishes this key from others for the same type.
  public init(_ name: String) {
    self.name = name
  }
}

/// An event of a history.
///
/// `observe(_:)` of a history reports events at once, and `changes()` as a sequence. An event is a value that you may send to another isolation domain.
///
/// ```swift
/// let history = UndoHistory()
/// let observation = history.observe { event in
///   switch event {
///   case .registered(let step): print("did", step.name)
///   case .undone(let step): print("undid", step.name)
///   default: break
///   }
/// }
/// history.register(name: "Add Low") {}
/// try history.undo()
/// observation.cancel()
/// // Prints:
/// // did Add Low
/// // undid Add Low
/// ```
public enum UndoEvent: Sendable {
  /// There is a new step to undo, and nothing left to redo. The limits may have removed older
  /// steps.
  case registered(UndoStep)

  /// A registration became part of the newest step, which is now this one.
  case coalesced(UndoStep)

  /// A step was undone.
  case undone(UndoStep)

  /// A step was redone.
  case redone(UndoStep)

  /// Steps were dropped, because of a smaller limit or together with their target.
  case stepsDropped

  /// All steps were removed.
  case allStepsRemoved

  /// A group was opened by ``UndoHistory/beginGroup(name:coalescing:)``; nothing can be undone now.
  case groupOpened

  /// The open group was closed.
  case groupClosed

  /// The current state was marked as saved.
  case saved

  /// The current state was marked as different from every saved one.
  case modified

  /// The changes of a group could not be reversed; the error is a
  /// ``UndoError/rollbackFailed(name:underlying:rollback:)``.
  case rollbackFailed(UndoError)
}
