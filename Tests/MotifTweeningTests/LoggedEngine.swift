// SPDX-License-Identifier: MIT

import MotifTestSupport
import MotifTweening

/// An engine with a log of its motions' calls.
final class LoggedEngine {
  let ticks = ManualTickSource()
  let engine: TweenEngine
  var lines: [String] = []
  var running: RunningMotion?
  /// Closures that the parts call when they reach a value.
  var actions: [String: () -> Void] = [:]

  init() { engine = TweenEngine(ticks: ticks) }

  func part(_ name: String, _ duration: Double = 1) -> Motion {
    Motion(Tween(from: 0.0, to: 1, duration: duration)) { [weak self] place in
      guard let self else { return }
      let line = "\(name)\(place)"
      lines.append(line)
      actions[line]?()
    }
  }

  func start(_ motion: Motion) {
    running = engine.start(motion) { [weak self] in self?.lines.append("\($0)") }
  }

  /// Returns the calls since the last time.
  func told(_ act: () -> Void) -> [String] {
    lines = []
    act()
    return lines
  }
}
