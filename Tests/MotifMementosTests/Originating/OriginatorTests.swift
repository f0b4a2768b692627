// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifTestSupport
import Testing

@Suite("Originator and caretaker")
struct OriginatorTests {
  /// A type whose state is private and appears in no outside signature.
  private final class Editor: Originator {
    private struct State: Codable {
      var text = ""
      var cursor = 0
    }

    private var state = State()
    private let issuer = MementoIssuer<Editor, State>()

    var shown: String { "\(state.text.prefix(state.cursor))|\(state.text.dropFirst(state.cursor))" }

    func type(_ text: String) {
      state.text += text
      state.cursor = state.text.count
    }

    func makeMemento() -> Memento<Editor> { issuer.seal(state) }

    func restore(_ memento: Memento<Editor>) throws(MementoError) {
      state = try issuer.open(memento)
    }

    func issued(_ memento: Memento<Editor>) -> Bool { (try? issuer.open(memento)) != nil }

    // Mementos outlive the process only through their originator.
    func encode(_ memento: Memento<Editor>) throws -> Data {
      try JSONEncoder().encode(issuer.open(memento))
    }

    func decode(_ data: Data) throws -> Memento<Editor> {
      issuer.seal(try JSONDecoder().decode(State.self, from: data))
    }
  }

  @Test
  func `threads that share an issuer open its mementos`() {
    final class Shared: Sendable {
      let issuer = MementoIssuer<Editor, [Int]>()
    }
    let shared = Shared()
    let foreign = MementoIssuer<Editor, [Int]>().seal([-1])
    onThreads(4) { thread in
      var caretaker: [Memento<Editor>] = []
      for round in 0..<100 { caretaker.append(shared.issuer.seal([thread, round])) }
      for (round, memento) in caretaker.enumerated()
      where (try? shared.issuer.open(memento)) != [thread, round] {
        Issue.record("\(thread), \(round)")
      }
      if (try? shared.issuer.open(foreign)) != nil { Issue.record("A foreign memento passes") }
    }
  }

  @Test
  func `state is captured and restored, private fields included (H1)`() throws {
    let editor = Editor()
    editor.type("Low")
    let memento = editor.makeMemento()
    editor.type(" and Lodger")
    try editor.restore(memento)
    #expect(editor.shown == "Low|")
    // A memento can be restored any number of times.
    editor.type("!")
    try editor.restore(memento)
    #expect(editor.shown == "Low|")
  }

  @Test
  func `a memento reveals nothing of its content (H1)`() {
    let editor = Editor()
    editor.type("secret")
    let memento = editor.makeMemento()
    var dumped = ""
    dump(memento, to: &dumped)
    let texts = ["\(memento)", String(reflecting: memento), dumped, "\([memento])"]
    for text in texts { #expect(!text.contains("secret"), "\(text)") }
    #expect(Mirror(reflecting: memento).children.isEmpty)
    #expect(!(memento as Any is any Encodable))
    #expect("\(memento)" == "Memento<Editor>")

    var caretaker = Caretaker<Editor>()
    caretaker.keep(memento, as: "draft")
    var keptDump = ""
    dump(caretaker, to: &keptDump)
    #expect(!keptDump.contains("secret"))
  }

  @Test
  func `another originator's memento is refused (H1)`() throws {
    let editor = Editor()
    let other = Editor()
    other.type("other")
    let foreign = other.makeMemento()
    #expect(throws: MementoError.foreignMemento) { try editor.restore(foreign) }
    #expect(editor.shown == "|")
    #expect(other.issued(foreign) && !editor.issued(foreign))
  }

  @Test
  func `new originators refuse a deinitialized originator's memento`() {
    var mementos: [Memento<Editor>] = []
    for _ in 0..<100 { mementos.append(Editor().makeMemento()) }
    let editors = (0..<100).map { _ in Editor() }
    for memento in mementos {
      #expect(!editors.contains { $0.issued(memento) })
    }
    #expect("\(MementoError.foreignMemento)" == "the memento was made by another originator")
  }

  @Test
  func `issuers of different states refuse each other's mementos`() {
    let numbers = MementoIssuer<Editor, Int>()
    let texts = MementoIssuer<Editor, String>()
    let number = numbers.seal(7)
    #expect(throws: MementoError.foreignMemento) { try texts.open(number) }
    #expect(throws: Never.self) { try numbers.open(number) }
  }

  @Test
  func `mementos are equal when they are copies`() {
    let editor = Editor()
    let memento = editor.makeMemento()
    let copy = memento
    #expect(memento == copy && memento.hashValue == copy.hashValue)
    #expect(memento != editor.makeMemento())
  }

  @Test
  func `an originator can store a memento and read it`() throws {
    let editor = Editor()
    editor.type("Low")
    let data = try editor.encode(editor.makeMemento())
    let next = Editor()
    try next.restore(next.decode(data))
    #expect(next.shown == "Low|")
  }

  @Test
  func `a snapshot history of mementos undoes an originator`() throws {
    let editor = Editor()
    var history = SnapshotHistory(editor.makeMemento())
    for word in ["a", "b"] {
      editor.type(word)
      history.modify(name: "Type \(word)") { $0 = editor.makeMemento() }
    }
    try history.undo()
    try editor.restore(history.state)
    #expect(editor.shown == "a|" && history.redoName == "Type b")
  }

  @Test
  func `a caretaker keeps the newest by name`() throws {
    let editor = Editor()
    var caretaker = Caretaker<Editor>(countLimit: 2)
    for name in ["a", "b", "c"] {
      editor.type(name)
      caretaker.keep(editor.makeMemento(), as: name)
    }
    #expect(caretaker.names == ["b", "c"] && caretaker["a"] == nil)
    #expect(throws: MementoError.unknownName("a")) { try caretaker.restore("a", to: editor) }
    #expect("\(MementoError.unknownName("a"))" == "no memento is named \"a\"")
    try caretaker.restore("b", to: editor)
    #expect(editor.shown == "ab|")
    // A name that is kept again moves to the end.
    caretaker.keep(editor.makeMemento(), as: "b")
    #expect(caretaker.names == ["c", "b"])
    #expect(throws: MementoError.foreignMemento) { try caretaker.restore("b", to: Editor()) }
    caretaker.countLimit = 1
    #expect(caretaker.names == ["b"])
    #expect(caretaker.remove("x") == nil && caretaker.remove("b") != nil && caretaker.names == [])
    caretaker.countLimit = nil
    caretaker.keep(editor.makeMemento(), as: "d")
    for name in caretaker.names { caretaker.remove(name) }
    #expect(caretaker.names == [] && caretaker["d"] == nil)
    caretaker.countLimit = 0
    caretaker.keep(editor.makeMemento(), as: "e")
    #expect(caretaker.names == [])
  }

  @Test
  func `keeping and forgetting agree with an array of pairs`() {
    withSeeds(100) { generator in
      let editor = Editor()
      var caretaker = Caretaker<Editor>()
      var oracle: [(name: String, memento: Memento<Editor>)] = []
      for _ in 0..<100 {
        let name = "\(Int.random(in: 0..<6, using: &generator))"
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<6:
          let memento = editor.makeMemento()
          caretaker.keep(memento, as: name)
          oracle.removeAll { $0.name == name }
          oracle.append((name, memento))
        case 6..<9:
          let expected = oracle.first { $0.name == name }?.memento
          #expect(caretaker[name] == expected)
          let removed = caretaker.remove(name)
          #expect(removed == expected)
          oracle.removeAll { $0.name == name }
        default: caretaker.countLimit = .random(in: 0..<6, using: &generator)
        }
        oracle = oracle.suffix(caretaker.countLimit ?? .max)
        #expect(caretaker.names == oracle.map(\.name))
        for (name, memento) in oracle { #expect(caretaker[name] == memento) }
      }
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a negative limit is a programming error`() async {
    await #expect(processExitsWith: .failure) { _ = Caretaker<Int>(countLimit: -1) }
  }
  #endif

  @Test
  func `mementos and originators don't retain one another`() {
    final class Holder: Originator {
      private let held: TrackedObject<Int>
      private let issuer = MementoIssuer<Holder, TrackedObject<Int>>()
      init(_ held: TrackedObject<Int>) { self.held = held }
      func makeMemento() -> Memento<Holder> { issuer.seal(held) }
      func restore(_ memento: Memento<Holder>) throws(MementoError) {
        _ = try issuer.open(memento)
      }
    }
    withLifetimeTracking { tracker in
      var mementos = (0..<1_000).map { _ in Holder(tracker.make()).makeMemento() }
      weak var holder: Holder?
      do {
        let made = Holder(tracker.make())
        holder = made
        mementos.append(made.makeMemento())
      }
      #expect(holder == nil && tracker.livingCount == 1_001)
      mementos = []
      #expect(tracker.livingCount == 0)
    }
  }

  @Test
  func `mementos, caretakers and errors are Sendable and Hashable`() {
    func accept(_ value: some Sendable & Hashable) {}
    accept(Editor().makeMemento())
    accept(Caretaker<Editor>())
    accept(MementoError.foreignMemento)
  }
}
