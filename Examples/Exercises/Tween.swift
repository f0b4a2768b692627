// SPDX-License-Identifier: MIT

import MotifTweening

/// Solutions to the exercises of `Documentation/Patterns/Tween.md`.
enum TweenSolutions {
  // MARK: - 1. An easing

  /// The progress of a value, from 0 to 1, at a fraction of the duration, from 0 to 1.
  typealias Ease = (Double) -> Double

  /// Starts fast and arrives slowly: the remaining distance is the cube of the remaining time.
  static func cubicOut(_ time: Double) -> Double {
    let left = 1 - time
    return 1 - left * left * left
  }

  /// Makes a closure for the progress from 0 to 1, which the list of tweens moves evenly.
  static func progress(
    from start: Double,
    to end: Double,
    ease: @escaping Ease,
    _ report: @escaping (Double) -> Void
  ) -> (Double) -> Void {
    { time in report(time == 1 ? end : start + (end - start) * ease(time)) }
  }

  // MARK: - 2. A frame

  struct Frame: Tweenable, Hashable {
    var x, y, width, height: Double

    static func between(_ from: Frame, _ to: Frame, at fraction: Double) -> Frame {
      Frame(
        x: .between(from.x, to.x, at: fraction),
        y: .between(from.y, to.y, at: fraction),
        width: .between(from.width, to.width, at: fraction),
        height: .between(from.height, to.height, at: fraction)
      )
    }
  }

  // MARK: - 3. Another target

  /// Covers that glide to the one that was chosen last.
  final class Covers {
    private(set) var offset = 0.0
    private let engine: TweenEngine
    private var tween: Tween<Double>?
    private var glide: RunningMotion?

    init(ticks: any TickSource) { engine = TweenEngine(ticks: ticks) }

    func show(_ cover: Int) {
      let target = Double(cover) * 10
      let next: Tween<Double>
      if let tween, let elapsed = glide?.elapsed {
        // It continues from its current value and velocity.
        next = tween.redirected(
          to: target,
          at: elapsed,
          spring: Spring(response: 0.3, dampingFraction: 1)
        )
      } else {
        next = Tween(from: offset, to: target, duration: 0.3, easing: .cubicOut)
      }
      tween = next
      glide = engine.start(Motion(next) { [weak self] in self?.offset = $0 }, key: "offset")
    }
  }
}
