// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("Effect")
struct EffectTests {
  @Test
  func `it runs immediately and when its dependencies change`() {
    let source = ObservableValue(1)
    let other = ObservableValue(1)
    var seen: [Int] = []
    let effect = Effect { seen.append(source.value) }

    source.value = 2
    other.value = 2

    #expect(seen == [1, 2])
    #expect(effect.isActive)
  }

  @Test
  func `a diamond runs it exactly once per change`() {
    let source = ObservableValue(1)
    let left = DerivedValue { source.value + 1 }
    let right = DerivedValue { source.value * 10 }
    var seen: [[Int]] = []
    let effect = Effect { seen.append([source.value, left.value, right.value]) }

    source.value = 2
    source.value = 3

    #expect(seen == [[1, 2, 10], [2, 3, 20], [3, 4, 30]])
    #expect(effect.isActive)
  }

  @Test
  func `an equal intermediate result doesn't run it`() {
    let source = ObservableValue(1)
    let isPositive = DerivedValue { source.value > 0 }
    var runs = 0
    let effect = Effect {
      _ = isPositive.value
      runs += 1
    }

    source.value = 5
    #expect(runs == 1)
    source.value = -5
    #expect(runs == 2)
    #expect(effect.isActive)
  }

  @Test
  func `effects run after observers, in creation order`() {
    let source = ObservableValue(0)
    let second = DerivedValue { source.value }
    var order: [String] = []
    let isReversed = ObservableValue(false)
    let effects = (0..<5).map { index in
      Effect {
        // A different order of reads must not change the order of runs.
        _ = isReversed.value && index == 0 ? second.value : source.value
        order.append("effect \(index)")
      }
    }
    let registration = source.observe { _, _ in order.append("observer") }
    isReversed.value = true
    order = []

    source.value = 1

    #expect(order == ["observer"] + (0..<5).map { "effect \($0)" })
    withExtendedLifetime((effects, registration)) {}
  }

  @Test
  func `an effect's write takes effect at once, notifies later`() {
    let source = ObservableValue(1)
    let double = ObservableValue(0)
    var order: [String] = []
    let writing = Effect {
      double.value = source.value * 2
      order.append("wrote \(double.value)")
    }
    let reading = Effect { order.append("read \(double.value)") }
    let registration = double.observe { order.append("heard \($1)") }

    source.value = 2

    #expect(order == ["wrote 2", "read 2", "wrote 4", "heard 4", "read 4"])
    withExtendedLifetime((writing, reading, registration)) {}
  }

  @Test
  func `an effect that changes its dependencies runs until stable`() {
    let value = ObservableValue(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      if value.value < 5 { value.value += 1 }
    }
    #expect(value.value == 5)
    #expect(runs == 6)

    value.value = 3
    #expect(value.value == 5)
    #expect(effect.isActive)
  }

  @Test
  func `an effect that writes before reading runs once`() {
    let value = ObservableValue(0)
    let trigger = ObservableValue(0)
    var runs = 0
    let effect = Effect {
      value.value = trigger.value
      _ = value.value
      runs += 1
    }

    trigger.value = 1

    #expect(runs == 2)
    #expect(effect.isActive)
  }

  @Test
  func `canceling ends it at once, even from inside`() {
    let source = ObservableValue(0)
    var seen: [Int] = []
    var effect: Effect?
    effect = Effect {
      seen.append(source.value)
      if source.value == 1 { effect?.cancel() }
      seen.append(-source.value)
    }

    source.value = 1
    source.value = 2

    #expect(seen == [0, 0, 1, -1])
    #expect(effect?.isActive == false)
  }

  @Test
  func `an effect canceled by an earlier one doesn't run`() {
    let source = ObservableValue(0)
    var seen: [String] = []
    var second: Effect?
    let first = Effect {
      seen.append("first \(source.value)")
      if source.value == 1 { second?.cancel() }
    }
    second = Effect { seen.append("second \(source.value)") }

    source.value = 1

    #expect(seen == ["first 0", "second 0", "first 1"])
    #expect(first.isActive)
  }

  @Test
  func `dropping ends it and releases its captures`() {
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      var runs = 0
      do {
        let object = tracker.make()
        let effect = Effect {
          runs += source.value + 1
          withExtendedLifetime(object) {}
        }
        #expect(effect.isActive)
      }
      #expect(tracker.livingCount == 0)

      source.value = 1

      #expect(runs == 1)
    }
  }

  @Test
  func `a graph with effects is released as a whole`() {
    withLifetimeTracking { tracker in
      let object = tracker.make()
      let source = ObservableValue(object)
      let derived = DerivedValue { source.value }
      let effect = Effect {
        _ = derived.value
        let inner = Effect { _ = source.value }
        Effect.onCleanup { withExtendedLifetime(source) {} }
        withExtendedLifetime(inner) {}
      }
      let registration = derived.observe { _, _ in _ = (source.value, derived.value) }
      source.value = tracker.make()
      withExtendedLifetime((effect, registration)) {}
    }
  }

  @Test
  func `cleanup runs before each run, in reverse order`() {
    let source = ObservableValue(0)
    var order: [String] = []
    let effect = Effect {
      let value = source.value
      order.append("run \(value)")
      Effect.onCleanup { order.append("first \(value)") }
      Effect.onCleanup { order.append("second \(value)") }
    }

    source.value = 1
    effect.cancel()
    effect.cancel()

    #expect(
      order == ["run 0", "second 0", "first 0", "run 1", "second 1", "first 1"]
    )
  }

  @Test
  func `cleanup runs inner before outer`() {
    let source = ObservableValue(0)
    var order: [String] = []
    let effect = Effect {
      let value = source.value
      Effect.onCleanup { order.append("outer \(value)") }
      for name in ["a", "b"] {
        _ = Effect {
          Effect.onCleanup { order.append("\(name) \(value)") }
          _ = Effect { Effect.onCleanup { order.append("within \(name) \(value)") } }
        }
      }
      Effect.onCleanup { order.append("outer, too \(value)") }
    }
    let cleanup = ["within b", "b", "within a", "a", "outer, too", "outer"]

    source.value = 1
    #expect(order == cleanup.map { "\($0) 0" })
    order = []
    effect.cancel()
    #expect(order == cleanup.map { "\($0) 1" })
  }

  @Test
  func `cleanup is not tracked`() {
    let source = ObservableValue(0)
    let other = ObservableValue(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = source.value
      Effect.onCleanup { _ = other.value }
    }
    source.value = 1
    other.value = 1

    #expect(runs == 2)
    effect.cancel()
  }

  @Test
  func `an inner effect lives until its owner runs again`() {
    let outer = ObservableValue(0)
    let inner = ObservableValue(0)
    var seen: [String] = []
    let effect = Effect {
      let value = outer.value
      _ = Effect { seen.append("\(value) \(inner.value)") }
    }

    inner.value = 1
    outer.value = 1
    inner.value = 2
    effect.cancel()
    inner.value = 3

    #expect(seen == ["0 0", "0 1", "1 1", "1 2"])
  }

  @Test
  func `an inner effect ended by a change doesn't run`() {
    let item = ObservableValue<String?>("a")
    var seen: [String] = []
    let effect = Effect {
      // Made before the outer effect reads anything, so that the item notifies the inner one first.
      let isInside = DerivedValue { item.value != nil }
      _ = Effect { seen.append(item.value ?? "missing") }
      if !isInside.value { seen.append("none") }
    }

    item.value = nil

    #expect(seen == ["a", "missing", "none"])
    #expect(effect.isActive)
  }

  @Test
  func `a retained inner effect ends with its owner`() {
    let source = ObservableValue(0)
    var inner: Effect?
    var runs = 0
    var outer: Effect? = Effect {
      inner = Effect {
        _ = source.value
        runs += 1
      }
    }
    #expect(outer?.isActive == true)
    #expect(inner?.isActive == true)

    outer = nil
    #expect(inner?.isActive == false)
    source.value = 1

    #expect(runs == 1)
  }

  @Test
  func `an inner effect can be canceled on its own`() {
    let source = ObservableValue(0)
    var inner: Effect?
    var order: [String] = []
    let outer = Effect {
      inner = Effect {
        order.append("run \(source.value)")
        Effect.onCleanup { order.append("cleanup") }
      }
    }

    inner?.cancel()
    source.value = 1
    outer.cancel()

    #expect(order == ["run 0", "cleanup"])
  }

  @Test
  func `an effect made in a computation belongs to its handle`() {
    let source = ObservableValue(0)
    var runs = 0
    var kept: Effect?
    let derived = DerivedValue { () -> Int in
      if kept == nil {
        kept = Effect {
          _ = source.value
          runs += 1
        }
      }
      return 1
    }
    let trigger = ObservableValue(0)
    let effect = Effect { _ = trigger.value + derived.value }

    trigger.value = 1
    effect.cancel()
    source.value = 1

    #expect(runs == 2)
    #expect(kept?.isActive == true)
  }

  @Test
  func `short-lived effects leave nothing behind`() {
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      let derived = DerivedValue { source.value }
      for round in 0..<500 {
        let object = tracker.make()
        let effect = Effect { withExtendedLifetime(object) { _ = source.value + derived.value } }
        if round.isMultiple(of: 2) { effect.cancel() }
      }
      #expect(tracker.livingCount == 0)
      source.value = 1
    }
  }
}
