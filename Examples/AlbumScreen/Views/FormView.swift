// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// A box above the screen with fields to type into.
///
/// Its fields and buttons are the responders that have the keyboard in turn. Actions that they
/// don't take climb to the form, which passes on only those that move within it or leave it. While
/// it is open, no key and no click reaches the views beneath.
final class FormView: Responder, HitTestable {
  /// The content of a form.
  struct Content {
    /// The form's title.
    let title: String
    /// The hint that explains the keys.
    let hint: String
    /// The fields, from top to bottom.
    let fields: [FormField]
    /// The buttons, left to right.
    let buttons: [FormButton]
  }

  /// The visible state, or `nil` while the form is closed.
  let state: DerivedValue<FormState?>
  private let content: ObservableValue<Content?>
  private let size: ObservableValue<GridSize>

  /// Makes a closed form.
  ///
  /// - Parameter size: The size of the frame.
  init(size: ObservableValue<GridSize>) {
    let content = ObservableValue<Content?>(nil, name: "content of the form")
    self.content = content
    self.size = size
    state = DerivedValue(name: "form") { content.value.map(Self.state) }
    super.init()
    handle(MoveCursor.self, on: self, FormView.moveCursor)
    handle(MoveSelection.self, on: self, FormView.moveSelection)
    handle(Confirm.self, on: self, FormView.confirm)
    handle(Click.self) { _ in .handled }
    handle(TurnWheel.self) { _ in .handled }
  }

  private static func state(of content: Content) -> FormState {
    FormState(
      title: content.title,
      fields: content.fields.map { field in
        var state = FormFieldState(
          label: field.label,
          line: field.line.value,
          message: field.message.value,
          isFocused: field.isFocused.value
        )
        state.placeholder = field.placeholder
        return state
      },
      buttons: content.buttons.map { button in
        FormButtonState(title: button.title, isFocused: button.isFocused.value)
      },
      hint: content.hint
    )
  }

  /// Opens the form, or closes it.
  ///
  /// - Parameter newContent: The new content, or `nil` to close the form.
  func show(_ newContent: Content?) {
    content.value = newContent
    for part in parts { part.nextResponder = self }
    layOut()
  }

  /// Lays out for a frame of a new size.
  func layOut() {
    guard let content = content.value, let state = state.value else { return }
    let layout = FormLayout(state, size: size.value)
    for (index, field) in content.fields.enumerated() {
      field.layOut(columns: layout.fieldColumns, row: layout.row(ofField: index))
    }
    for (button, columns) in zip(content.buttons, layout.buttonColumns) {
      button.layOut(columns: columns, row: layout.buttonRow)
    }
  }
}

// MARK: - The keyboard

extension FormView {
  /// The parts that can have the keyboard, in the order of the Tab key.
  var parts: [Responder] {
    guard let content = content.value else { return [] }
    return content.fields + content.buttons
  }

  /// Takes every key but those that move in a form or leave it, so that no letter is a command.
  func take(_ key: KeyStroke) -> Bool {
    switch key {
    case .tab, .backTab, .up, .down, .left, .right, .enter, .escape: false
    default: true
    }
  }

  private func moveCursor(_ action: MoveCursor) -> ActionAnswer<MoveCursor> {
    dispatch(MoveFocus(isForward: action.distance > 0)).isHandled ? .handled : .pass
  }

  /// Left and right are sent by buttons only: in a field, they move the cursor.
  private func moveSelection(_ action: MoveSelection) -> ActionAnswer<MoveSelection> {
    dispatch(MoveFocus(isForward: action.distance > 0)).isHandled ? .handled : .pass
  }

  private func confirm(_ action: Confirm) -> ActionAnswer<Confirm> {
    dispatch(SubmitForm()).isHandled ? .handled : .pass
  }
}

// MARK: - The mouse

extension FormView {
  /// All of the frame: while the form is open, the mouse reaches nothing beneath it.
  var frame: HitFrame {
    HitFrame(columns: 0..<size.value.columns, rows: 0..<size.value.rows)
  }

  /// Whether there is no form.
  var isHidden: Bool { content.value == nil }

  /// The fields and buttons, which are hit as the form is (the *composite* pattern).
  var hitChildren: [any HitTestable] {
    guard let content = content.value else { return [] }
    return content.fields + content.buttons
  }

  /// Whether a click on a part gives it the keyboard: it does for fields.
  func takesKeyboard(_ part: Responder) -> Bool {
    content.value?.fields.contains { $0 === part } ?? false
  }
}
