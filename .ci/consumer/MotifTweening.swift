// SPDX-License-Identifier: MIT

import MotifTweening

// MARK: - A type of the app

struct Place: Tweenable, Equatable {
  var x = 0.0
  var y = 0.0

  static func between(_ from: Place, _ to: Place, at fraction: Double) -> Place {
    Place(x: .between(from.x, to.x, at: fraction), y: .between(from.y, to.y, at: fraction))
  }
}

// MARK: - A screen of the main actor

@MainActor
final class Screen {
  let ticks = ManualTickSource()
  private let engine: TweenEngine
  private(set) var place = Place()
  private(set) var end: TweenEnd?
  private var running: RunningMotion?

  init() { engine = TweenEngine(ticks: ticks) }

  func slide(to target: Place) {
    let tween = Tween(from: place, to: target, duration: 1, easing: .quadOut)
    running = engine.start(
      Motion(tween) { [weak self] in self?.place = $0 },
      key: "place"
    ) { [weak self] in self?.end = $0 }
  }
}

@MainActor
func useScreen() {
  let screen = Screen()
  screen.slide(to: Place(x: 4, y: 2))
  screen.ticks.tick(by: 0.5)
  check(screen.place == Place(x: 3, y: 1.5), "a type of the app moves")
  screen.ticks.tick(by: 60)
  check(screen.place == Place(x: 4, y: 2), "it ends on its target")
  check(screen.end == .finished && !screen.ticks.isTicking, "nothing ticks afterward")
}

// MARK: - An actor with an engine of its own

actor Counter {
  private var value = 0.0

  func count(to target: Double) async -> Double {
    let ticks = ClockTickSource(ContinuousClock(), framesPerSecond: 200)
    let engine = TweenEngine(ticks: ticks)
    let motion = Motion(Tween(from: value, to: target, duration: 0.02)) { [weak self] number in
      self?.assumeIsolated { $0.value = number }
    }
    let running = engine.start(motion)
    await ticks.run(untilIdle: true)
    check(running.end == .finished, "the clock leads to the end")
    return value
  }
}

nonisolated func useActor() async {
  let counter = Counter()
  let value = await Task.detached { await counter.count(to: 8) }.value
  check(value == 8, "a task asks an actor that counts")
}

// MARK: - The program

nonisolated func check(_ holds: Bool, _ claim: String) {
  precondition(holds, claim)
}

@main
enum Program {
  static func main() async {
    useScreen()
    await useActor()
    print("a screen that slides, and an actor that counts")
  }
}
