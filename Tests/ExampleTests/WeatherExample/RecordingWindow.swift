// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifCoordinators

@testable import WeatherExample
@testable import WeatherScreens

/// A window that records the containment calls it makes.
final class RecordingWindow: Window {
  private(set) var calls: [String] = []

  override func willAdd(_ child: Screen) { note("will add", child) }

  override func addView(of child: Screen) {
    note("add view", child)
    super.addView(of: child)
  }

  override func didAdd(_ child: Screen) { note("did add", child) }

  override func willRemove(_ child: Screen) { note("will remove", child) }

  override func removeView(of child: Screen) {
    note("remove view", child)
    super.removeView(of: child)
  }

  override func didRemove(_ child: Screen) { note("did remove", child) }

  private func note(_ call: String, _ child: Screen) { calls.append("\(call) \(type(of: child))") }
}
#endif
