// SPDX-License-Identifier: MIT

@testable import MotifMementos

/// An undo manager with the documented rules of Foundation's.
final class ModelUndoManager: MirroringUndoManager {
  /// A registration: a step of the mirrored history, or someone else's action.
  enum Action: Hashable {
    case step(UInt64)
    case other(String)
  }

  struct Group {
    var name = ""
    var actions: [Action] = []
  }

  weak var mirror: UndoMirror?
  private(set) var undoGroups: [Group] = []
  private(set) var redoGroups: [Group] = []
  private(set) var isUndoing = false
  private(set) var isRedoing = false
  private(set) var groupingLevel = 0
  var groupsByEvent = true
  /// The foreign actions that were undone and redone.
  private(set) var log: [String] = []
  private var open: [Group] = []

  var undoNames: [String] { undoGroups.reversed().map(\.name) }
  var redoNames: [String] { redoGroups.reversed().map(\.name) }

  func register(_ step: UInt64) { add(.step(step)) }

  func registerOther(_ name: String) { add(.other(name)) }

  private func add(_ action: Action) {
    if groupingLevel == 0 {
      precondition(groupsByEvent, "must begin a group before registering undo")
      beginUndoGrouping()
    }
    open[open.count - 1].actions.append(action)
    if !isUndoing, !isRedoing { redoGroups = [] }
  }

  func setActionName(_ name: String) {
    if open.isEmpty { undoGroups[undoGroups.count - 1].name = name } else { open[0].name = name }
  }

  func beginUndoGrouping() {
    groupingLevel += 1
    open.append(Group())
    // The outermost group is that of the event.
    if groupsByEvent, groupingLevel == 1, !isUndoing, !isRedoing {
      groupingLevel += 1
      open.append(Group())
    }
  }

  func endUndoGrouping() {
    precondition(groupingLevel > 0, "no group is open")
    groupingLevel -= 1
    let group = open.removeLast()
    if open.isEmpty {
      guard !group.actions.isEmpty else { return }
      if isUndoing { redoGroups.append(group) } else { undoGroups.append(group) }
    } else {
      open[open.count - 1].actions += group.actions
    }
  }

  /// Ends the turn of the run loop.
  func endEvent() {
    while groupingLevel > 0 { endUndoGrouping() }
  }

  func undo() {
    endEvent()
    guard let group = undoGroups.popLast() else { return }
    run(group, \.isUndoing)
  }

  func redo() {
    precondition(groupingLevel == 0, "a group is open")
    guard let group = redoGroups.popLast() else { return }
    run(group, \.isRedoing)
  }

  private func run(_ group: Group, _ phase: ReferenceWritableKeyPath<ModelUndoManager, Bool>) {
    self[keyPath: phase] = true
    beginUndoGrouping()
    open[0].name = group.name
    for action in group.actions.reversed() {
      switch action {
      case .step(let step): mirror?.run(step)
      case .other(let name):
        log.append(name)
        registerOther(name)
      }
    }
    endUndoGrouping()
    self[keyPath: phase] = false
    mirror?.update()
  }

  func removeSteps() {
    for groups in [\ModelUndoManager.undoGroups, \.redoGroups, \.open] {
      for index in self[keyPath: groups].indices {
        self[keyPath: groups][index].actions.removeAll {
          if case .step = $0 { true } else { false }
        }
      }
    }
    undoGroups.removeAll { $0.actions.isEmpty }
    redoGroups.removeAll { $0.actions.isEmpty }
  }
}
