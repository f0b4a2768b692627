// SPDX-License-Identifier: MIT

/// One thing that can be undone or redone, as the actions that do it.
struct UndoEntry {
  /// Grows from step to step, so that the steps of a history are in the order of their numbers.
  let id: UInt64
  var name: String
  var info: UndoInfo
  /// The actions, oldest first; never empty.
  var actions: [UndoAction]

  /// The step as users of a history see it.
  func step(cost: Int128) -> UndoStep {
    UndoStep(
      id: UndoStep.ID(serial: id),
      name: name,
      info: info,
      cost: Int(clamping: cost),
      actionCount: actions.count
    )
  }
}

/// What takes a change back, as a history keeps it.
enum UndoAction {
  case plain(() throws -> Void)
  /// An action for an object that is not kept alive.
  case targeted(WeakTarget, (AnyObject) throws -> Void)

  /// The object that is changed; nil where the action has none to mention.
  var target: WeakTarget? {
    guard case .targeted(let target, _) = self else { return nil }
    return target
  }

  /// Runs the action.
  ///
  /// - Returns: Whether it did something, which it does not when its target has gone.
  func run() throws -> Bool {
    switch self {
    case .plain(let body): try body()
    case .targeted(let target, let body):
      guard let object = target.object else { return false }
      try body(object)
    }
    return true
  }
}

/// The object that an action changes, unless it has gone.
final class WeakTarget {
  weak let object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}

/// What is registered in an open group, or by the actions of a step that runs.
struct UndoRecording {
  var actions: [UndoAction] = []
  /// The name of what was registered last.
  var name = ""
  var cost: Int128 = 0
  var info = UndoInfo()
  /// How many actions there were when the state was saved; nil when it was not saved amid them.
  var saved: Int?
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
