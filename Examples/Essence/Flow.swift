// SPDX-License-Identifier: MIT

/// A task that leads through screens, and ends once, with a result.
class PlainFlow<Result> {
  private(set) var children: [AnyObject] = []
  private var completion: ((Result) -> Void)?

  /// Shows the first screen; subclasses are the delegates of their screens.
  func begin() {}

  func start(_ completion: @escaping (Result) -> Void) {
    self.completion = completion
    begin()
  }

  /// Starts a task, and owns it until it ends.
  func startChild<Part>(_ child: PlainFlow<Part>, _ completion: @escaping (Part) -> Void) {
    children.append(child)
    child.start { [weak self, weak child] part in
      self?.children.removeAll { $0 === child }
      completion(part)
    }
  }

  /// Ends the task; a second end has no effect.
  func finish(_ result: Result) {
    let completion = completion
    self.completion = nil
    completion?(result)
  }
}
