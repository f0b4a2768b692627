// SPDX-License-Identifier: MIT

internal import MotifCoordinators

// What the X-ray shows of the tasks. It knows none of them.

extension AppCoordinator {
  /// The running tasks, as a tree.
  var runningTasks: String { taskTree }

  /// Observes what happens to all tasks of the app.
  ///
  /// - Parameter note: Takes each event.
  /// - Returns: The registration to keep.
  func observeTasks(_ note: @escaping (XRayEntry) -> Void) -> Registration {
    taskEvents.observe { note(XRayEntry($0)) }
  }
}

extension XRayEntry {
  /// What happened to a task.
  fileprivate init(_ event: CoordinatorEvent) {
    let (task, parent, kind): (AnyObject, AnyObject?, XRayTaskEvent) =
      switch event {
      case .began(let task, in: let parent): (task, parent, .began)
      case .suspended(let task, in: let parent): (task, parent, .suspended)
      case .resumed(let task, in: let parent): (task, parent, .resumed)
      case .finished(let task, in: let parent, result: _): (task, parent, .finished)
      case .cancelled(let task, in: let parent): (task, parent, .canceled)
      }
    self = .task(XRayType(of: task), kind, in: parent.map(XRayType.init(of:)))
  }
}
