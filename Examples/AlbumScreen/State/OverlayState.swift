// SPDX-License-Identifier: MIT

/// A box above the screen that the user reads, or chooses a row of, and closes.
///
/// ```swift
/// var state = ScreenState(title: "Books")
/// var box = OverlayState(title: "Shelves", rows: [])
/// box.hint = "Enter opens"
/// state.overlay = box
/// let frame = CellGrid(state, size: GridSize(columns: 80, rows: 24))
/// print(frame.plainText.contains("━ Shelves ━"), frame.plainText.contains("━ Enter opens ━"))
/// // Prints "true true"
/// ```
public struct OverlayState: Hashable, Sendable {
  /// The box's title.
  public var title: String
  /// The lines.
  public var rows: [TableRow]
  /// The first visible line, if not all lines fit.
  public var firstLine = 0
  /// The row under the cursor, or `nil` if there is no cursor: then the arrows scroll.
  public var cursor: Int?
  /// The rows that are faint.
  public var faintRows = 0..<0
  /// The hint that explains the keys, shown in the outline; empty for none.
  public var hint = ""
  /// The keys that close the box and then perform their usual action.
  public var keys: Set<KeyStroke> = []
  /// The keys that perform their usual action, or another one of the box, while the box stays open.
  public var actionKeys: Set<KeyStroke> = []

  /// Makes a box.
  ///
  /// - Parameters:
  ///   - title: The box's title.
  ///   - rows: The lines.
  public init(title: String, rows: [TableRow]) {
    self.title = title
    self.rows = rows
  }
}
