// SPDX-License-Identifier: MIT

import MotifResponders
import Testing

/// A subclass isolated to the main actor, in the form that the guide gives for every isolation mode.
@MainActor private final class Editor: Responder, @MainActor FocusDelegate {
  private(set) var titles: [String] = []
  nonisolated override init() { super.init() }

  convenience init(titles: [String]) {
    self.init()
    self.titles = titles
    isFocusable = true
    focusDelegate = self
    handle(Rename.self) { [weak self] action in self?.rename(action) ?? .pass }
  }

  private func rename(_ action: Rename) -> ActionAnswer<Rename> {
    titles.append(action.title)
    return .handled
  }

  func responderShouldBecomeFirst(_ responder: Responder) -> Bool { !titles.isEmpty }
}

/// An actor with a chain of its own.
private actor Importer {
  private final class Step: Responder {
    private var count = 0

    override init() {
      super.init()
      handle(CountWords.self, on: self, Step.count)
      handle(Delete.self, on: self, Step.delete)
    }

    private func count(_ action: CountWords) -> ActionAnswer<CountWords> { .handled(count) }

    private func delete(_ action: Delete) -> ActionAnswer<Delete> {
      count += 1
      return .handled
    }
  }

  private let step = Step()
  private let start = Responder()

  func deleteAndCount() -> Int? {
    start.nextResponder = step
    start.send(Delete())
    return start.send(CountWords()).reply
  }
}

@Suite("Responder: subclasses") struct SubclassTests {
  @Test @MainActor func `a subclass may be isolated to the main actor`() {
    let editor = Editor(titles: [])
    let field = Responder()
    link(field, editor)
    let scope = FirstResponderScope()
    #expect(!scope.become(editor))
    #expect(field.send(Rename(title: "Blue")).handler === editor)
    #expect(editor.titles == ["Blue"])
    #expect(scope.become(editor))
  }

  @Test @MainActor func `a main-actor subclass's table doesn't retain it`() {
    var editor: Editor? = Editor(titles: ["Blue"])
    weak let gone = editor
    #expect(gone != nil)
    editor = nil
    #expect(gone == nil)
  }

  @Test func `an actor may own a chain of subclasses`() async {
    #expect(await Importer().deleteAndCount() == 1)
  }
}
