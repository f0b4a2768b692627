// SPDX-License-Identifier: MIT

internal import MotifFacades

/// A running app, and the finger of its user.
@MainActor
final class Phone {
  let window: Window?
  let app: AppCoordinator
  private let stage: Stage

  init(services: Services, window: Window?) {
    self.window = window
    stage = Stage(in: window)
    app = AppCoordinator(services: services, on: stage)
  }

  /// The screen that the user sees.
  var screen: Screen? { stage.top }

  func type(name: String, password: String) {
    (screen as? LoginScreen)?.enter(name: name, password: password)
  }

  func select(day index: Int) { (screen as? ForecastScreen)?.select(index) }

  func swipeBack() { stage.swipeBack() }

  func tap(_ title: String) {
    screen?.picture.buttons.first { $0.title == title && $0.isEnabled }?.action()
  }
}
