// SPDX-License-Identifier: MIT

/// A field of a form as it is shown.
public struct FormFieldState: Hashable, Sendable {
  /// What the field is about.
  public var label: String
  /// What is typed, and where the cursor stands.
  public var line: TextLine
  /// What is wrong with it, shown beneath; empty when nothing is.
  public var message: String
  /// Whether it has the keyboard, so that its cursor is shown.
  public var isFocused: Bool

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - label: What the field is about.
  ///   - line: What is typed, and where the cursor stands.
  ///   - message: What is wrong with it, if anything.
  ///   - isFocused: Whether it has the keyboard.
  public init(label: String, line: TextLine, message: String = "", isFocused: Bool = false) {
    self.label = label
    self.line = line
    self.message = message
    self.isFocused = isFocused
  }
}
