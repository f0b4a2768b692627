// SPDX-License-Identifier: MIT

/// A task as its parent sees it: whether it is running, and the running tasks that it owns.
class PlainTask {
  private(set) var isRunning = false
  private(set) var children: [PlainTask] = []
  private weak var parent: PlainTask?
  private var release: () -> Void = {}

  fileprivate func begin(for parent: PlainTask?, release: @escaping () -> Void) {
    (isRunning, self.parent, self.release) = (true, parent, release)
  }

  func startChild<Result>(
    _ child: PlainCoordinator<Result>,
    _ completion: @escaping (Result) -> Void
  ) -> Bool {
    guard isRunning else { return false }
    children.append(child)
    child.start(for: self, completion)
    return true
  }

  /// Ends a task without a result, and those that it owns before it.
  @discardableResult
  func cancel() -> Bool {
    guard isRunning else { return false }
    isRunning = false
    for child in children.reversed() { child.cancel() }
    parent?.children.removeAll { $0 === self }
    release()
    return true
  }
}

/// A task with a result.
final class PlainCoordinator<Result>: PlainTask {
  private var completion: ((Result) -> Void)?

  func start(for parent: PlainTask? = nil, _ completion: @escaping (Result) -> Void) {
    self.completion = completion
    begin(for: parent) { [weak self] in self?.completion = nil }
  }

  /// Ends the task, and says whether that counted.
  func finish(_ result: Result) -> Bool {
    let completion = completion
    guard cancel() else { return false }
    completion?(result)
    return true
  }
}
