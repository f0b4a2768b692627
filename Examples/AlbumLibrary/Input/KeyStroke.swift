// SPDX-License-Identifier: MIT

/// A key as the app sees it, whichever device it came from.
public enum KeyStroke: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// Text that was pasted in one go. It is no command, whatever it says.
  case text(String)
  /// An arrow key.
  case left
  /// An arrow key.
  case right
  /// An arrow key.
  case up
  /// An arrow key.
  case down
  /// The key for the first.
  case home
  /// The key for the last.
  case end
  /// The key that moves the focus on.
  case tab
  /// The key that moves the focus back, Shift and Tab.
  case backTab
  /// The key that confirms.
  case enter
  /// The key that leaves what is open.
  case escape
  /// The key that deletes to the left.
  case backspace
  /// The key that deletes to the right.
  case delete
}
