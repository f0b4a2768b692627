// SPDX-License-Identifier: MIT

extension AnyCoordinator {
  /// Makes a screen one of this task.
  ///
  /// - Returns: Whether the task is running.
  final func adopt(_ screen: ShownScreen) -> Bool {
    guard isUnderWay else { return false }
    screens.append(screen)
    hasLostScreens = false
    return true
  }

  /// Whether this task, or one that runs for it, shows a screen.
  final var showsScreens: Bool {
    var waiting = [self]
    while let task = waiting.popLast() {
      if !task.screens.isEmpty { return true }
      waiting += task.running.elements
    }
    return false
  }
}
