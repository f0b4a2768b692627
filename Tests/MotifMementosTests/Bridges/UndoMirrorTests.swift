// SPDX-License-Identifier: MIT

import MotifCore
import MotifTestSupport
import Testing

@testable import MotifMementos

@Suite("UndoMirror")
struct UndoMirrorTests {
  private final class Document {
    private(set) var text = ""
    let history: UndoHistory
    var isBroken = false

    init(countLimit: Int? = nil) { history = UndoHistory(countLimit: countLimit) }

    struct Broken: Error {}

    func type(_ letter: Character) {
      text.append(letter)
      history.register(name: "Type \(letter)", target: self) { document in
        if document.isBroken { throw Broken() }
        document.delete()
      }
    }

    func delete() {
      let letter = text.removeLast()
      history.register(name: "Delete \(letter)", target: self) { $0.type(letter) }
    }
  }

  /// A document, an undo manager that mirrors its history, and the mirror that keeps them in sync.
  private final class Bench {
    let document: Document
    let manager = ModelUndoManager()
    let state = RegistrationState()
    private(set) var failures: [UndoError] = []
    let mirror: UndoMirror
    private var observation: Registration?

    init(_ document: Document = Document()) {
      self.document = document
      var fail: (UndoError) -> Void = { _ in }
      let history = MirroredUndoHistory(document.history) { fail($0) }
      mirror = UndoMirror(history, in: manager, registration: state)
      fail = { [unowned self] in failures.append($0) }
      manager.mirror = mirror
      mirror.update()
      observation = document.history.observe { [mirror] _ in mirror.update() }
    }

    var historyNames: [[String]] {
      [document.history.undoSteps.map(\.name), document.history.redoSteps.map(\.name)]
    }
    var managerNames: [[String]] { [manager.undoNames, manager.redoNames] }
  }

  @Test
  func `the manager undoes and redoes a step by name`() {
    let bench = Bench()
    bench.document.type("a")
    bench.document.type("b")
    #expect(bench.managerNames == [["Type b", "Type a"], []])
    bench.manager.undo()
    #expect(bench.document.text == "a")
    #expect(bench.managerNames == [["Type a"], ["Type b"]])
    #expect(bench.managerNames == bench.historyNames)
    bench.manager.redo()
    #expect(bench.document.text == "ab")
    #expect(bench.managerNames == [["Type b", "Type a"], []])
    #expect(bench.managerNames == bench.historyNames)
  }

  @Test
  func `steps of one run loop turn are undone individually`() {
    let bench = Bench()
    for letter in "abc" { bench.document.type(letter) }
    bench.manager.endEvent()
    bench.manager.undo()
    #expect(bench.document.text == "ab")
    #expect(bench.manager.groupsByEvent)
  }

  @Test
  func `steps in the manager's open group are undone together`() {
    let bench = Bench()
    bench.manager.groupsByEvent = false
    bench.manager.beginUndoGrouping()
    bench.document.type("a")
    bench.document.type("b")
    bench.manager.endUndoGrouping()
    bench.manager.undo()
    #expect(bench.document.text == "")
    bench.manager.redo()
    #expect(bench.document.text == "ab")
    #expect(bench.document.history.undoSteps.count == 2)
  }

  @Test
  func `actions registered by others are undone in turn`() {
    let bench = Bench()
    bench.document.type("a")
    bench.manager.registerOther("text view")
    bench.manager.endEvent()
    bench.document.type("b")
    bench.manager.undo()
    #expect((bench.document.text, bench.manager.log.count) == ("a", 0))
    bench.manager.undo()
    #expect((bench.document.text, bench.manager.log) == ("a", ["text view"]))
    bench.manager.undo()
    #expect(bench.document.text == "")
    for _ in 0..<3 { bench.manager.redo() }
    #expect((bench.document.text, bench.manager.log.count) == ("ab", 2))
  }

  @Test
  func `undoing the history directly updates the manager`() throws {
    let bench = Bench()
    for letter in "abc" { bench.document.type(letter) }
    try bench.document.history.undo()
    try bench.document.history.undo()
    #expect(bench.managerNames == [["Type a"], ["Type b", "Type c"]])
    bench.manager.redo()
    #expect(bench.document.text == "ab")
    #expect(bench.managerNames == bench.historyNames)
    bench.document.type("d")
    #expect(bench.managerNames == [["Type d", "Type b", "Type a"], []])
  }

  @Test
  func `existing steps are taken over`() throws {
    let document = Document()
    for letter in "abc" { document.type(letter) }
    try document.history.undo()
    let bench = Bench(document)
    #expect(bench.managerNames == [["Type b", "Type a"], ["Type c"]])
    bench.manager.redo()
    #expect(document.text == "abc")
  }

  @Test
  func `a step that fails stays and is reported`() {
    let bench = Bench()
    bench.document.type("a")
    bench.document.isBroken = true
    bench.manager.undo()
    #expect(bench.failures.count == 1)
    #expect(bench.managerNames == [["Type a"], []])
    bench.document.isBroken = false
    bench.manager.undo()
    #expect(bench.document.text == "")
  }

  @Test
  func `steps that a limit forgets disappear from the manager`() {
    let bench = Bench(Document(countLimit: 2))
    for letter in "abcdefghijklmnopqrstuvwxyz" { bench.document.type(letter) }
    #expect(bench.manager.undoNames.count <= 2 * 2 + 16)
    bench.manager.undo()
    bench.manager.undo()
    #expect(bench.document.text.count == 24)
    bench.manager.undo()
    #expect(bench.document.text.count == 24)
    #expect(bench.managerNames == bench.historyNames)
  }

  @Test
  func `an ended registration leaves nothing in the manager`() {
    let bench = Bench()
    bench.manager.registerOther("text view")
    bench.manager.endEvent()
    bench.document.type("a")
    bench.document.type("b")
    bench.state.end()
    bench.manager.undo()
    #expect(bench.document.text == "ab")
    #expect(bench.manager.undoGroups.map(\.actions) == [[.other("text view")]])
    bench.document.type("c")
    #expect(bench.manager.undoGroups.count == 1)
  }

  @Test
  func `the history and the manager agree however used`() {
    withSeeds { generator in
      let bench = Bench(Document(countLimit: Bool.random(using: &generator) ? 5 : nil))
      for _ in 0..<60 {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0...2: bench.document.type("abcdefgh".randomElement(using: &generator)!)
        case 3: if !bench.document.text.isEmpty { bench.document.delete() }
        case 4: bench.manager.undo()
        case 5: bench.manager.redo()
        case 6: try? bench.document.history.undo()
        default: try? bench.document.history.redo()
        }
        let history = bench.historyNames
        #expect(bench.manager.undoNames.starts(with: history[0]))
        #expect(bench.manager.redoNames == history[1])
      }
      #expect(bench.failures.isEmpty)
    }
  }
}
