// SPDX-License-Identifier: MIT

/// A coordinator written by hand: it owns its children, and has a callback for its result.
final class BareFlow {
  private(set) var children: [BareFlow] = []
  private weak var parent: BareFlow?
  private var completion: ((Int) -> Void)?

  /// Starts a child, and owns it until it finishes.
  func startChild(_ child: BareFlow, _ completion: @escaping (Int) -> Void) {
    child.parent = self
    child.completion = completion
    children.append(child)
  }

  /// Starts the flow without a parent.
  func start(_ completion: @escaping (Int) -> Void) { self.completion = completion }

  /// Ends the children, leaves the parent, and reports the result.
  func finish(_ result: Int) {
    let completion = completion
    cancel()
    completion?(result)
  }

  /// Ends the children, and leaves the parent.
  func cancel() {
    completion = nil
    for child in children.reversed() { child.cancel() }
    parent?.children.removeAll { $0 === self }
  }

  /// Opens a step of a link.
  func open(_ name: String) -> BareFlow? {
    guard name == "step" else { return nil }
    let child = BareFlow()
    startChild(child) { blackHole($0) }
    return child
  }
}
