// SPDX-License-Identifier: MIT

internal import AlbumImport
internal import MotifCoordinators
internal import MotifPipelines

// What the X-ray shows of the tasks. It knows none of them.

extension AppCoordinator {
  /// The running tasks, as a tree.
  var runningTasks: String { taskTree }

  /// Observes what happens to all tasks of the app.
  ///
  /// - Parameter note: Takes each event.
  /// - Returns: The registration to keep.
  func observeTasks(_ note: @escaping (XRayEntry) -> Void) -> Registration {
    taskEvents.observe { event in
      note(XRayEntry(event))
      if let entry = XRayEntry(importEndedBy: event) { note(entry) }
    }
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

  /// The steps of an import, and what came of it; `nil` if no step ran.
  fileprivate init?(importEndedBy event: CoordinatorEvent) {
    guard case .finished(let task as ImportCoordinator, in: _, let result) = event,
      let report = task.report
    else { return nil }
    let read = try? (result as? Result<ImportResult, ImportError>)?.get()
    self = .imported(
      report.steps,
      read.map { read in
        XRayImport(
          added: read.added.count,
          completed: read.completed.count,
          faulty: read.issues.count
        )
      }
    )
  }
}
