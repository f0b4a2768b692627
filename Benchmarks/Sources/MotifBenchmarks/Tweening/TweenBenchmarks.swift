// SPDX-License-Identifier: MIT

import MotifTweening

/// Moving many numbers, and starting and ending one motion.
enum TweenBenchmarks {
  private static let number = 100_000

  static var all: [Benchmark] {
    [
      Benchmark(
        name: "tick, per tween of 100,000; floor with a closure each",
        measure: .nanoseconds,
        operationsPerCall: number,
        targets: [.timesFloor(1.5)],
        contenders: [engine, .repeated(.floor) { floor(calling: true) }]
      ),
      Benchmark(
        name: "tick, per tween of 100,000; floor without calls",
        measure: .nanoseconds,
        operationsPerCall: number,
        contenders: [engine, .repeated(.floor) { floor(calling: false) }]
      ),
      Benchmark(
        name: "start and cancel",
        measure: .nanoseconds,
        targets: [.atMost(100)],
        contenders: [
          .repeated(.motif) {
            let engine = TweenEngine(ticks: ManualTickSource())
            let kept = engine.start(motion(Sum(), 0))
            let sum = Sum()
            return { count in
              times(count) { index in engine.start(motion(sum, index)).cancel() }
              withExtendedLifetime(kept) {}
            }
          }
        ]
      ),
    ]
  }

  private final class Sum {
    var value = 0.0
  }

  private static func motion(_ sum: Sum, _ index: Int) -> Motion {
    Motion(Tween(from: Double(index), to: 1, duration: 1e8, easing: .cubicOut)) { sum.value += $0 }
  }

  private static var engine: Contender {
    .repeated(.motif) {
      let ticks = ManualTickSource()
      let engine = TweenEngine(ticks: ticks)
      let sum = Sum()
      let running = (0..<number).map { engine.start(motion(sum, $0)) }
      ticks.tick(by: 0.01)
      expect(Allocations.count { ticks.tick(by: 0.01) } ?? 0, is: 0, "allocations of a tick")
      return { count in
        let before = sum.value
        times(count) { _ in ticks.tick(by: 0.01) }
        expect(count == 0 || sum.value != before, is: true, "tweens move")
        expect(engine.count, is: number, "tweens run")
        withExtendedLifetime(running) {}
      }
    }
  }

  /// The state of one tween in a program without a library.
  private struct Bare {
    var elapsed = 0.0
    let from: Double
    let to = 1.0
    let duration = 1e8
    let easing: Easing
    let progress: (Double) -> Void

    /// Advances the time, and returns the new value.
    @inline(__always)
    mutating func advance(by seconds: Double) -> Double {
      elapsed += seconds
      return from + (to - from) * easing(min(elapsed / duration, 1))
    }
  }

  private static func floor(calling: Bool) -> (Int) -> Void {
    let sum = Sum()
    var tweens = (0..<number).map { index in
      Bare(from: Double(index), easing: .cubicOut) { sum.value += $0 }
    }
    return { count in
      times(count) { _ in calling ? call(&tweens) : add(&tweens, to: sum) }
    }
  }

  private static func call(_ tweens: inout [Bare]) {
    for index in tweens.indices { tweens[index].progress(tweens[index].advance(by: 0.01)) }
  }

  private static func add(_ tweens: inout [Bare], to sum: Sum) {
    for index in tweens.indices { sum.value += tweens[index].advance(by: 0.01) }
  }
}
