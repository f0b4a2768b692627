// SPDX-License-Identifier: MIT

/// The filter as the screen shows it.
public struct FilterState: Hashable, Sendable {
  /// What was typed.
  public var text: String
  /// Whether it is being typed, so that a cursor stands behind it.
  public var isEditing: Bool

  /// Makes a filter.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - isEditing: Whether it is being typed.
  public init(text: String, isEditing: Bool) {
    self.text = text
    self.isEditing = isEditing
  }
}
