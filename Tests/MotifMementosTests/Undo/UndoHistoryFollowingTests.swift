// SPDX-License-Identifier: MIT

import MotifBindings
import MotifMementos
import Testing

@Suite("UndoHistory: what follows it")
struct UndoHistoryFollowingTests {
  @Test
  func `an effect runs once per change of its dependencies`() throws {
    let history = UndoHistory()
    let value = ObservableValue(0)
    var seen: [String] = []
    func set(_ new: Int) {
      let old = value.value
      history.register(name: "Set \(new)") { set(old) }
      value.value = new
    }
    let effect = Effect {
      seen.append(
        "\(value.value) \(history.canUndo) \(history.canRedo) \(history.undoName ?? "-") "
          + "\(history.isModified) \(history.undoSteps.count)"
      )
    }
    func told(_ body: () throws -> Void) rethrows -> [String] {
      seen = []
      try body()
      return seen
    }
    #expect(told { withBatchedChanges { set(1) } } == ["1 true false Set 1 true 1"])
    #expect(told { history.markSaved() } == ["1 true false Set 1 false 1"])
    #expect(try told { try history.undo() } == ["0 false true - true 0"])
    #expect(try told { try history.redo() } == ["1 true false Set 1 false 1"])
    #expect(told { history.group {} }.isEmpty)
    #expect(
      told {
        history.group(name: "Both") {
          history.register(name: "a") {}
          history.register(name: "b") {}
        }
      } == ["1 true false Both true 2"]
    )
    #expect(told { history.countLimit = 1 } == ["1 true false Both true 1"])
    #expect(told { history.removeAllSteps() } == ["1 false false - true 0"])
    withExtendedLifetime(effect) {}
  }

  @Test
  func `values read in an open group update when closed`() {
    let history = UndoHistory()
    history.register(name: "a") {}
    let value = ObservableValue(0)
    var seen: [Bool] = []
    let effect = Effect {
      _ = value.value
      seen.append(history.canUndo)
    }
    history.group { value.value = 1 }
    #expect(seen == [true, false, true])
    withExtendedLifetime(effect) {}
  }

  @Test
  func `effects see a consistent history when observers change it`() {
    let history = UndoHistory()
    let name = DerivedValue { history.undoName ?? "-" }
    var seen: [String] = []
    let effect = Effect { seen.append(name.value) }
    history.observe(owner: effect) { [weak history] _, event in
      if case .registered(let step) = event, step.name == "a" { history?.register(name: "b") {} }
    }
    history.register(name: "a") {}
    #expect(seen == ["-", "b"])
    withExtendedLifetime(effect) {}
  }
}
