// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifBindings
internal import MotifCoordinators
internal import MotifResponders

/// Asks for a file in a form with one field, and does something with it: the result is what came of
/// it, or `nil` if the user left the form.
///
/// The process is fixed (the *template method* pattern): open the form, submit a path, show what is
/// wrong or how far the work is, close the form at the end. A subclass defines what is done with a
/// path.
class FileFormCoordinator<End>: Coordinator<End?> {
  /// The line below the field: the problem with the path, or the progress.
  let message = ObservableValue("", name: "message about a file")
  private let title: String
  private let verb: String
  private let screen: ShelfScreen
  private let field: FormField
  /// The link of the chain between the form and the screen: actions of the form reach this task first.
  private let responder = Responder()

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - title: The title of the form.
  ///   - verb: The title of the button that submits the path.
  ///   - screen: The screen that shows the form.
  init(title: String, verb: String, on screen: ShelfScreen) {
    self.title = title
    self.verb = verb
    self.screen = screen
    let message = message
    field = FormField(label: "File", message: DerivedValue { message.value })
    super.init()
    field.onEdit = { [weak self] in self?.didEdit() }
  }

  /// Does something with the file that the user has named.
  ///
  /// - Parameter path: Its path, which isn't empty.
  func submit(_ path: String) {}

  /// Called when the user has edited the path.
  func didEdit() { message.value = "" }

  override func begin() {
    responder.handle(SubmitForm.self, on: self, FileFormCoordinator.submitForm)
    responder.handle(Cancel.self, on: self, FileFormCoordinator.leave)
    let content = FormView.Content(
      title: title,
      hint: "Enter: \(verb.lowercased()), Esc leaves",
      fields: [field],
      buttons: [FormButton(verb, sending: SubmitForm()), FormButton("Cancel", sending: Cancel())]
    )
    screen.open(content, under: responder, startingAt: field)
  }

  override func didEnd() { screen.closeForm() }

  private func submitForm(_ action: SubmitForm) -> ActionAnswer<SubmitForm> {
    let path = TypedPath(field.value).path
    if path.isEmpty { message.value = "The name of a file is needed." } else { submit(path) }
    return .handled
  }

  private func leave(_ action: Cancel) -> ActionAnswer<Cancel> {
    finish(nil)
    return .handled
  }
}
