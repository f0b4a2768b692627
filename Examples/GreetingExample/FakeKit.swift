// SPDX-License-Identifier: MIT

/// A button that nobody sees.
final class FakeButton {
  /// What happens when the button is tapped.
  var onTap: (() -> Void)?

  /// Taps the button, as a user does.
  func tap() { onTap?() }
}

/// A label that nobody sees.
final class FakeLabel {
  /// What the label reads.
  var text = ""
}

/// A screen that nobody sees, subclassed as a view controller is.
class FakeScreen {
  /// The screen that lies over this one.
  private(set) var presented: FakeScreen?

  init() {}

  /// Connects what is on the screen.
  func load() {}

  /// Loads another screen and lays it over this one.
  func present(_ screen: FakeScreen) {
    screen.load()
    presented = screen
  }
}
