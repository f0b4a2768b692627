// SPDX-License-Identifier: MIT

/// A button without a display.
final class FakeButton {
  /// The action of the button.
  var onTap: (() -> Void)?

  /// Taps the button, as a user would.
  func tap() { onTap?() }
}

/// A label without a display.
final class FakeLabel {
  /// The label's text.
  var text = ""
}

/// A screen without a display, to be subclassed like a view controller.
class FakeScreen {
  /// The screen presented over this one.
  private(set) var presented: FakeScreen?

  init() {}

  /// Connects the controls of the screen.
  func load() {}

  /// Loads another screen and presents it over this one.
  func present(_ screen: FakeScreen) {
    screen.load()
    presented = screen
  }
}
