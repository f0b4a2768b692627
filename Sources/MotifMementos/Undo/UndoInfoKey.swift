// SPDX-License-Identifier: MIT

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
  /// What tells this key from others for the same type.
  public let name: String

  /// Makes a key.
  ///
  /// - Parameter name: What tells this key from others for the same type.
  public init(_ name: String) {
    self.name = name
  }
}
