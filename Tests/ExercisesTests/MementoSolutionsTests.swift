// SPDX-License-Identifier: MIT

import Testing

@testable import Exercises

@Suite("Solutions: Memento")
struct MementoSolutionsTests {
  @Test
  func `a caretaker with a limit drops the oldest`() {
    var caretaker = MementoSolutions.LimitedCaretaker<Int>(countLimit: 2)
    for (number, name) in ["a", "b", "c"].enumerated() { caretaker.keep(number, as: name) }
    #expect(caretaker.names == ["b", "c"])
    #expect(caretaker["a"] == nil)
    #expect(caretaker["c"] == 2)
  }

  @Test
  func `cancel restores the covers, too`() throws {
    let editor = MementoSolutions.AlbumEditor()
    let before = editor.makeMemento()
    editor.title = "Lodger"
    editor.search()
    try editor.restore(before)
    #expect(editor.title == "Low")
    #expect(editor.coverCount == 1)
  }

  @Test
  func `a memento returns from disk`() throws {
    let editor = MementoSolutions.AlbumEditor()
    editor.search()
    let bytes = try editor.encode(editor.makeMemento())
    editor.title = "Lodger"
    try editor.restore(editor.decode(bytes))
    #expect(editor.title == "Low")
    #expect(editor.coverCount == 2)
  }
}
