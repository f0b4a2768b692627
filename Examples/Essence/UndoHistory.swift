// SPDX-License-Identifier: MIT

/// Two stacks of steps, each of which is a list of closures that take a change back.
final class PlainUndoHistory {
  typealias Step = [() -> Void]

  private(set) var undoSteps: [Step] = []
  private(set) var redoSteps: [Step] = []

  /// The actions registered in a group, or by a running step.
  private var recorded: Step?

  func register(_ action: @escaping () -> Void) {
    if recorded == nil { push([action]) } else { recorded?.append(action) }
  }

  /// Makes one step of all that a body registers.
  func group(_ body: () -> Void) {
    let step = recording(body)
    if !step.isEmpty { push(step) }
  }

  func undo() {
    if let step = undoSteps.popLast() { redoSteps.append(inverse(of: step)) }
  }

  func redo() {
    if let step = redoSteps.popLast() { undoSteps.append(inverse(of: step)) }
  }

  /// Something new leaves nothing to redo.
  private func push(_ step: Step) {
    undoSteps.append(step)
    redoSteps = []
  }

  /// Runs a step, last in, first out, and collects what takes it back in turn.
  private func inverse(of step: Step) -> Step {
    recording { for action in step.reversed() { action() } }
  }

  private func recording(_ body: () -> Void) -> Step {
    recorded = []
    defer { recorded = nil }
    body()
    return recorded ?? []
  }
}
