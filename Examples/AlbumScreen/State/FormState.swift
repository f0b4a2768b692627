// SPDX-License-Identifier: MIT

/// A box of fields above the screen, in which the user types.
///
/// ```swift
/// var state = ScreenState(title: "Books")
/// state.form = FormState(
///   title: "Add a book",
///   fields: [FormFieldState(label: "Title", line: TextLine("Dubliners"), isFocused: true)],
///   buttons: [FormButtonState(title: "Save"), FormButtonState(title: "Cancel")]
/// )
/// let frame = CellGrid(state, size: GridSize(columns: 80, rows: 24))
/// print(frame.plainText.contains("Title  Dubliners"))
/// // Prints "true"
/// ```
public struct FormState: Hashable, Sendable {
  /// The form's title.
  public var title: String
  /// The fields, from top to bottom.
  ///
  /// The smallest frame has room for five.
  public var fields: [FormFieldState]
  /// The buttons, left to right.
  public var buttons: [FormButtonState]
  /// The hint that explains the keys, shown beside the buttons if it fits.
  public var hint: String

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - title: The form's title.
  ///   - fields: The fields, from top to bottom.
  ///   - buttons: The buttons, left to right.
  ///   - hint: The hint that explains the keys.
  public init(
    title: String,
    fields: [FormFieldState],
    buttons: [FormButtonState],
    hint: String = ""
  ) {
    self.title = title
    self.fields = fields
    self.buttons = buttons
    self.hint = hint
  }
}

/// A field of a form as it is shown.
public struct FormFieldState: Hashable, Sendable {
  /// The field's label.
  public var label: String
  /// The typed text and its cursor.
  public var line: TextLine
  /// The problem with the text, shown beneath; empty if there is none.
  public var message: String
  /// Whether it has the keyboard and shows its cursor.
  public var isFocused: Bool
  /// The text to show while nothing is typed.
  public var placeholder = ""

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - label: The field's label.
  ///   - line: The typed text and its cursor.
  ///   - message: The problem with the text, if any.
  ///   - isFocused: Whether it has the keyboard.
  public init(label: String, line: TextLine, message: String = "", isFocused: Bool = false) {
    self.label = label
    self.line = line
    self.message = message
    self.isFocused = isFocused
  }
}

/// A button of a form as it is shown.
public struct FormButtonState: Hashable, Sendable {
  /// The button's title.
  public var title: String
  /// Whether it has the keyboard.
  public var isFocused: Bool

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: The button's title.
  ///   - isFocused: Whether it has the keyboard.
  public init(title: String, isFocused: Bool = false) {
    self.title = title
    self.isFocused = isFocused
  }
}
