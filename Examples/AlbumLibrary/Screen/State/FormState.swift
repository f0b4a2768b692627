// SPDX-License-Identifier: MIT

/// A box of fields above the screen, in which something is typed.
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
  /// What the form is for.
  public var title: String
  /// The fields, from top to bottom.
  ///
  /// Five of them have room in the smallest frame.
  public var fields: [FormFieldState]
  /// The buttons, left to right.
  public var buttons: [FormButtonState]
  /// What the keys do, shown beside the buttons where there is room.
  public var hint: String

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - title: What the form is for.
  ///   - fields: The fields, from top to bottom.
  ///   - buttons: The buttons, left to right.
  ///   - hint: What the keys do.
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
  /// What the field is about.
  public var label: String
  /// What is typed, and where the cursor stands.
  public var line: TextLine
  /// What is wrong with it, shown beneath; empty when nothing is.
  public var message: String
  /// Whether it has the keyboard, so that its cursor is shown.
  public var isFocused: Bool

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - label: What the field is about.
  ///   - line: What is typed, and where the cursor stands.
  ///   - message: What is wrong with it, if anything.
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
  /// What the button says.
  public var title: String
  /// Whether it has the keyboard.
  public var isFocused: Bool

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: What the button says.
  ///   - isFocused: Whether it has the keyboard.
  public init(title: String, isFocused: Bool = false) {
    self.title = title
    self.isFocused = isFocused
  }
}
