// SPDX-License-Identifier: MIT

/// Two stacks of steps.
///
/// Running a step takes a change back, and returns the step that makes it again. A step is one of these:
///
/// - a closure, which knows the objects that it changes: `{ $0.run() }`
/// - a command, a value that says what to change: `{ $0.run(on: &state) }`
/// - a snapshot, a whole state, which trades places: `{ old in defer { state = old }; return state }`
struct PlainUndo<Step> {
  private(set) var undoSteps: [Step] = []
  private(set) var redoSteps: [Step] = []

  /// Adds the step that takes a change back; something new leaves nothing to redo.
  mutating func add(_ step: Step) {
    undoSteps.append(step)
    redoSteps = []
  }

  mutating func undo(_ run: (Step) -> Step) {
    if let step = undoSteps.popLast() { redoSteps.append(run(step)) }
  }

  mutating func redo(_ run: (Step) -> Step) {
    if let step = redoSteps.popLast() { undoSteps.append(run(step)) }
  }
}
