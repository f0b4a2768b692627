// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

/// A document of parts, each of which holds a number that no other edit has assigned to it.
final class UndoModelDocument {
  struct Failure: Error {}

  /// An additional effect of an action.
  enum Mischief: CaseIterable {
    case none, undo, redo, openGroup, endGroup, failingGroup, nestedGroup, suspended
    case markSaved, markModified, removeAll, removeActions
  }

  /// A part of the document, and the target of its actions.
  final class Part {
    let id: Int
    var stamp = 0
    unowned let document: UndoModelDocument

    init(id: Int, document: UndoModelDocument) {
      self.id = id
      self.document = document
    }
  }

  /// The part whose actions have no target, and which is never removed.
  static let plainID = 0

  let history: UndoHistory
  private(set) var parts: [Int: Part] = [:]

  /// The number of changes actions may make before one fails; nil for any number.
  var changesUntilFailure: Int?
  var mischief = Mischief.none
  /// The part whose actions are removed during an action.
  var victim = 0
  private var nextID = 0
  private var lastStamp = 0

  init(countLimit: Int?, costLimit: Int?, clock: ManualClock) {
    history = UndoHistory(countLimit: countLimit, costLimit: costLimit, clock: clock)
    for _ in 0..<4 { addPart() }
  }

  var stamps: [Int: Int] { parts.mapValues(\.stamp) }

  /// Removes a part and puts another one in its place.
  ///
  /// - Returns: The new part's number.
  func replacePart(_ id: Int) -> Int {
    parts[id] = nil
    return addPart()
  }

  @discardableResult
  private func addPart() -> Int {
    let id = nextID
    nextID += 1
    parts[id] = Part(id: id, document: self)
    return id
  }

  /// Edits a part, as a user does.
  func edit(_ id: Int, name: String, cost: Int, coalescing: UndoCoalescing?) {
    guard let part = parts[id] else { return }
    lastStamp += 1
    set(part, lastStamp, name: name, cost: cost, coalescing: coalescing)
  }

  /// Edits a part in a way that can be undone but not redone.
  func editFinally(_ id: Int, name: String) {
    guard let part = parts[id] else { return }
    let old = part.stamp
    lastStamp += 1
    part.stamp = lastStamp
    history.register(name: name, target: part) { part in
      let history = part.document.history
      try part.document.failIfDue()
      history.withoutRegistration {
        part.stamp = old
        history.register(name: "never") { Issue.record("recorded though suspended") }
      }
    }
  }

  private func set(
    _ part: Part,
    _ stamp: Int,
    name: String,
    cost: Int,
    coalescing: UndoCoalescing? = nil
  ) {
    let old = part.stamp
    part.stamp = stamp
    if part.id == Self.plainID {
      history.register(name: name, cost: cost, coalescing: coalescing) { [unowned self] in
        try takeBack(part, old, cost)
      }
    } else {
      history.register(name: name, target: part, cost: cost, coalescing: coalescing) { part in
        try part.document.takeBack(part, old, cost)
      }
    }
  }

  private func takeBack(_ part: Part, _ stamp: Int, _ cost: Int) throws {
    try misbehave()
    try failIfDue()
    set(part, stamp, name: "inverse", cost: cost)
  }

  private func failIfDue() throws {
    guard history.isUndoing || history.isRedoing, let remaining = changesUntilFailure
    else { return }
    changesUntilFailure = remaining == 0 ? nil : remaining - 1
    if remaining == 0 { throw Failure() }
  }

  private func misbehave() throws {
    guard history.isUndoing || history.isRedoing else { return }
    let mischief = mischief
    self.mischief = .none
    switch mischief {
    case .none: break
    case .undo: #expect(throws: UndoError.self) { try history.undo() }
    case .redo: #expect(throws: UndoError.self) { try history.redo() }
    case .openGroup: history.beginGroup(name: "left open")
    case .endGroup: #expect(throws: UndoError.self) { try history.endGroup() }
    case .failingGroup:
      #expect(throws: Failure.self) {
        try history.group(name: "failing") {
          history.beginGroup()
          editAnything()
          editAnything()
          throw Failure()
        }
      }
    case .nestedGroup:
      history.beginGroup(name: "cancelled")
      editAnything()
      history.group(name: "nested") { editAnything() }
      try history.cancelGroup()
    case .suspended:
      history.withoutRegistration {
        history.register(name: "never") { Issue.record("recorded though suspended") }
      }
    case .markSaved: history.markSaved()
    case .markModified: history.markModified()
    case .removeAll: history.removeAllSteps()
    case .removeActions:
      if victim != Self.plainID, let part = parts[victim] { history.removeActions(for: part) }
    }
  }

  private func editAnything() {
    for id in parts.keys.sorted().prefix(2) {
      edit(id, name: "passing", cost: 1, coalescing: .by("passing"))
    }
  }
}
