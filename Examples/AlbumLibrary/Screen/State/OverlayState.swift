// SPDX-License-Identifier: MIT

/// A box above the screen that is read and left again.
public struct OverlayState: Hashable, Sendable {
  /// What the box is about.
  public var title: String
  /// Its lines.
  public var rows: [TableRow]
  /// The line that is shown first, where not all of them have room.
  public var firstLine = 0
  /// The keys that close the box and then do what they do without it.
  public var keys: Set<KeyStroke> = []

  /// Makes a box.
  ///
  /// - Parameters:
  ///   - title: What the box is about.
  ///   - rows: Its lines.
  public init(title: String, rows: [TableRow]) {
    self.title = title
    self.rows = rows
  }
}
