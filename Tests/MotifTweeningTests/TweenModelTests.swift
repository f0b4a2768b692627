// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

/// Performs random operations on a world, both outside and inside its callbacks, and logs each callback.
///
/// Two scripts with the same seed perform the same operations if their worlds call back in the same order.
private final class Script {
  let world: any TweenWorld
  private(set) var log: [String] = []
  private var generator: SeededGenerator
  private var startCount = 0
  private var actionsLeft = 400

  init(_ world: any TweenWorld, _ generator: SeededGenerator) {
    self.world = world
    self.generator = generator
  }

  func act() {
    guard actionsLeft > 0 else { return }
    actionsLeft -= 1
    let number = startCount == 0 ? nil : Int.random(in: 0..<startCount, using: &generator)
    switch (Int.random(in: 0..<14, using: &generator), number) {
    case (0..<3, _), (_, nil): start()
    case (3, let number?): world.cancel(number)
    case (4, let number?): world.setPaused(true, number)
    case (5, let number?), (6, let number?): world.setPaused(false, number)
    case (7, let number?): world.seek(number, to: .random(in: -1...4, using: &generator))
    case (8, let number?): world.drop(number)
    case (9, let number?): world.setTimeScale(.random(in: -2...2, using: &generator), number)
    default: world.tick(by: .random(in: -0.2...1, using: &generator))
    }
  }

  func logState() {
    let motions = (0..<startCount).map(world.description(of:)).joined(separator: ", ")
    log.append("\(world.count) \(world.isTicking): \(motions)")
  }

  private func start() {
    let number = startCount
    startCount += 1
    let isInstant = Int.random(in: 0..<8, using: &generator) == 0
    world.start(
      duration: isInstant ? 0 : .random(in: 0...3, using: &generator),
      key: Bool.random(using: &generator) ? nil : .random(in: 0..<3, using: &generator)
    ) { [weak self] value in
      self?.hear("\(number) moves to \((value * 1e6).rounded() / 1e6)", acting: 0.25)
    } completion: { [weak self] end in
      self?.hear("\(number) is \(end)", acting: 0.5)
    }
  }

  private func hear(_ line: String, acting probability: Double) {
    log.append(line)
    while Double.random(in: 0..<1, using: &generator) < probability { act() }
  }
}

@Suite("Tween engine, compared with its model (K2)")
struct TweenModelTests {
  @Test func `random operations, even in callbacks, agree with the model`() {
    withSeeds(3_000) { generator in
      let real = Script(RealEngine(), generator)
      let plain = Script(PlainEngine(), generator)
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        for script in [real, plain] {
          script.act()
          script.logState()
        }
        try #require(real.log == plain.log)
      }
    }
  }
}
