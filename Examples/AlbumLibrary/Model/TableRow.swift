// SPDX-License-Identifier: MIT

/// One line of a table that describes a model: what it is called and what it says.
public struct TableRow: Hashable, Sendable {
  /// What the line is about, such as `Artist`.
  public var label: String
  /// What it says, ready to be shown.
  public var value: String

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - label: What the line is about.
  ///   - value: What it says.
  public init(label: String, value: String) {
    self.label = label
    self.value = value
  }
}
