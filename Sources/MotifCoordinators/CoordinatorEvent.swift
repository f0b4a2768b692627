// SPDX-License-Identifier: MIT

public import MotifCore

/// An event of a task, which ``AnyCoordinator/taskEvents`` reports.
///
/// Each case has the task and the coordinator that it runs for, which is `nil` for the first task of
/// a tree. The description is a line for a log: the tasks by their types, and the result.
///
/// ```swift
/// final class Login: Coordinator<String> {}
///
/// let app = Coordinator<Never>()
/// let log = app.taskEvents.observe { event in
///   if case .finished(_, in: _, let result) = event { print("a result:", result) }
///   print(event)
/// }
/// app.start { _ in }
/// let login = Login()
/// app.startChild(login)
/// login.finish("David")
/// log.cancel()
/// // Prints:
/// // Coordinator<Never> began
/// // Login began in Coordinator<Never>
/// // a result: David
/// // Login finished in Coordinator<Never>: David
/// ```
public enum CoordinatorEvent {
  /// It was started, and is about to begin.
  case began(AnyCoordinator, in: AnyCoordinator?)

  /// Another task has interrupted it.
  case suspended(AnyCoordinator, in: AnyCoordinator?)

  /// The task that interrupted it has ended.
  case resumed(AnyCoordinator, in: AnyCoordinator?)

  /// It has ended with a result.
  case finished(AnyCoordinator, in: AnyCoordinator?, result: Any)

  /// It has ended without a result: it, or a task above it, was canceled or has finished.
  case cancelled(AnyCoordinator, in: AnyCoordinator?)
}

extension CoordinatorEvent: CustomStringConvertible {
  /// The task, its event, the coordinator that it runs for, and the result.
  public var description: String {
    switch self {
    case .began(let task, in: let parent): Self.line(task, "began", parent)
    case .suspended(let task, in: let parent): Self.line(task, "suspended", parent)
    case .resumed(let task, in: let parent): Self.line(task, "resumed", parent)
    case .finished(let task, in: let parent, let result):
      "\(Self.line(task, "finished", parent)): \(result)"
    case .cancelled(let task, in: let parent): Self.line(task, "canceled", parent)
    }
  }

  private static func line(
    _ task: AnyCoordinator,
    _ event: String,
    _ parent: AnyCoordinator?
  ) -> String {
    "\(type(of: task)) \(event)\(parent.map { " in \(type(of: $0))" } ?? "")"
  }
}

// MARK: - Observing

extension AnyCoordinator {
  /// The events of this task, and of all tasks below it.
  ///
  /// Observers of a coordinator itself learn of its own phase only. These events cover a whole app,
  /// including tasks that don't exist yet: use them for a log, or in a test that no task is left over.
  /// An event is reported after the observers of the phase have run, and before the completion of the
  /// task. When a task ends, the events of those below it come first. Observers may do anything; the
  /// events that they cause come after those that are already waiting.
  ///
  /// ```swift
  /// let app = Coordinator<Never>()
  /// app.start { _ in }
  /// var running = 0
  /// let count = app.taskEvents.observe { event in
  ///   switch event {
  ///   case .began: running += 1
  ///   case .finished, .cancelled: running -= 1
  ///   case .suspended, .resumed: break
  ///   }
  /// }
  /// app.startChild(Coordinator<Void>())
  /// print(running)
  /// app.cancel()
  /// print(running)
  /// count.cancel()
  /// // Prints:
  /// // 1
  /// // -1
  /// ```
  ///
  /// In a tree in which no one has asked for them, they cost nothing. Otherwise, each event walks up
  /// to the first task.
  ///
  /// - Complexity: O(*n*) in the number of tasks below for the first use, O(1) afterward.
  public final var taskEvents: Observers<CoordinatorEvent> {
    let watch = watchTasks()
    if let events = watch.events { return events }
    let events = Observers<CoordinatorEvent>()
    watch.events = events
    return events
  }

  /// Makes this task and those below tell their events.
  @discardableResult
  final func watchTasks() -> TaskWatch {
    // Then those below are watched, too.
    if let watch { return watch }
    let own = TaskWatch()
    watch = own
    var waiting = running.elements
    while let task = waiting.popLast() {
      guard task.watch == nil else { continue }
      task.watch = TaskWatch()
      waiting += task.running.elements
    }
    return own
  }

  /// Changes the phase, and tells the observers of the phase and of the tasks.
  @inline(__always)
  final func change(
    to phase: CoordinatorPhase,
    _ makeEvent: (_ parent: AnyCoordinator?) -> CoordinatorEvent
  ) {
    current = phase
    if watch == nil { observers.tell(phase) } else { tell(phase, makeEvent) }
  }

  @inline(never)
  private final func tell(
    _ phase: CoordinatorPhase,
    _ makeEvent: (_ parent: AnyCoordinator?) -> CoordinatorEvent
  ) {
    let parent = parent
    tell(phase, makeEvent(parent), in: parent)
  }

  /// Tells the end of a watched task, which has left its parent.
  @inline(never)
  final func tellEnd(in parent: AnyCoordinator?) {
    let result = watch?.result.take()
    let event: CoordinatorEvent =
      result.map { .finished(self, in: parent, result: $0) } ?? .cancelled(self, in: parent)
    tell(.ended, event, in: parent)
  }

  /// Tells the phase to its observers, and an event to those who observe the tasks.
  ///
  /// - Parameters:
  ///   - phase: The new phase.
  ///   - event: The event.
  ///   - parent: The coordinator that this one runs for, or ran for until now.
  private final func tell(
    _ phase: CoordinatorPhase,
    _ event: CoordinatorEvent,
    in parent: AnyCoordinator?
  ) {
    changing {
      // Noted first, and told last: an observer of the phase may cause the next event.
      var told: [Observers<CoordinatorEvent>] = []
      var next: AnyCoordinator? = self
      while let task = next {
        if let events = task.watch?.events, !events.isEmpty { told.append(events) }
        next = task === self ? parent : task.parent
      }
      for events in told { events.note(event) }
      observers.tell(phase)
      for events in told { events.tellNoted() }
    }
  }
}

/// What the events of a task need, apart from it, so that a task that nobody observes stays small.
final class TaskWatch {
  /// The observers of this task and of those below, once someone has asked for them.
  var events: Observers<CoordinatorEvent>?

  /// The result with which the task is about to end.
  var result: Any?
}

// MARK: - The tree

extension AnyCoordinator {
  /// The tasks that run for this one, as a tree: each line stands below the one it runs for.
  ///
  /// Effects that read it follow the tasks. Below 40 levels, a line states its depth instead of being
  /// indented further.
  ///
  /// ```swift
  /// final class Forecast: Coordinator<Void> {}
  /// final class Login: Coordinator<String> {}
  ///
  /// let app = Coordinator<Never>()
  /// app.start { _ in }
  /// let forecast = Forecast()
  /// app.startChild(forecast)
  /// app.interrupt(forecast, with: Login())
  /// print(app.taskTree)
  /// // Prints:
  /// // Coordinator<Never>
  /// //   Forecast (suspended)
  /// //   Login
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of tasks.
  public final var taskTree: String {
    var lines: [String] = []
    var waiting: [(task: AnyCoordinator, depth: Int)] = [(self, 0)]
    while let (task, depth) = waiting.popLast() {
      let indentation = String(repeating: "  ", count: min(depth, 40))
      let level = depth > 40 ? "\(depth): " : ""
      let phase = task.phase == .running ? "" : " (\(task.phase))"
      lines.append("\(indentation)\(level)\(type(of: task))\(phase)")
      waiting += task.children.reversed().map { ($0, depth + 1) }
    }
    return lines.joined(separator: "\n")
  }
}
