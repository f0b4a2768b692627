// SPDX-License-Identifier: MIT

/// What is registered in an open group, or by the actions of a step that runs.
struct UndoRecording {
  var actions: [UndoAction] = []

  /// The name of what was registered last.
  var name = ""
  var cost = 0
  var info = UndoInfo()

  /// Stands for the state after the last registration in a group; nil before there was one.
  var state: UInt64?

  mutating func append(_ action: UndoAction, name: String, cost: Int, info: UndoInfo) {
    actions.append(action)
    self.name = name
    self.cost = self.cost.addingWithoutOverflow(cost)
    if !info.isEmpty { self.info.merge(info) }
  }
}

/// A group that has been begun and not ended.
struct OpenUndoGroup {
  let name: String?
  /// Whether it ends with a closure, and not with a call.
  let isScoped: Bool
  let coalescing: UndoCoalescing?
  /// What had been recorded when it began, but for the actions, of which this is the number.
  var before: UndoRecording
  var count: Int
}

extension Int {
  /// The sum, or the greatest number there is.
  func addingWithoutOverflow(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
