// SPDX-License-Identifier: MIT

/// Everything that a frame shows, as a value.
///
/// It knows no model: its creator decides whether albums or books are listed. Together with a
/// ``GridSize``, it determines the frame completely; see ``CellGrid/init(_:size:)``.
public struct ScreenState: Hashable, Sendable {
  /// The title of the shelf, such as `Albums`.
  public var title: String
  /// The position of the selection, such as `3 of 5`; empty if nothing is selected.
  public var position = ""
  /// The covers in view, left to right.
  public var covers: [CoverState] = []
  /// The text to show when there are no covers.
  public var placeholder = ""
  /// The rows of the full list, or `nil` while the covers and the table are shown.
  public var list: [ListRowState]?
  /// The rows of the table.
  public var rows: [TableRowState] = []
  /// The buttons, left to right.
  public var toolbar: [ToolbarItem] = []
  /// The filter, or `nil` if there is none.
  public var filter: FilterState?
  /// The latest status message.
  public var status = ""
  /// Whether there are unsaved changes.
  public var isModified = false
  /// The changes that are still to be sent, such as `↑ 3 to send`; empty if there are none.
  public var sending = ""
  /// The number of marked items, such as `✓ 3 marked`; empty if there are none.
  public var marked = ""
  /// The part that has the keyboard, or `nil` if none of them has it.
  public var focus: FocusArea?
  /// The pane of recorded turns, or `nil` while it is closed.
  public var xray: XRayState?
  /// The box above everything else, or `nil`.
  public var overlay: OverlayState?
  /// The form above everything else, or `nil`.
  public var form: FormState?

  /// Makes the state of an empty screen.
  ///
  /// - Parameter title: The title of the shelf.
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
  /// The filter's text field.
  case filter
}

/// The filter as the screen shows it.
public struct FilterState: Hashable, Sendable {
  /// The typed text and its cursor.
  public var line: TextLine
  /// Whether it is being edited and shows the cursor.
  public var isEditing: Bool

  /// Makes a filter.
  ///
  /// - Parameters:
  ///   - line: The typed text and its cursor.
  ///   - isEditing: Whether it is being edited.
  public init(_ line: TextLine, isEditing: Bool) {
    self.line = line
    self.isEditing = isEditing
  }
}

/// A button of the toolbar.
public struct ToolbarItem: Hashable, Sendable {
  /// The key that performs the same action.
  public var key: Character
  /// The button's title.
  public var title: String
  /// Whether it is enabled.
  public var isEnabled: Bool
  /// Whether the toolbar's cursor is on it.
  public var isSelected: Bool

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - key: The key that performs the same action.
  ///   - title: The button's title.
  ///   - isEnabled: Whether it is enabled.
  ///   - isSelected: Whether the toolbar's cursor is on it.
  public init(key: Character, title: String, isEnabled: Bool, isSelected: Bool = false) {
    self.key = key
    self.title = title
    self.isEnabled = isEnabled
    self.isSelected = isSelected
  }
}

extension ToolbarItem {
  /// The same button while a box or form is above it.
  var disabled: ToolbarItem {
    var item = self
    item.isEnabled = false
    return item
  }
}
