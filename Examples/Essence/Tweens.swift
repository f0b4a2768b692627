// SPDX-License-Identifier: MIT

/// Moves numbers from here to there, tick by tick.
struct PlainTweens {
  struct Tween {
    let from: Double
    let to: Double
    let duration: Double
    let progress: (Double) -> Void
    let completion: () -> Void
    var elapsed = 0.0
  }

  private(set) var running: [Tween] = []

  mutating func start(_ tween: Tween) { running.append(tween) }

  mutating func tick(by seconds: Double) {
    for index in running.indices {
      running[index].elapsed += max(seconds, 0)
      let tween = running[index]
      let isAtEnd = tween.elapsed >= tween.duration
      let value = tween.from + (tween.to - tween.from) * (tween.elapsed / tween.duration)
      tween.progress(isAtEnd ? tween.to : value)
    }
    let finished = running.filter { $0.elapsed >= $0.duration }
    running.removeAll { $0.elapsed >= $0.duration }
    for tween in finished { tween.completion() }
  }
}
