// SPDX-License-Identifier: MIT

internal import MotifCoordinators

/// Shows the screens of all tasks, one on top of the other; without a window it only keeps them.
@MainActor
final class Stage: @MainActor Router {
  private let contained: Containment<Window>

  init(in window: Window?) {
    contained = Containment(in: window)
  }

  /// What the user sees.
  var top: Screen? { contained.children.last }

  func setRoot(_ screen: Screen) {
    contained.removeAll()
    contained.add(screen)
  }

  func push(_ screen: Screen) { contained.add(screen) }

  @discardableResult
  func pop() -> Bool {
    guard let top else { return false }
    return contained.remove(top)
  }

  func present(_ screen: Screen) { push(screen) }

  @discardableResult
  func dismiss() -> Bool { pop() }
}

/// The screens of one task, which leave with it.
@MainActor
final class ShownScreens {
  private let router: any Router<Screen>
  private var count = 0

  init(on router: any Router<Screen>) {
    self.router = router
  }

  func push(_ screen: Screen) {
    count += 1
    router.push(screen)
  }

  func pop() {
    guard count > 0 else { return }
    count -= 1
    router.pop()
  }

  func popAll() {
    while count > 0 { pop() }
  }
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
