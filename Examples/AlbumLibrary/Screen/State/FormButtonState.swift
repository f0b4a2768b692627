// SPDX-License-Identifier: MIT

/// A button of a form as it is shown.
public struct FormButtonState: Hashable, Sendable {
  /// What the button says.
  public var title: String
  /// Whether it has the keyboard.
  public var isFocused: Bool

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: What the button says.
  ///   - isFocused: Whether it has the keyboard.
  public init(title: String, isFocused: Bool = false) {
    self.title = title
    self.isFocused = isFocused
  }
}
