// SPDX-License-Identifier: MIT

import MotifResponders
import Testing

private protocol Editing: AnyObject {
  func delete(_ action: Delete) -> ActionAnswer<Delete>
  func rename(_ action: Rename) -> ActionAnswer<Rename>
  func canRename(_ action: Rename) -> ActionValidation?
}

private final class Editor: Responder, Editing {
  var title = "So"

  func delete(_ action: Delete) -> ActionAnswer<Delete> {
    title = ""
    return .handled
  }

  func rename(_ action: Rename) -> ActionAnswer<Rename> {
    title = action.title
    return .handled
  }

  func canRename(_ action: Rename) -> ActionValidation? {
    title.isEmpty ? nil : .enabled(title: "Rename \(title)")
  }

  func count(_ action: CountWords) -> ActionAnswer<CountWords> { .handled(title.count) }
}

@Suite("ActionSet") struct ActionSetTests {
  private let editing = ActionSet<any Editing>()
    .handling(Delete.self) { $0.delete }
    .handling(Rename.self) { $0.rename }
    .validating(Rename.self) { $0.canRename }

  @Test func `a responder sees the actions of the sets that it takes, and no others`() {
    let editor = Editor()
    editor.handle(editing, on: editor)
    #expect(editor.validate(Rename(title: "")) == .enabled(title: "Rename So"))
    #expect(editor.send(Rename(title: "What")).handler === editor)
    #expect(editor.title == "What")
    #expect(editor.send(Delete()).isHandled)
    #expect(editor.target(for: Rename(title: "")) == nil)
    #expect(!editor.send(CountWords()).isHandled)
  }

  @Test func `a set may be of methods of a class`() {
    let editor = Editor()
    let counting = ActionSet<Editor>().handling(CountWords.self) { $0.count }
    editor.handle(counting, on: editor)
    #expect(editor.send(CountWords()).reply == 2)
  }

  @Test func `a set keeps its target not alive, and passes after it is gone`() {
    let responder = Responder()
    var editor: Editor? = Editor()
    weak let gone = editor
    if let editor { responder.handle(editing, on: editor) }
    #expect(responder.send(Delete()).handler === responder)
    editor = nil
    #expect(gone == nil)
    #expect(!responder.send(Delete()).isHandled)
    #expect(responder.target(for: Rename(title: "")) == nil)
  }

  @Test func `making a set larger leaves the smaller one as it is`() {
    let small = ActionSet<Editor>()
    let large = small.handling(Delete.self) { $0.delete }
    let (first, second) = (Editor(), Editor())
    first.handle(small, on: first)
    second.handle(large, on: second)
    #expect(!first.send(Delete()).isHandled)
    #expect(second.send(Delete()).isHandled)
  }

  @Test func `a target that is not an object is a mistake in the code`() async {
    await #expect(processExitsWith: .failure) {
      struct Value {}
      Responder().handle(ActionSet<Value>(), on: Value())
    }
  }
}
