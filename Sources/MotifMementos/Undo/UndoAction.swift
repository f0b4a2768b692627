// SPDX-License-Identifier: MIT

/// What takes a change back, as a history keeps it.
enum UndoAction {
  case plain(() throws -> Void)
  case targeted(UndoTargetedAction)

  /// Whether running the action does something, for those who only ask.
  ///
  /// What asks in the middle of a change uses ``isAlive(_:)``, since asking may destroy the target.
  var isAlive: Bool {
    switch self {
    case .plain: true
    case .targeted(let action): action.weakTarget != nil
    }
  }

  /// Whether running the action does something, now and until the trash is destroyed.
  ///
  /// To ask for the target is to own it for a moment. If another thread lets go of it at that moment,
  /// it would be destroyed right here, and might come back to the history. So the trash keeps it.
  func isAlive(_ trash: inout UndoTrash) -> Bool {
    guard case .targeted(let action) = self else { return true }
    guard let target = action.weakTarget else { return false }
    trash.add(target: target)
    return true
  }

  /// Runs the action.
  ///
  /// - Returns: Whether it did something, which it does not when its target has gone.
  func run() throws -> Bool {
    switch self {
    case .plain(let body):
      try body()
      return true
    case .targeted(let action):
      return try action.run()
    }
  }

  /// Whether the action belongs to a target, which the caller keeps alive.
  ///
  /// The trash keeps the other one, as in ``isAlive(_:)``.
  func belongs(to target: AnyObject, _ trash: inout UndoTrash) -> Bool {
    guard case .targeted(let action) = self, let own = action.weakTarget else { return false }
    if own === target { return true }
    trash.add(target: own)
    return false
  }
}

/// An action and the object that it changes, which it does not keep alive.
class UndoTargetedAction {
  /// The object, unless it has gone.
  var weakTarget: AnyObject? { nil }

  func run() throws -> Bool { false }
}

/// An action whose target has a type.
final class TypedUndoAction<Target: AnyObject>: UndoTargetedAction {
  private weak let target: Target?
  private let body: (Target) throws -> Void

  init(target: Target, body: @escaping (Target) throws -> Void) {
    self.target = target
    self.body = body
  }

  override var weakTarget: AnyObject? { target }

  override func run() throws -> Bool {
    guard let target else { return false }
    try body(target)
    return true
  }
}
