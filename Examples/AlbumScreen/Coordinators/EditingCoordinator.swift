// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifCoordinators
internal import MotifResponders

/// Lets the user type an album: the result is the album to keep, or `nil` if there is none.
///
/// The task owns the view model of the form and puts it into the screen's form. It continues
/// while something is wrong with the text, and ends when the user saves the album or leaves the form,
/// which then closes.
final class EditingCoordinator: Coordinator<AlbumDetails?> {
  private let form: AlbumForm
  private let screen: ShelfScreen
  private let fields: [FormField]
  /// Keeps each field's text equal to the view model's (*two-way binding*).
  private let bindings: [Registration]
  private let firstField: AlbumField
  /// The link of the chain between the form and the screen: actions of the form reach this task first.
  private let responder = Responder()

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - album: The album to edit, or `nil` for a new one.
  ///   - field: The field that gets the keyboard first.
  ///   - screen: The screen that shows the form.
  ///   - isTaken: Whether another album counts as the same as the typed one.
  convenience init(
    editing album: AlbumDetails? = nil,
    startingAt field: AlbumField = .title,
    on screen: ShelfScreen,
    isTaken: @escaping (AlbumDetails) -> Bool
  ) {
    let form = AlbumForm(editing: album, isTaken: isTaken)
    self.init(form, startingAt: field, on: screen)
  }

  /// Makes a task that has not been started, for a form of one or several albums.
  ///
  /// - Parameters:
  ///   - form: The view model of the form.
  ///   - field: The field that gets the keyboard first.
  ///   - screen: The screen that shows the form.
  init(_ form: AlbumForm, startingAt field: AlbumField = .title, on screen: ShelfScreen) {
    let fields = form.lines.map { line in
      FormField(
        label: line.field.label,
        message: line.message,
        placeholder: line.isMixed ? "(several)" : ""
      )
    }
    self.form = form
    self.screen = screen
    self.fields = fields
    bindings = zip(form.lines, fields).map { $0.text.bind(to: $1) }
    firstField = field
    super.init()
  }

  override func begin() {
    responder.handle(SubmitForm.self, on: self, EditingCoordinator.submit)
    responder.handle(Cancel.self, on: self, EditingCoordinator.leave)
    let content = FormView.Content(
      title: form.title,
      hint: "Enter saves, Esc leaves",
      fields: fields,
      buttons: [
        FormButton("Save", sending: SubmitForm()), FormButton("Cancel", sending: Cancel()),
      ]
    )
    screen.open(content, under: responder, startingAt: fields[firstField.rawValue])
  }

  override func didEnd() { screen.closeForm() }

  private func submit(_ action: SubmitForm) -> ActionAnswer<SubmitForm> {
    switch form.submit() {
    case .accepted(let album): finish(album)
    case .unchanged: finish(nil)
    case .refused(let field): screen.focus.become(fields[field.rawValue])
    }
    return .handled
  }

  private func leave(_ action: Cancel) -> ActionAnswer<Cancel> {
    finish(nil)
    return .handled
  }
}
