// SPDX-License-Identifier: MIT

/// A part of the screen that uses keys itself while it has the keyboard, such as a field.
///
/// A key that it doesn't take means an action, which ``KeyBindings`` look up.
protocol KeyTaking {
  /// Takes a key, unless it means nothing to this part.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether the key was used up.
  func take(_ key: KeyStroke) -> Bool
}
