// SPDX-License-Identifier: MIT

internal import MotifCore

extension AnyCoordinator {
  /// Ends the task without a result, and its children before it.
  ///
  /// It is for an owner that no longer needs the task; the completion of ``Coordinator/start(_:)`` is not
  /// called. A task that the *user* leaves finishes with a result that says so.
  ///
  /// - Returns: Whether it was running.
  /// - Complexity: O(*n*) in the number of tasks and screens that end.
  @discardableResult
  public final func cancel() -> Bool { end(Self.passNothing) }

  /// Ends the task, unless it is not running.
  ///
  /// - Parameter pass: Calls the completion, in its turn, and then the closure that it gets.
  /// - Returns: Whether it was running.
  final func end(_ pass: (_ calls: CallContext, _ after: (() -> Void)?) -> Void) -> Bool {
    guard isUnderWay else { return false }
    let calls = CallContext.current
    calls.ends.enter()
    changing {
      if running.isEmpty, screens.isEmpty {
        current = .ended
        leave(calls, pass)
      } else {
        let tasks = runningSubtree()
        for task in tasks { task.current = .ended }
        let lost = Self.takeScreens(of: tasks)
        for task in tasks.dropLast() { task.leave(calls, Self.passNothing) }
        leave(calls, pass)
        calls.report(lost)
      }
    }
    calls.ends.leave()
    return true
  }

  /// This task and those below that run, each after its children, the last one first.
  private func runningSubtree() -> [AnyCoordinator] {
    var tasks: [AnyCoordinator] = []
    var waiting: [AnyCoordinator] = [self]
    // From above, the first child before the last, and then turned around: a path may be deeper than the call stack.
    while let task = waiting.popLast() {
      tasks.append(task)
      waiting += task.running.elements.reversed().filter { $0.current != .ended }
    }
    tasks.reverse()
    return tasks
  }

  /// Takes away what tasks show, in one change of each router.
  ///
  /// - Returns: The screens of others that left with them.
  private static func takeScreens(of tasks: [AnyCoordinator]) -> [ShownScreen] {
    var lost: [ShownScreen] = []
    var screens = tasks.flatMap { $0.screens.isEmpty ? [] : $0.screens.elements }
    while let host = screens.last?.host ?? screens.first(where: { $0.host != nil })?.host {
      lost += host.take(screens.filter { $0.host === host }, animated: nil)
      // An observer of the router may have taken others away.
      screens.removeAll { $0.host == nil || $0.host === host }
    }
    return lost
  }

  /// Leaves the parent, and notifies of the end.
  private func leave(
    _ calls: CallContext,
    _ pass: (_ calls: CallContext, _ after: (() -> Void)?) -> Void
  ) {
    let released = (beginning, losing, switches, links)
    hasLostScreens = false
    let watchedParent = watch == nil ? nil : parent
    if let parent {
      self.parent = nil
      parent.running.remove(self)
      parent.followedChildren.noteChange()
    }
    if watch == nil { observers.tell(.ended) } else { tellEnd(in: watchedParent) }
    didEnd()
    (beginning, losing, switches, links) = (nil, nil, .init(), LinkTable())
    let after = afterEnd
    afterEnd = nil
    pass(calls, after)
    releaseCompletion()
    withExtendedLifetime(released) {}
  }

  /// Ends a task that has no result.
  private static func passNothing(_ calls: CallContext, _ after: (() -> Void)?) {
    if let after { calls.take(.end(after)) }
  }
}
