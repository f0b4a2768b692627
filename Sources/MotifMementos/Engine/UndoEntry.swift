// SPDX-License-Identifier: MIT

/// One step that can be undone or redone, with the actions that do it.
struct UndoEntry {
  /// Increases from step to step, so that the steps of a history are sorted by it.
  let id: UInt64
  var name: String
  var info: UndoInfo
  /// The actions, oldest first; never empty.
  var actions: [UndoAction] { didSet { deadCount = 0 } }
  /// How many of the first actions are known to have lost their targets, which do not come back.
  private(set) var deadCount = 0

  init(id: UInt64, name: String, info: UndoInfo, actions: [UndoAction]) {
    self.id = id
    self.name = name
    self.info = info
    self.actions = actions
  }

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

extension UndoEntry {
  /// Whether running the step would have an effect.
  ///
  /// It looks at each released target once, however often it is asked.
  ///
  /// Loading a target owns it for a moment. If another thread releases it at that moment, it would
  /// be destroyed right here, and its `deinit` might call the history.
  ///
  /// - Parameter loaded: Where to keep a target that was loaded.
  /// - Returns: Whether it would.
  mutating func isAlive(keeping loaded: inout [Any]) -> Bool {
    while deadCount < actions.count {
      guard let target = actions[deadCount].target else { return true }
      if let object = target.object {
        loaded.append(object)
        return true
      }
      deadCount += 1
    }
    return false
  }

  /// Adds actions, which run before those that are there.
  mutating func append(_ added: [UndoAction]) {
    let known = deadCount
    actions += added
    deadCount = known
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
  /// The number of actions when the state was saved; nil if it has not been saved since the step began.
  var saved: Int?
}

/// A group that has begun but not ended.
struct OpenUndoGroup {
  let name: String?
  /// Whether it ends with a closure rather than a call.
  let isScoped: Bool
  let coalescing: UndoCoalescing?
  /// The recording before the group began, without its actions; `count` is their number.
  var before: UndoRecording
  var count: Int
}
