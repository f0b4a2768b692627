// SPDX-License-Identifier: MIT

internal import MotifResponders

/// The document that the fields belong to: it records their changes and undoes them.
final class Document: Responder {
  let title: String
  private let undoStack = UndoStack()
  private let print: (String) -> Void

  init(_ title: String, fields: [TextField], print: @escaping (String) -> Void) {
    self.title = title
    self.print = print
    super.init()
    for field in fields { field.nextResponder = self }
    provide(UndoStackKey.self) { [undoStack] in undoStack }
    handle(Undo.self, on: self, Document.undo, validating: Document.canUndo)
    handle(Close.self, on: self, Document.close, validating: Document.canClose)
  }

  private func undo(_ action: Undo) -> ActionAnswer<Undo> {
    guard let name = undoStack.undo() else { return .pass }
    print("\(title): undid \(name)")
    return .handled
  }

  private func canUndo(_ action: Undo) -> ActionValidation? {
    undoStack.lastName.map { .enabled(title: "Undo \($0)") }
  }

  private func canClose(_ action: Close) -> ActionValidation? { .enabled(title: "Close \(title)") }

  private func close(_ action: Close) -> ActionAnswer<Close> {
    print("\(title): closed")
    return .handled
  }
}
