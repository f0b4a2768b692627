// SPDX-License-Identifier: MIT

import MotifBindings

/// Fields of text, and a button.
final class FormView {
  private let fields: [(label: String, text: ObservableValue<String>)]
  private let form: AlbumForm
  private let end: (Album?) -> Void
  private var focus = 0

  init(_ form: AlbumForm, onEnd end: @escaping (Album?) -> Void) {
    self.form = form
    self.end = end
    fields = [
      ("Title", form.title), ("Artist", form.artist), ("Genre", form.genre), ("Year", form.year),
    ]
  }

  var frame: String {
    let rows = fields.enumerated().map { index, field in
      "\(field.label.fitted(to: 8))\(field.text.value)\(index == focus ? "_" : "")"
    }
    let button = form.canSave.value ? "[Save]" : " Save "
    return ShelfView.box([rows, ["\(button) \(form.advice.value)"]])
  }

  func press(_ key: Character) {
    switch key {
    case "^": end(nil)
    case "<": fields[focus].text.mutate { _ = $0.popLast() }
    case "/" where focus < fields.count - 1: focus += 1
    case "/": if let album = form.album { end(album) }
    default: fields[focus].text.value.append(key)
    }
  }
}
