// SPDX-License-Identifier: MIT

/// What takes a change back, as a history keeps it.
enum UndoAction {
  case plain(() throws -> Void)
  case targeted(UndoTargetedAction)

  /// Whether running the action does something.
  var isAlive: Bool {
    switch self {
    case .plain: true
    case .targeted(let action): action.isAlive
    }
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

  /// Whether the action belongs to a target that is alive.
  func belongs(to target: AnyObject) -> Bool {
    switch self {
    case .plain: false
    case .targeted(let action): action.belongs(to: target)
    }
  }
}

/// An action and the object that it changes, which it does not keep alive.
class UndoTargetedAction {
  var isAlive: Bool { false }

  func run() throws -> Bool { false }

  func belongs(to target: AnyObject) -> Bool { false }
}

/// An action whose target has a type.
final class TypedUndoAction<Target: AnyObject>: UndoTargetedAction {
  private weak let target: Target?
  private let body: (Target) throws -> Void

  init(target: Target, body: @escaping (Target) throws -> Void) {
    self.target = target
    self.body = body
  }

  override var isAlive: Bool { target != nil }

  override func run() throws -> Bool {
    guard let target else { return false }
    try body(target)
    return true
  }

  override func belongs(to target: AnyObject) -> Bool { self.target === target }
}
