// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// A box above the screen with fields in which something is typed.
///
/// Its fields and buttons are the responders that have the keyboard in turn. What they do not take
/// climbs to the form, which lets through what leads around in it and out of it, and nothing else: while
/// it is open, no key and no click reaches what lies beneath.
final class FormView: Responder, HitTestable {
  /// What a form consists of.
  struct Content {
    /// What the form is for.
    let title: String
    /// What the keys do.
    let hint: String
    /// The fields, from top to bottom.
    let fields: [FormField]
    /// The buttons, left to right.
    let buttons: [FormButton]
  }

  /// What is to be seen, or `nil` while the form is closed.
  let state: DerivedValue<FormState?>
  private let content: ObservableValue<Content?>
  private let size: ObservableValue<GridSize>

  /// Makes a closed form.
  ///
  /// - Parameter size: The extent of the frame.
  init(size: ObservableValue<GridSize>) {
    let content = ObservableValue<Content?>(nil, name: "content of the form")
    self.content = content
    self.size = size
    state = DerivedValue(name: "form") { content.value.map(Self.state) }
    super.init()
    handle(KeyPress.self, on: self, FormView.press)
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
        FormFieldState(
          label: field.label,
          line: field.line.value,
          message: field.message.value,
          isFocused: field.isFocused.value
        )
      },
      buttons: content.buttons.map { button in
        FormButtonState(title: button.title, isFocused: button.isFocused.value)
      },
      hint: content.hint
    )
  }

  /// Opens the form, or closes it.
  ///
  /// - Parameter newContent: What it consists of from now on, or `nil`.
  func show(_ newContent: Content?) {
    content.value = newContent
    for part in parts { part.nextResponder = self }
    layOut()
  }

  /// Makes room as a frame of a new size allows.
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
  /// What can have the keyboard, in the order in which Tab goes round.
  var parts: [Responder] {
    guard let content = content.value else { return [] }
    return content.fields + content.buttons
  }

  private func press(_ action: KeyPress) -> ActionAnswer<KeyPress> {
    switch action.key {
    case .tab, .backTab, .up, .down, .left, .right, .enter, .escape: .pass
    default: .handled
    }
  }

  private func moveCursor(_ action: MoveCursor) -> ActionAnswer<MoveCursor> {
    send(MoveFocus(isForward: action.distance > 0)).isHandled ? .handled : .pass
  }

  /// Left and right come from the buttons: in a field they move its own cursor.
  private func moveSelection(_ action: MoveSelection) -> ActionAnswer<MoveSelection> {
    send(MoveFocus(isForward: action.distance > 0)).isHandled ? .handled : .pass
  }

  private func confirm(_ action: Confirm) -> ActionAnswer<Confirm> {
    send(SubmitForm()).isHandled ? .handled : .pass
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

  /// The fields and buttons.
  var hitChildren: [any HitTestable] {
    guard let content = content.value else { return [] }
    return content.fields + content.buttons
  }

  /// Whether a click on a part gives it the keyboard: it does for fields.
  func takesKeyboard(_ part: Responder) -> Bool {
    content.value?.fields.contains { $0 === part } ?? false
  }
}
