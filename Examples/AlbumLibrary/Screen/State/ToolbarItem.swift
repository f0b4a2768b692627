// SPDX-License-Identifier: MIT

/// A button of the toolbar.
public struct ToolbarItem: Hashable, Sendable {
  /// The key that does the same.
  public var key: Character
  /// What the button says.
  public var title: String
  /// Whether it can act now.
  public var isEnabled: Bool
  /// Whether the cursor of the toolbar stands on it.
  public var isSelected: Bool

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - key: The key that does the same.
  ///   - title: What the button says.
  ///   - isEnabled: Whether it can act now.
  ///   - isSelected: Whether the cursor of the toolbar stands on it.
  public init(key: Character, title: String, isEnabled: Bool, isSelected: Bool = false) {
    self.key = key
    self.title = title
    self.isEnabled = isEnabled
    self.isSelected = isSelected
  }
}

extension ToolbarItem {
  /// The same button while something lies above it.
  var disabled: ToolbarItem {
    var item = self
    item.isEnabled = false
    return item
  }
}
