// SPDX-License-Identifier: MIT

internal import MotifResponders

/// A text that can be cleared while it is not empty.
final class TextField: Responder {
  let name: String
  private(set) var text: String

  init(_ name: String, text: String) {
    self.name = name
    self.text = text
    super.init()
    isFocusable = true
    handle(Delete.self, on: self, TextField.delete, validating: TextField.canDelete)
  }

  private func delete(_ action: Delete) -> ActionAnswer<Delete> {
    let old = text
    text = ""
    value(for: UndoStackKey.self)?.register("Delete \(name)") { [weak self] in self?.text = old }
    return .handled
  }

  private func canDelete(_ action: Delete) -> ActionValidation? {
    ActionValidation(isEnabled: !text.isEmpty, title: "Delete \(name)")
  }
}
