// SPDX-License-Identifier: MIT

/// A step of a history, as a menu of steps shows it.
///
/// It is a picture of the step at the time when it was asked for: a value that can be kept, compared
/// and sent elsewhere. ``UndoHistory/undo(through:)`` and ``UndoHistory/redo(through:)`` take its
/// ``id``.
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
  /// Tells a step from all others of its history, also after it was undone and redone.
  public struct ID: Hashable, Sendable {
    let serial: UInt64
  }

  /// Tells the step from all others of its history.
  public let id: ID

  /// What was done, as a user would call it.
  public let name: String

  /// What was noted with the registrations.
  public let info: UndoInfo

  /// What the actions of the step cost together.
  package let cost: Int

  /// How many actions take the step back, or do it again.
  package let actionCount: Int
}

/// What an app notes with a step: what was selected, where the caret was, who did it.
///
/// Pass it where an action is registered. It belongs to the step: where several actions make one step,
/// what a later one notes replaces what was noted before under the same key. It stays with the step
/// through undo and redo, whose actions are others. Values have types, by their ``UndoInfoKey``. They
/// must be `Sendable`, so that a step can be sent elsewhere.
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

  /// Makes an info in which nothing is noted.
  public init() {}

  /// What is noted under a key, or nil.
  ///
  /// - Parameter key: Under what it is noted. Setting nil removes what is there.
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
  /// Makes an info in which one thing more is noted.
  ///
  /// - Parameters:
  ///   - key: Under what to note it; what is there is replaced.
  ///   - value: What to note.
  /// - Returns: The info.
  public func with<Value>(_ key: UndoInfoKey<Value>, _ value: Value) -> Self {
    var info = self
    info[key] = value
    return info
  }

  /// Notes all that another info has; where both have something, the other's stays.
  mutating func merge(_ other: UndoInfo) {
    values.merge(other.values) { $1 }
  }
}

/// The name of something that is noted with a step, with its type.
///
/// Declare keys once, as static members. A name belongs to one type of value: keys of the same name
/// for different types are different keys.
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
  /// - Parameter name: What tells this key from others for the same type.
  public init(_ name: String) {
    self.name = name
  }
}

/// What happened to a history.
///
/// ``UndoHistory/observe(_:)`` tells of events at once, and ``UndoHistory/changes(_:)`` as a
/// sequence. An event is a value that may be sent to another isolation domain.
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
  /// There is a new step to undo, and nothing to redo any more. The limits may have taken their toll.
  case registered(UndoStep)

  /// What was registered became part of the newest step, which is now this.
  case coalesced(UndoStep)

  /// A step was undone.
  case undone(UndoStep)

  /// A step was redone.
  case redone(UndoStep)

  /// Steps were removed, because of a smaller limit or together with their target.
  case removed

  /// All steps were removed.
  case cleared

  /// A group was opened by ``UndoHistory/beginGroup(name:coalescing:)``; nothing can be undone now.
  case groupOpened

  /// The group that was opened is closed.
  case groupClosed

  /// The present state was marked as saved.
  case saved

  /// The present state was marked as one that differs from all that were saved.
  case modified

  /// A group could not be taken back; the error is a ``UndoError/rollbackFailed(name:underlying:rollback:)``.
  case rollbackFailed(UndoError)
}
