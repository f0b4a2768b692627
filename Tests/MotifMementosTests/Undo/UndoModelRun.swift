// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

/// One document, one oracle, and the operations applied to both.
struct UndoModelRun {
  private let clock: ManualClock
  private let document: UndoModelDocument
  private var oracle: UndoModelOracle
  private var log: [String] = []
  private var number = 0

  private var history: UndoHistory { document.history }
  private var now: Duration { clock.now.offset }

  init(clock: ManualClock, generator: inout SeededGenerator) {
    let limit = generator.pick([nil, nil, 0, 1, 3, 8])
    let costLimit = generator.pick([nil, nil, nil, 2, 9, 30])
    self.clock = clock
    document = UndoModelDocument(countLimit: limit, costLimit: costLimit, clock: clock)
    oracle = UndoModelOracle(document.stamps, countLimit: limit, costLimit: costLimit)
  }

  mutating func step(_ generator: inout SeededGenerator) {
    let part = generator.pick(oracle.living.sorted())
    clock.advance(by: .milliseconds(Int.random(in: 0...3, using: &generator)))
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<30: edit(part, &generator)
    case 30..<33: editFinally(part)
    case 33..<53: move(undoing: true, &generator)
    case 53..<67: move(undoing: false, &generator)
    case 67..<71: moveFar(undoing: Bool.random(using: &generator), &generator)
    case 71..<76: begin(&generator)
    case 76..<81: end()
    case 81..<83: cancel()
    case 83..<86: failingGroup(part, &generator)
    case 86..<89: mark(saved: true)
    case 89: mark(saved: false)
    case 90..<93: kill(part)
    case 93: removeActions(part)
    case 94: removeAll()
    case 95: endCoalescing()
    case 96: suspended()
    default: limit(&generator)
    }
  }

  private mutating func edit(_ part: Int, _ generator: inout SeededGenerator) {
    number += 1
    let name = "edit \(number)"
    let cost = Int.random(in: 0...2, using: &generator)
    let windows: [Duration?] = [nil, .milliseconds(1), .zero]
    let window = generator.pick(windows)
    var key: String?
    var keepsFirst = false
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: key = "shared"
    case 1:
      key = "first \(part)"
      keepsFirst = true
    default: break
    }
    log.append("\(name) of \(part), key \(key ?? "-") within \(window ?? .seconds(9))")
    let coalescing = key.map {
      UndoCoalescing.by($0, within: window, keeping: keepsFirst ? .firstAction : .everyAction)
    }
    document.edit(part, name: name, cost: cost, coalescing: coalescing)
    var state = oracle.state
    state[part] = document.stamps[part]
    oracle.edit(
      name,
      .init(part: part, cost: cost),
      to: state,
      key: key,
      window: window,
      keepsFirst: keepsFirst,
      now: now
    )
  }

  private mutating func editFinally(_ part: Int) {
    // In a group with others it could not be redone together with them.
    guard oracle.groups.isEmpty else { return }
    number += 1
    log.append("final edit \(number) of \(part)")
    document.editFinally(part, name: "final \(number)")
    var state = oracle.state
    state[part] = document.stamps[part]
    oracle.edit(
      "final \(number)",
      .init(part: part, cost: 1, isFinal: true),
      to: state,
      key: nil,
      window: nil,
      keepsFirst: false,
      now: now
    )
  }

  private mutating func move(undoing: Bool, _ generator: inout SeededGenerator) {
    let fails = Int.random(in: 0..<4, using: &generator) == 0
    document.changesUntilFailure = fails ? Int.random(in: 0..<3, using: &generator) : nil
    let misbehaves = Int.random(in: 0..<3, using: &generator) == 0
    document.mischief = misbehaves ? generator.pick(UndoModelDocument.Mischief.allCases) : .none
    document.victim = generator.pick(oracle.living.sorted())
    let mischief = document.mischief
    log.append("\(undoing ? "undo" : "redo"), fails \(fails), \(mischief) \(document.victim)")
    let error = result { () throws(UndoError) in
      undoing ? try history.undo() : try history.redo()
    }
    let isArmed = document.changesUntilFailure == nil && fails
    let hasMisbehaved = document.mischief == .none
    document.changesUntilFailure = nil
    document.mischief = .none
    guard oracle.groups.isEmpty else {
      #expect(error == "a group is open")
      return
    }
    oracle.passDead(undoing: undoing)
    let isThere = undoing ? oracle.position > 0 : oracle.position < oracle.steps.count
    guard isThere else {
      #expect(error == "there is nothing to \(undoing ? "undo" : "redo")")
      return
    }
    if let error {
      #expect(isArmed && error.hasSuffix("failed: Failure()"))
      return
    }
    let index = oracle.run(undoing: undoing)
    let forgotten = oracle.trim()
    if hasMisbehaved { follow(mischief, after: index - forgotten) }
  }

  private mutating func follow(_ mischief: UndoModelDocument.Mischief, after index: Int) {
    switch mischief {
    case .markSaved: oracle.markSaved()
    case .markModified: oracle.markModified()
    case .removeAll: oracle.removeAll()
    case .removeActions where document.victim != UndoModelDocument.plainID:
      oracle.removeActions(of: document.victim, sparing: index)
    default: break
    }
  }

  private mutating func moveFar(undoing: Bool, _ generator: inout SeededGenerator) {
    let steps = undoing ? history.undoSteps : history.redoSteps
    guard oracle.groups.isEmpty, !steps.isEmpty else { return }
    let index = Int.random(in: steps.indices, using: &generator)
    let step = steps[index]
    log.append("\(undoing ? "undo" : "redo") through \(step.name)")
    let error = result { () throws(UndoError) in
      undoing ? try history.undo(through: step.id) : try history.redo(through: step.id)
    }
    #expect(error == nil)
    for _ in 0...index {
      oracle.passDead(undoing: undoing)
      // Costs may change when a step is undone, so that the limit drops some steps.
      guard undoing ? oracle.position > 0 : oracle.position < oracle.steps.count else { break }
      oracle.run(undoing: undoing)
      oracle.trim()
    }
  }

  private mutating func begin(_ generator: inout SeededGenerator) {
    let name = generator.pick([nil, "group \(number)"])
    let key = generator.pick([nil, "shared"])
    log.append("begin \(name ?? "-"), key \(key ?? "-")")
    history.beginGroup(name: name, coalescing: key.map { .by($0, within: .milliseconds(1)) })
    oracle.begin(name, key: key, window: .milliseconds(1))
  }

  private mutating func end() {
    log.append("end")
    let error = result(history.endGroup)
    if oracle.groups.isEmpty {
      #expect(error == "there is no group to end here")
    } else {
      #expect(error == nil)
      oracle.end(now: now)
    }
  }

  private mutating func cancel() {
    log.append("cancel")
    let error = result(history.cancelGroup)
    if oracle.groups.isEmpty {
      #expect(error == "there is no group to end here")
    } else {
      #expect(error == nil)
      oracle.cancel()
    }
  }

  private mutating func failingGroup(_ part: Int, _ generator: inout SeededGenerator) {
    log.append("failing group of \(part)")
    let isSavedMidway = Bool.random(using: &generator)
    #expect(throws: UndoModelDocument.Failure.self) {
      try history.group(name: "failing", coalescing: .by("shared")) {
        document.edit(part, name: "passing", cost: 1, coalescing: .by("shared"))
        if isSavedMidway { history.markSaved() }
        history.beginGroup()
        document.edit(part, name: "passing", cost: 1, coalescing: nil)
        throw UndoModelDocument.Failure()
      }
    }
    if isSavedMidway {
      oracle.markModified()
    }
  }

  private mutating func mark(saved: Bool) {
    log.append("mark saved: \(saved)")
    saved ? history.markSaved() : history.markModified()
    saved ? oracle.markSaved() : oracle.markModified()
  }

  private mutating func kill(_ part: Int) {
    guard part != UndoModelDocument.plainID else { return }
    log.append("kill \(part)")
    oracle.replace(part, by: document.replacePart(part))
  }

  private mutating func removeActions(_ part: Int) {
    guard part != UndoModelDocument.plainID, let target = document.parts[part] else { return }
    log.append("remove actions of \(part)")
    history.removeActions(for: target)
    oracle.removeActions(of: part)
  }

  private mutating func removeAll() {
    log.append("remove all")
    history.removeAllSteps()
    oracle.removeAll()
  }

  private mutating func endCoalescing() {
    log.append("end coalescing")
    history.endCoalescing()
    oracle.open = nil
  }

  private func suspended() {
    history.withoutRegistration {
      try? history.withoutRegistration { throw UndoModelDocument.Failure() }
      history.register(name: "never") { Issue.record("recorded though suspended") }
    }
  }

  private mutating func limit(_ generator: inout SeededGenerator) {
    oracle.passDead(undoing: true, isMoving: false)
    oracle.passDead(undoing: false, isMoving: false)
    if Bool.random(using: &generator) {
      oracle.countLimit = generator.pick([nil, 0, 2, 5])
      history.countLimit = oracle.countLimit
    } else {
      oracle.costLimit = generator.pick([nil, 3, 12])
      history.costLimit = oracle.costLimit
    }
    log.append("limits \(oracle.countLimit ?? -1), \(oracle.costLimit ?? -1)")
    oracle.trim()
  }

  /// Whether the document and its history match the oracle.
  func agrees() -> Bool {
    let state = oracle.state.filter { oracle.living.contains($0.key) }
    let mayRun = oracle.groups.isEmpty
    let undoable = oracle.undoable
    let redoable = oracle.redoable
    var faults: [String] = []
    if document.stamps != state { faults.append("state \(document.stamps), expected \(state)") }
    if history.undoSteps.map(\.name) != undoable.map(\.name) {
      faults.append("undo \(history.undoSteps.map(\.name)), expected \(undoable.map(\.name))")
    }
    if history.redoSteps.map(\.name) != redoable.map(\.name) {
      faults.append("redo \(history.redoSteps.map(\.name)), expected \(redoable.map(\.name))")
    }
    if history.undoSteps.map(\.cost) != undoable.map(\.cost) { faults.append("undo costs") }
    if history.redoSteps.map(\.cost) != redoable.map(\.cost) { faults.append("redo costs") }
    if history.canUndo != (mayRun && !undoable.isEmpty) { faults.append("canUndo") }
    if history.canRedo != (mayRun && !redoable.isEmpty) { faults.append("canRedo") }
    if history.undoName != (mayRun ? undoable.first?.name : nil) { faults.append("undoName") }
    if history.redoName != (mayRun ? redoable.first?.name : nil) { faults.append("redoName") }
    if history.isModified != oracle.isModified { faults.append("isModified \(history.isModified)") }
    if history.groupDepth != oracle.groups.count { faults.append("groupDepth") }
    guard !faults.isEmpty else { return true }
    Issue.record("\(faults.joined(separator: "; ")) after\n\(log.joined(separator: "\n"))")
    return false
  }

  private func result(_ body: () throws(UndoError) -> Void) -> String? {
    do throws(UndoError) {
      try body()
      return nil
    } catch {
      if case .rollbackFailed = error { Issue.record("\(error)") }
      return error.description
    }
  }
}

extension SeededGenerator {
  /// Returns one of several values at random.
  fileprivate mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &self)]
  }
}
