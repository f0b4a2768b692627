// SPDX-License-Identifier: MIT

internal import MotifCoordinators
internal import WeatherScreens

/// A running app, with a window or headless.
@MainActor
final class Phone {
  /// Records the screens; a window, if there is one, follows it.
  let router = HeadlessRouter<Screen>()
  let app: AppCoordinator
  let window: Window?

  init(server: Server, isHeadless: Bool) {
    app = AppCoordinator(auth: server, weather: server, on: router)
    window = isHeadless ? nil : Window(showing: router)
  }
}

/// Contains the router's top screen, and draws it.
///
/// A terminal needs two of the six calls of containment. UIKit needs them all, and a test records
/// them.
@MainActor
class Window: @MainActor ChildContaining {
  private lazy var containment = Containment(in: self)
  private var view: Screen?

  init(showing router: HeadlessRouter<Screen>) {
    router.observe(owner: self) { [weak router] window in window.contain(router?.top) }
  }

  /// The top screen, as text.
  var frame: [String] { view?.frame ?? [] }

  /// Removes the previous top screen, and adds the new one.
  private func contain(_ top: Screen?) {
    for child in containment.children where child !== top { containment.remove(child) }
    if let top { containment.add(top) }
  }

  func willAdd(_ child: Screen) {}
  func addView(of child: Screen) { view = child }
  func didAdd(_ child: Screen) {}
  func willRemove(_ child: Screen) {}
  func removeView(of child: Screen) { view = nil }
  func didRemove(_ child: Screen) {}
}
