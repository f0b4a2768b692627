// SPDX-License-Identifier: MIT

/// One step that can be undone or redone, with the actions that do it.
struct UndoEntry {
  /// Increases from step to step, so that the steps of a history are sorted by it.
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

/// An action that reverses a change.
enum UndoAction {
  case plain(() throws -> Void)
  /// An action for an object that it does not keep alive.
  case targeted(WeakTarget, (AnyObject) throws -> Void)

  /// The object that the action changes; nil for a plain action.
  var target: WeakTarget? {
    guard case .targeted(let target, _) = self else { return nil }
    return target
  }

  /// Runs the action.
  ///
  /// - Returns: Whether it ran; it does not if its target has been released.
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

/// The object that an action changes, unless it has been released.
final class WeakTarget {
  weak let object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}

/// The actions registered in an open group, or by a step while it runs.
struct UndoRecording {
  var actions: [UndoAction] = []
  /// The name of the action registered last.
  var name = ""
  var cost: Int128 = 0
  var info = UndoInfo()
  /// How many actions there were when the state was saved; nil if it was not saved meanwhile.
  var saved: Int?
}

/// A group that has begun but not ended.
struct OpenUndoGroup {
  let name: String?
  /// Whether it ends with a closure rather than a call.
  let isScoped: Bool
  let coalescing: UndoCoalescing?
  /// What was recorded before the group began, without the actions, of which `count` is the number.
  var before: UndoRecording
  var count: Int
}
