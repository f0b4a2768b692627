// SPDX-License-Identifier: MIT

/// What the user did.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyStroke)
  /// The mouse was used.
  case mouse(MouseEvent)
}

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
  /// Another key while Alt is held, such as a letter or Enter. It has no meaning yet: it neither types
  /// the letter nor does what the key alone would do.
  indirect case alt(KeyStroke)
}

/// A use of the mouse, and the cell over which it was.
public struct MouseEvent: Hashable, Sendable {
  /// What was done.
  public enum Kind: Hashable, Sendable {
    /// The left button went down.
    case press
    /// The wheel was turned away from the user, or to the left.
    case wheelUp
    /// The wheel was turned toward the user, or to the right.
    case wheelDown
  }

  /// What was done.
  public var kind: Kind
  /// The column of the cell, from 0.
  public var column: Int
  /// The row of the cell, from 0.
  public var row: Int

  /// Makes an event.
  ///
  /// - Parameters:
  ///   - kind: What was done.
  ///   - column: The column of the cell, from 0.
  ///   - row: The row of the cell, from 0.
  public init(_ kind: Kind, column: Int, row: Int) {
    self.kind = kind
    self.column = column
    self.row = row
  }
}
