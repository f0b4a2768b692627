// SPDX-License-Identifier: MIT

/// A row of buttons, with the enabled ones in brackets.
final class ToolbarView {
  struct Button {
    var title: String
    var isEnabled = true
  }

  var undo = Button(title: "Undo")
  var redo = Button(title: "Redo")
  var delete = Button(title: "Delete")

  var row: String {
    [undo, redo, delete].map { $0.isEnabled ? "[\($0.title)]" : " \($0.title) " }.joined()
  }
}
