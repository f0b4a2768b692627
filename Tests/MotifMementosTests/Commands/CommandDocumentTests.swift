// SPDX-License-Identifier: MIT

import MotifBindings
import MotifMementos
import MotifTestSupport
import Testing

@Suite("CommandDocument")
struct CommandDocumentTests {
  private typealias Document = CommandDocument<Sheet, SetCell>
  private typealias Failure = CommandError<Sheet.Refusal>

  private func makeDocument(countLimit: Int? = nil) -> Document {
    Document(Sheet(), history: CommandHistory(countLimit: countLimit))
  }

  private func describe(_ event: CommandEvent<SetCell>) -> String {
    func cells(_ commands: [SetCell]) -> String {
      commands.map { "\($0.index)=\($0.value)" }.joined(separator: " ")
    }
    return switch event {
    case .performed(let step): "performed \(step.name): \(cells(step.commands))"
    case .undone(let step): "undone \(step.name): \(cells(step.inverses.reversed()))"
    case .redone(let step): "redone \(step.name): \(cells(step.commands))"
    case .rollbackFailed: "rollbackFailed"
    default: "\(event)"
    }
  }

  @Test
  func `undoing reverts and redoing repeats, at any depth (A11)`() throws {
    let document = makeDocument()
    for value in 1...3 { try document.perform(SetCell(index: 0, value: value)) }
    try document.undo()
    try document.undo()
    #expect(document.state.cells[0] == 1)
    #expect(document.undoName == "Set 1" && document.redoName == "Set 2")
    #expect(document.undoCommands == [SetCell(index: 0, value: 0)])
    #expect(document.redoCommands == [SetCell(index: 0, value: 2)])
    try document.redo()
    #expect(document.state.cells[0] == 2)
    try document.perform(SetCell(index: 0, value: 9))
    #expect(document.canUndo && !document.canRedo && document.redoSteps.isEmpty)
    for _ in 0..<3 { try document.undo() }
    #expect(document.state == Sheet() && !document.canUndo)
    #expect(throws: Failure.nothingToUndo) { try document.undo() }
  }

  @Test
  func `a class that owns a document performs commands directly`() throws {
    final class File {
      let document = CommandDocument<Sheet, SetCell>(Sheet())
    }
    let file = File()
    try file.document.perform(SetCell(index: 1, value: 5))
    #expect(file.document.state.cells == [0, 5, 0, 0])
  }

  @Test
  func `a document behaves like a history beside its state`() {
    withSeeds(60) { random in
      let document = makeDocument(countLimit: 6)
      var sheet = Sheet()
      var history = CommandHistory<SetCell>(countLimit: 6)
      func command() -> SetCell {
        SetCell(
          index: .random(in: 0..<3, using: &random),
          value: .random(in: 0..<9, using: &random),
          isTyped: .random(using: &random)
        )
      }
      func same(_ body: () throws -> Void, _ other: () throws -> Void) {
        func failure(_ body: () throws -> Void) -> String? {
          do { try body() } catch { return "\(error)" }
          return nil
        }
        #expect(failure(body) == failure(other))
      }
      for _ in 0..<60 {
        switch Int.random(in: 0..<14, using: &random) {
        case 0..<5:
          let command = command()
          same({ try document.perform(command) }, { try history.perform(command, on: &sheet) })
        case 5:
          let commands = (0..<Int.random(in: 0..<4, using: &random)).map { _ in command() }
          same(
            { try document.perform(commands, name: "Group") },
            { try history.perform(commands, name: "Group", on: &sheet) }
          )
        case 6..<9: same({ try document.undo() }, { try history.undo(on: &sheet) })
        case 9..<11: same({ try document.redo() }, { try history.redo(on: &sheet) })
        case 11:
          document.markSaved()
          history.markSaved()
        case 12:
          document.endCoalescing()
          history.endCoalescing()
        default:
          let limit = Int.random(in: 0..<8, using: &random)
          document.countLimit = limit
          history.countLimit = limit
        }
        #expect(document.state == sheet)
        #expect(document.history == history)
        #expect(document.isModified == history.isModified)
        #expect(document.undoSteps == history.undoSteps)
        #expect(document.redoSteps == history.redoSteps)
      }
    }
  }

  @Test
  func `observers receive each command after it was applied`() throws {
    let document = makeDocument()
    var heard: [String] = []
    let registration = document.observe { event in
      heard.append("\(describe(event)) \(document.state.cells[0])")
    }
    for value in 1...2 { try document.perform(SetCell(index: 0, value: value, isTyped: true)) }
    try document.undo()
    try document.redo()
    try document.perform(
      [SetCell(index: 0, value: 7), SetCell(index: 1, value: 8)],
      name: "Two"
    )
    document.markSaved()
    document.markModified()
    document.endCoalescing()
    document.countLimit = 3
    document.countLimit = 1
    document.replace(with: Sheet())
    document.removeAllSteps()
    registration.cancel()
    document.markSaved()
    #expect(
      heard == [
        "performed Type 1: 0=1 1", "performed Type 2: 0=2 2", "undone Type 2: 0=0 0",
        "redone Type 2: 0=2 2", "performed Two: 0=7 1=8 7", "saved 7", "modified 7",
        "stepsDropped 7",
        "replaced 0", "allStepsRemoved 0",
      ]
    )
  }

  @Test
  func `a mirror that applies observed commands matches the state`() {
    withSeeds(40) { random in
      let document = makeDocument()
      var mirror = Sheet()
      let registration = document.observe { event in
        let commands: [SetCell] =
          switch event {
          case .performed(let step), .redone(let step): step.commands
          case .undone(let step): step.inverses.reversed()
          default: []
          }
        for command in commands { _ = try? command.apply(to: &mirror) }
      }
      for _ in 0..<40 {
        let commands = (0..<2).map { _ in
          SetCell(
            index: .random(in: 0..<3, using: &random),
            value: .random(in: 0..<9, using: &random),
            isTyped: .random(using: &random)
          )
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try document.perform(commands[0])
        case 1: try document.perform(commands, name: "Two")
        case 2: try? document.undo()
        default: try? document.redo()
        }
        #expect(mirror == document.state)
      }
      registration.cancel()
    }
  }

  @Test
  func `effects follow state and history once per change`() throws {
    let document = makeDocument()
    let sum = DerivedValue { document.state.cells.reduce(0, +) }
    var seen: [String] = []
    let effect = Effect {
      seen.append("\(sum.value) \(document.canUndo) \(document.redoName ?? "-")")
    }
    try document.perform(SetCell(index: 0, value: 3))
    try document.undo()
    document.endCoalescing()
    #expect(seen == ["0 false -", "3 true -", "0 false Set 3"])
    effect.cancel()
  }

  @Test
  func `an effect that performs a command doesn't follow it`() throws {
    let trigger = ObservableValue(1)
    let document = makeDocument()
    let effect = Effect { try? document.perform(SetCell(index: 0, value: trigger.value)) }
    document.markSaved()
    #expect(document.undoSteps.count == 1)
    trigger.value = 2
    #expect(document.undoSteps.count == 2)
    effect.cancel()
  }

  @Test
  func `observers may make changes, all delivered in order`() throws {
    let document = makeDocument()
    var heard: [[String]] = [[], []]
    let registrations = [
      document.observe { [weak document] event in
        heard[0].append(describe(event))
        if case .performed(let step) = event, step.commands[0].value == 1 {
          try? document?.perform(SetCell(index: 1, value: 2))
        }
      },
      document.observe { heard[1].append(describe($0)) },
    ]
    try document.perform(SetCell(index: 0, value: 1))
    #expect(heard[0] == ["performed Set 1: 0=1", "performed Set 2: 1=2"])
    #expect(heard[0] == heard[1])
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `changes are a sequence that ends with the document`() async throws {
    var document: Document? = makeDocument()
    guard var events = document?.changes().makeAsyncIterator() else { return }
    try document?.perform(SetCell(index: 0, value: 1))
    document = nil
    let event = await events.next()
    #expect(event.map(describe) == "performed Set 1: 0=1")
    #expect(await events.next() == nil)
  }

  @Test
  func `a command that throws changes nothing and notifies no observer`() throws {
    let document = Document(Sheet(fuse: 0))
    var count = 0
    let registration = document.observe { _ in count += 1 }
    #expect(throws: Sheet.Refusal.self) { try document.perform(SetCell(index: 0, value: 1)) }
    #expect(!document.canUndo && !document.isModified && count == 0)
    registration.cancel()
  }

  @Test
  func `a failed rollback leaves the document modified`() throws {
    let document = Document(Sheet(fuse: 1, staysBroken: true))
    var heard: [String] = []
    let registration = document.observe { heard.append(describe($0)) }
    #expect(throws: Failure.self) {
      try document.perform(
        [SetCell(index: 0, value: 1), SetCell(index: 1, value: 2)],
        name: "Two"
      )
    }
    #expect(document.state.cells[0] == 1 && document.isModified && !document.canUndo)
    document.replace(with: Sheet())
    #expect(!document.isModified)
    #expect(heard == ["rollbackFailed", "replaced"])
    registration.cancel()
  }

  @Test
  func `a document starts with the history stored with it`() throws {
    let document = makeDocument(countLimit: 9)
    try document.perform(SetCell(index: 0, value: 1))
    let next = Document(document.state, history: document.history)
    try next.undo()
    #expect(next.state == Sheet() && next.countLimit == 9)
    next.replace(with: document.state, history: document.history)
    #expect(next.undoName == "Set 1")
    next.replace(with: Sheet())
    #expect(next.countLimit == 9 && !next.canUndo && !next.canRedo)
  }

  @Test
  func `a forgotten step's captures may call the document`() {
    struct Hold: UndoableCommand {
      final class Item {
        let onEnd: () -> Void
        init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
        deinit { onEnd() }
      }
      var item: Item?
      var name: String { "Hold" }

      func apply(to count: inout Int) -> Hold {
        count += 1
        return Hold()
      }
    }
    let document = CommandDocument<Int, Hold>(0, history: CommandHistory(countLimit: 1))
    var seen: [Int] = []
    document.perform(Hold(item: Hold.Item { seen.append(document.state) }))
    document.perform(Hold(item: Hold.Item { seen.append(document.state) }))
    #expect(seen == [2])
    document.removeAllSteps()
    #expect(seen == [2, 2])
    document.perform(Hold(item: Hold.Item { seen.append(document.state) }))
    document.replace(with: 0)
    #expect(seen == [2, 2, 0])
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a command that accesses its document stops the program`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      struct Reach: UndoableCommand {
        let body: () -> Void
        var name: String { "Reach" }

        func apply(to count: inout Int) -> Reach {
          body()
          return self
        }
      }
      let document = CommandDocument<Int, Reach>(0)
      document.perform(Reach { [weak document] in _ = document?.state })
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("A command accessed its document while being applied."))
  }
  #endif

  #if DEBUG
  #if os(macOS) || os(Linux)
  // The mistake that the guide warns of. Release builds may find that the accesses do not overlap.
  @Test
  func `a history beside its state in a class conflicts`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      struct File {
        var state = Sheet()
        var history = CommandHistory<SetCell>()
      }
      final class Editor {
        var file = File()
      }
      let editor = Editor()
      try editor.file.history.perform(SetCell(index: 0, value: 1), on: &editor.file.state)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Simultaneous accesses"))
  }
  #endif
  #endif
}
