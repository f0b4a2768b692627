// SPDX-License-Identifier: MIT

internal import MotifBindings

/// The form: two fields bound to the view model, and everything derived from it.
@MainActor
final class AlbumForm {
  let title: TextField
  let year: TextField

  private let editor: AlbumEditor
  private let print: (String) -> Void
  private let bindings = RegistrationBag()
  private let drawing: [Effect]

  init(_ editor: AlbumEditor, print: @escaping (String) -> Void) {
    self.editor = editor
    self.print = print
    title = TextField("title", print: print)
    year = TextField("year", print: print)
    editor.title.bind(to: title).store(in: bindings)
    editor.year.bind(to: year).store(in: bindings)
    drawing = [
      Effect(name: "heading") { print("heading: \(editor.heading.value)") },
      Effect(name: "button") {
        let problem = editor.problem.value.map { ", \($0)" } ?? ""
        print("button: \(editor.canSave.value ? "[Save]" : "(Save)")\(problem)")
      },
    ]
  }

  /// Taps the button.
  func save() {
    print("button: tapped")
    editor.save()
  }
}
