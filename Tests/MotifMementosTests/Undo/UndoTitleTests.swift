// SPDX-License-Identifier: MIT

import MotifMementos
import Testing

/// Names that are computed when they are read, in the current language.
@Suite("Titles of steps")
struct UndoTitleTests {
  private enum Language: CaseIterable { case english, german }

  private struct Title: Sendable, Equatable {
    var count: Int

    func text(in language: Language) -> String {
      language == .english ? "Add \(count)" : "\(count) hinzufügen"
    }
  }

  private struct Add: UndoableCommand {
    var amount: Int
    var name: String { "add" }
    var title: Title { Title(count: amount) }

    func apply(to sum: inout Int) -> Add {
      sum += amount
      return Add(amount: -amount)
    }
  }

  @Test
  func `a step's note survives undo and redo`() throws {
    let key = UndoInfoKey<Title>("title")
    let history = UndoHistory()
    func add(to history: UndoHistory) {
      let info = UndoInfo().with(key, Title(count: 3))
      history.register(name: "add", target: history, info: info, add)
    }
    #expect(history.undoStep == nil && history.redoStep == nil)
    add(to: history)
    #expect(history.undoStep?.info[key]?.text(in: .english) == "Add 3")
    #expect(history.undoStep?.info[key]?.text(in: .german) == "3 hinzufügen")
    #expect(history.undoStep?.id == history.undoSteps.first?.id)
    try history.undo()
    #expect(history.undoStep == nil)
    #expect(history.redoStep?.info[key]?.text(in: .german) == "3 hinzufügen")
    #expect(history.redoStep?.id == history.redoSteps.first?.id)
  }

  @Test
  func `a command can be asked for its title anytime`() throws {
    let document = CommandDocument<Int, Add>(0)
    #expect(document.undoStep == nil && document.redoStep == nil)
    document.perform(Add(amount: 1))
    document.perform(Add(amount: 2))
    #expect(document.undoStep?.commands.map { $0.title.text(in: .german) } == ["2 hinzufügen"])
    try document.undo()
    #expect(document.undoStep?.commands.map { $0.title.text(in: .english) } == ["Add 1"])
    #expect(document.redoStep?.commands.map { $0.title.text(in: .english) } == ["Add 2"])
    #expect(document.history.undoStep?.name == document.undoName)
    #expect(document.history.redoStep?.name == document.redoName)
  }
}
