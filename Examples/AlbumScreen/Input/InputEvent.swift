// SPDX-License-Identifier: MIT

/// An input by the user.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyStroke)
  /// The mouse was used.
  case mouse(MouseEvent)
}

/// A key as the app sees it, from any device.
public enum KeyStroke: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// Text that was pasted. It is never a command, whatever it contains.
  case text(String)
  /// An arrow key.
  case left
  /// An arrow key.
  case right
  /// An arrow key.
  case up
  /// An arrow key.
  case down
  /// The key for the first item.
  case home
  /// The key for the last item.
  case end
  /// The key that goes back by a page.
  case pageUp
  /// The key that goes forward by a page.
  case pageDown
  /// The key that moves the focus forward.
  case tab
  /// The key that moves the focus back: Shift-Tab.
  case backTab
  /// The key that confirms.
  case enter
  /// The key that closes what is open.
  case escape
  /// The key that deletes to the left.
  case backspace
  /// The key that deletes to the right.
  case delete
  /// A letter pressed with Ctrl, in lower case.
  case control(Character)
  /// Another key pressed with Alt, such as a letter or Enter. It neither types the letter nor
  /// performs the key's own action.
  indirect case alt(KeyStroke)
}

/// A mouse event, and the cell at which it occurred.
public struct MouseEvent: Hashable, Sendable {
  /// The kind of a mouse event.
  public enum Kind: Hashable, Sendable {
    /// The left button was pressed.
    case press
    /// The wheel was turned away from the user, or to the left.
    case wheelUp
    /// The wheel was turned toward the user, or to the right.
    case wheelDown
  }

  /// The kind of event.
  public var kind: Kind
  /// The column of the cell, from 0.
  public var column: Int
  /// The row of the cell, from 0.
  public var row: Int

  /// Makes an event.
  ///
  /// - Parameters:
  ///   - kind: The kind of event.
  ///   - column: The column of the cell, from 0.
  ///   - row: The row of the cell, from 0.
  public init(_ kind: Kind, column: Int, row: Int) {
    self.kind = kind
    self.column = column
    self.row = row
  }
}
