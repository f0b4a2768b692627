// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// Sizes at which quadratic work, or a call for each level, would never finish.
@Suite("Very many effects within others", .takesSeconds)
struct ManyEffectsTests {
  @Test(arguments: [false, true])
  func `200,000 children are canceled one by one, in either order`(isReversed: Bool) {
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      var children: [Effect] = []
      var order: [Int] = []
      var runs = 0
      let object = tracker.make()
      let outer = Effect {
        for number in 0..<fewerIfInstrumented(200_000) {
          children.append(
            Effect {
              _ = source.value
              withExtendedLifetime(object) { runs += 1 }
              Effect.onCleanup { order.append(number) }
            }
          )
        }
      }
      runs = 0
      let cancelled = children.indices.filter { !$0.isMultiple(of: 4) }
      for index in isReversed ? cancelled.reversed() : cancelled { children[index].cancel() }
      #expect(order == (isReversed ? cancelled.reversed() : cancelled))
      source.value = 1
      #expect(runs == fewerIfInstrumented(50_000))
      order = []
      outer.cancel()
      #expect(order == children.indices.filter { $0.isMultiple(of: 4) }.reversed())
      #expect(children.allSatisfy { !$0.isActive })
    }
  }

  @Test(arguments: [false, true])
  func `effects nested 100,000 deep run, are canceled and are dropped`(isCancelled: Bool) {
    withLifetimeTracking { tracker in
      let depth = fewerIfInstrumented(100_000)
      let source = ObservableValue(0)
      let object = tracker.make()
      // Each makes its child in a separate run, because no call stack holds so many runs.
      let steps = (0...depth).map { _ in ObservableValue(false) }
      var innermost: Effect?
      var runs = 0
      var cleanups: [Int] = []
      func nest(_ level: Int) -> Effect {
        Effect {
          guard steps[level].value else { return }
          Effect.onCleanup { withExtendedLifetime(object) { cleanups.append(level) } }
          if level < depth {
            _ = nest(level + 1)
          } else {
            innermost = Effect {
              _ = source.value
              runs += 1
            }
          }
        }
      }
      var outer: Effect? = nest(1)
      for step in steps { step.value = true }
      #expect(innermost?.isActive == true)
      source.value = 1
      #expect(runs == 2)
      if isCancelled {
        outer?.cancel()
        #expect(cleanups == Array((1...depth).reversed()))
      }
      outer = nil
      #expect(innermost?.isActive == false)
      source.value = 2
      #expect(runs == 2)
      innermost = nil
    }
  }

  @Test
  func `children that leave don't reorder the others`() {
    withSeeds(200) { generator in
      var random = SeededGenerator(seed: generator.next())
      var children: [(number: Int, effect: Effect)] = []
      var order: [Int] = []
      var outer: Effect?
      outer = Effect {
        for number in 0..<Int.random(in: 0..<40, using: &random) {
          let effect = Effect { Effect.onCleanup { order.append(number) } }
          children.append((number, effect))
          while !children.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
            let place = Int.random(in: children.indices, using: &random)
            children.remove(at: place).effect.cancel()
          }
        }
      }
      order = []
      outer?.cancel()
      #expect(order == children.map(\.number).reversed())
    }
  }

  @Test
  func `during a cleanup, the owner's effects are inactive`() {
    var inner: [Effect] = []
    var seen: [[Bool]] = []
    let outer = Effect {
      for _ in 0..<2 {
        inner.append(Effect { Effect.onCleanup { seen.append(inner.map(\.isActive)) } })
      }
    }
    outer.cancel()
    #expect(seen == [[false, false], [false, false]])
  }
}
