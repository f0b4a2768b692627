// SPDX-License-Identifier: MIT

/// Everything that a frame shows, as a value.
///
/// It knows no model: whether albums or books are listed is decided by the one who fills it. Together with
/// a ``GridSize`` it determines the frame completely, see ``CellGrid/init(_:size:)``.
public struct ScreenState: Hashable, Sendable {
  /// What is listed, such as `Albums`.
  public var title: String
  /// Where the selection stands, such as `3 of 5`; empty when nothing is selected.
  public var position = ""
  /// The covers in view, left to right.
  public var covers: [CoverState] = []
  /// What stands in place of the covers when there are none.
  public var placeholder = ""
  /// The rows of the full list, or `nil` while covers and table are shown.
  public var list: [ListRowState]?
  /// The rows of the table.
  public var rows: [TableRowState] = []
  /// The buttons, left to right.
  public var toolbar: [ToolbarItem] = []
  /// The filter, or `nil` when there is none.
  public var filter: FilterState?
  /// What happened last.
  public var status = ""
  /// Whether there is something that is not on disk.
  public var isModified = false
  /// What is still to be sent elsewhere, such as `↑ 3 to send`; empty where nothing is.
  public var sending = ""
  /// The part that has the keyboard, or `nil` when none of them has it.
  public var focus: FocusArea?
  /// The box that lies above everything, or `nil`.
  public var overlay: OverlayState?
  /// The form that lies above everything, or `nil`.
  public var form: FormState?

  /// Makes the state of an empty screen.
  ///
  /// - Parameter title: What is listed.
  public init(title: String) {
    self.title = title
  }
}

/// A part of the screen that can have the keyboard.
public enum FocusArea: Hashable, Sendable, CaseIterable {
  /// The scroller of covers.
  case covers
  /// The table of the selected album.
  case table
  /// The full list.
  case list
  /// The toolbar.
  case toolbar
  /// The field in which the filter is typed.
  case filter
}

/// The filter as the screen shows it.
public struct FilterState: Hashable, Sendable {
  /// What was typed.
  public var text: String
  /// Whether it is being typed, so that a cursor stands behind it.
  public var isEditing: Bool

  /// Makes a filter.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - isEditing: Whether it is being typed.
  public init(text: String, isEditing: Bool) {
    self.text = text
    self.isEditing = isEditing
  }
}

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
