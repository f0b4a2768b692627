// SPDX-License-Identifier: MIT

/// A use of the mouse, and the cell over which it was.
public struct MouseEvent: Hashable, Sendable {
  /// What was done.
  public enum Kind: Hashable, Sendable {
    /// The left button went down.
    case press
    /// The wheel was turned away from the user, or to the left.
    case wheelUp
    /// The wheel was turned towards the user, or to the right.
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
