// SPDX-License-Identifier: MIT

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
/// history.register(name: "Delete", info: .with(.selection, ["Low"]).with(.caret, 3)) {}
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

  /// Whether nothing is noted.
  public var isEmpty: Bool { values.isEmpty }

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
  /// Makes an info in which one thing is noted.
  ///
  /// - Parameters:
  ///   - key: Under what to note it.
  ///   - value: What to note.
  /// - Returns: The info.
  public static func with<Value>(_ key: UndoInfoKey<Value>, _ value: Value) -> Self {
    Self().with(key, value)
  }

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
