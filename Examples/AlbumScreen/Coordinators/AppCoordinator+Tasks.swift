// SPDX-License-Identifier: MIT

internal import MotifCoordinators

extension AppCoordinator {
  /// The tasks that run, each after the one that began it; the app itself is the first.
  var runningTasks: [AnyCoordinator] {
    var tasks: [AnyCoordinator] = []
    var waiting: [AnyCoordinator] = isRunning ? [self] : []
    while let task = waiting.popLast() {
      tasks.append(task)
      waiting += task.children.reversed()
    }
    return tasks
  }
}
