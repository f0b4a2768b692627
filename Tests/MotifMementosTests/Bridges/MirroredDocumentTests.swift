// SPDX-License-Identifier: MIT

import MotifCore
import MotifTestSupport
import Testing

@testable import MotifMementos

@Suite("MirroredDocument")
struct MirroredDocumentTests {
  private struct Broken: Error {}

  private enum Edit: UndoableCommand {
    case append(Int)
    case removeLast
    /// A command that can be performed but not undone.
    case seal
    case unseal

    var name: String { "\(self)" }

    func apply(to numbers: inout [Int]) throws(Broken) -> Self {
      switch self {
      case .append(let number):
        numbers.append(number)
        return .removeLast
      case .removeLast: return .append(numbers.removeLast())
      case .seal: return .unseal
      case .unseal: throw Broken()
      }
    }
  }

  private final class Bench {
    let document: CommandDocument<[Int], Edit>
    let manager = ModelUndoManager()
    let mirror: UndoMirror
    private(set) var failures = 0
    private var observation: Registration?

    init(countLimit: Int? = nil) {
      document = CommandDocument([], history: CommandHistory(countLimit: countLimit))
      var fail: () -> Void = {}
      let history = MirroredDocument(document) { _ in fail() }
      mirror = UndoMirror(history, in: manager, registration: RegistrationState())
      fail = { [unowned self] in failures += 1 }
      manager.mirror = mirror
      mirror.update()
      observation = document.observe { [mirror] event in
        if case .replaced = event { mirror.update(isAnother: true) } else { mirror.update() }
      }
    }
  }

  @Test
  func `the manager undoes and redoes a step by name`() throws {
    let bench = Bench()
    try bench.document.perform(.append(1))
    try bench.document.perform(.append(2))
    #expect(bench.manager.undoNames == ["append(2)", "append(1)"])
    bench.manager.undo()
    #expect(bench.document.state == [1])
    #expect(bench.manager.redoNames == ["append(2)"])
    bench.manager.redo()
    #expect(bench.document.state == [1, 2])
  }

  @Test
  func `a command that can't be undone stays and is reported`() throws {
    let bench = Bench()
    try bench.document.perform(.seal)
    bench.manager.undo()
    #expect(bench.failures == 1)
    #expect(bench.manager.undoNames == ["seal"])
  }

  @Test
  func `another history in the document replaces the first`() throws {
    let bench = Bench()
    try bench.document.perform(.append(1))
    var other = CommandHistory<Edit>()
    var state: [Int] = []
    try other.perform(.append(7), on: &state)
    bench.document.replace(with: state, history: other)
    #expect(bench.manager.undoNames == ["append(7)"])
    bench.manager.undo()
    #expect(bench.document.state == [])
  }

  @Test
  func `the document and the manager agree however used`() {
    withSeeds { generator in
      let bench = Bench(countLimit: Bool.random(using: &generator) ? 5 : nil)
      for number in 0..<60 {
        switch Int.random(in: 0..<7, using: &generator) {
        case 0...2: try? bench.document.perform(.append(number))
        case 3: bench.manager.undo()
        case 4: bench.manager.redo()
        case 5: try? bench.document.undo()
        default: try? bench.document.redo()
        }
        #expect(bench.manager.undoNames.starts(with: bench.document.undoSteps.map(\.name)))
        #expect(bench.manager.redoNames == bench.document.redoSteps.map(\.name))
      }
      #expect(bench.failures == 0)
    }
  }
}
