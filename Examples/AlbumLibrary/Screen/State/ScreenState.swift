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
