// SPDX-License-Identifier: MIT

/// What the user did.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyStroke)
  /// The mouse was used.
  case mouse(MouseEvent)
}
