// SPDX-License-Identifier: MIT

internal import MotifCoordinators

/// Shows the screens of all tasks, one on top of another; without a window it only keeps them.
@MainActor
final class Stage: @MainActor Router {
  private let contained: Containment<Window>

  /// For each screen, what to call when the user swipes it away.
  private var onUserPop: [(() -> Void)?] = []

  init(in window: Window?) {
    contained = Containment(in: window)
  }

  /// What the user sees.
  var top: Screen? { contained.children.last }

  var depth: Int { contained.children.count }

  func setRoot(_ screen: Screen) {
    unwind(toDepth: 0)
    push(screen)
  }

  func push(_ screen: Screen, onUserPop: (() -> Void)?) {
    self.onUserPop.append(onUserPop)
    contained.add(screen)
  }

  @discardableResult
  func pop() -> Bool {
    guard depth > 1 else { return false }
    unwind(toDepth: depth - 1)
    return true
  }

  func unwind(toDepth depth: Int) {
    while self.depth > depth, let top {
      onUserPop.removeLast()
      contained.remove(top)
    }
  }

  /// Does what the system does when the user swipes from the edge.
  func swipeBack() {
    let report = onUserPop.last ?? nil
    if pop() { report?() }
  }

  func present(_ screen: Screen, onUserDismiss: (() -> Void)?) {
    push(screen, onUserPop: onUserDismiss)
  }

  @discardableResult
  func dismiss() -> Bool { pop() }
}

/// What screens are added to where there is something to see.
@MainActor
final class Window: @MainActor ChildContaining {
  /// The calls so far, in order.
  private(set) var calls: [String] = []
  private var views: [Screen] = []

  /// The picture of the screen on top.
  var picture: Picture { views.last?.picture ?? Picture(title: "") }

  func willAdd(_ child: Screen) { note("will add", child) }

  func addView(of child: Screen) {
    note("add view", child)
    views.append(child)
  }

  func didAdd(_ child: Screen) { note("did add", child) }

  func willRemove(_ child: Screen) { note("will remove", child) }

  func removeView(of child: Screen) {
    note("remove view", child)
    views.removeAll { $0 === child }
  }

  func didRemove(_ child: Screen) { note("did remove", child) }

  private func note(_ call: String, _ child: Screen) { calls.append("\(call) \(type(of: child))") }
}
