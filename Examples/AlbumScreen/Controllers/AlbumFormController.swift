// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifResponders

/// Lets the user type an album: it puts a view model into a screen's form and removes it again.
///
/// While the form is open, the controller is in the chain between the form and the screen, so
/// actions that keep or leave the form reach it first. It lives while the form is open.
final class AlbumFormController: Responder {
  private let form: AlbumForm
  private let screen: ShelfScreen
  private let fields: [FormField]
  private let bindings: [Registration]
  private let onEnd: (AlbumDetails?) -> Void

  /// Opens a form.
  ///
  /// - Parameters:
  ///   - form: The view model of the form.
  ///   - screen: The screen that shows it.
  ///   - field: The field that gets the keyboard first.
  ///   - onEnd: Called when the form has closed, with the album to keep, if any.
  init(
    _ form: AlbumForm,
    on screen: ShelfScreen,
    startingAt field: AlbumField,
    onEnd: @escaping (AlbumDetails?) -> Void
  ) {
    self.form = form
    self.screen = screen
    self.onEnd = onEnd
    let fields = form.lines.map { FormField(label: $0.field.label, message: $0.message) }
    self.fields = fields
    bindings = zip(form.lines, fields).map { $0.text.bind(to: $1) }
    super.init()
    handle(SubmitForm.self, on: self, AlbumFormController.submit)
    handle(Cancel.self, on: self, AlbumFormController.cancel)
    let content = FormView.Content(
      title: form.title,
      hint: "Enter saves, Esc leaves",
      fields: fields,
      buttons: [
        FormButton("Save", sending: SubmitForm()), FormButton("Cancel", sending: Cancel()),
      ]
    )
    screen.open(content, under: self, startingAt: fields[field.rawValue])
  }

  private func submit(_ action: SubmitForm) -> ActionAnswer<SubmitForm> {
    switch form.submit() {
    case .accepted(let album): end(album)
    case .unchanged: end(nil)
    case .refused(let field): screen.focus.become(fields[field.rawValue])
    }
    return .handled
  }

  private func cancel(_ action: Cancel) -> ActionAnswer<Cancel> {
    end(nil)
    return .handled
  }

  private func end(_ album: AlbumDetails?) {
    screen.closeForm()
    onEnd(album)
  }
}
