// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("Effects that end while they or their owners run")
struct EndingDuringRunTests {
  @Test
  func `effects made by a cleanup follow their values`() {
    let value = ObservableValue(0)
    let double = DerivedValue { value.value * 2 }
    var effect: Effect?
    var late: Effect?
    var seen: [Int] = []
    effect = Effect {
      if value.value == 1 { effect?.cancel() }
      Effect.onCleanup {
        guard value.value == 1, effect?.isActive == false, late == nil else { return }
        late = Effect { seen.append(value.value) }
        #expect(double.value == 2)
      }
    }

    value.value = 1
    value.value = 2

    #expect(seen == [1, 2])
    #expect(double.value == 4)
    #expect(late?.isActive == true)
  }

  @Test
  func `captures released by a canceled effect may make effects`() {
    let value = ObservableValue(0)
    var effect: Effect?
    var late: Effect?
    var seen: [Int] = []
    do {
      let object = EndingObject { late = Effect { seen.append(value.value) } }
      effect = Effect {
        withExtendedLifetime(object) {}
        if value.value == 1 { effect?.cancel() }
      }
    }

    value.value = 1
    value.value = 2

    #expect(seen == [1, 2])
    #expect(late?.isActive == true)
  }

  @Test
  func `an inner effect never runs after its owner's release`() {
    for hasChange in [false, true] {
      let value = ObservableValue(0)
      let other = ObservableValue(0)
      var outer: Effect?
      var inner: Effect?
      var runs = 0
      let first = Effect {
        guard value.value == 1 else { return }
        // Makes the owner wait for its own run.
        if hasChange { other.value = 1 }
        outer = nil
        #expect(inner?.isActive == false, "with a change: \(hasChange)")
      }
      outer = Effect {
        _ = other.value
        inner = Effect {
          _ = value.value
          runs += 1
        }
      }

      value.value = 1

      #expect(runs == 1, "with a change: \(hasChange)")
      #expect(outer == nil)
      #expect(first.isActive)
    }
  }

  @Test
  func `an effect dropped by its cleanup doesn't run again`() {
    let value = ObservableValue(0)
    var effect: Effect?
    var runs = 0
    effect = Effect {
      _ = value.value
      runs += 1
      Effect.onCleanup { effect = nil }
    }

    value.value = 1

    #expect(runs == 1)
    #expect(effect == nil)
  }

  @Test
  func `an effect dropped by its dependency doesn't run again`() {
    let value = ObservableValue(0)
    var effect: Effect?
    let derived = DerivedValue { () -> Int in
      if value.value == 1 { effect = nil }
      return value.value
    }
    var runs = 0
    effect = Effect {
      _ = derived.value
      runs += 1
    }

    value.value = 1

    #expect(runs == 1)
    #expect(effect == nil)
  }

  @Test(arguments: [false, true])
  func `an inner effect whose dependency drops its owner doesn't run`(isKept: Bool) {
    let value = ObservableValue(0)
    var outer: Effect?
    var inner: Effect?
    let derived = DerivedValue { () -> Int in
      if value.value == 1 { outer = nil }
      return value.value
    }
    var runs = 0
    outer = Effect {
      let made = Effect {
        _ = derived.value
        runs += 1
      }
      if isKept { inner = made }
    }

    value.value = 1

    #expect(runs == 1)
    #expect(outer == nil)
    #expect(inner?.isActive != true)
  }

  @Test
  func `an inner effect of an ended owner is inactive`() {
    let value = ObservableValue(0)
    var outer: Effect?
    var inner: Effect?
    var order: [String] = []
    outer = Effect {
      guard value.value == 1 else { return }
      outer?.cancel()
      inner = Effect {
        order.append("run")
        Effect.onCleanup { order.append("cleanup") }
      }
      #expect(inner?.isActive == false)
      order.append("outer")
    }

    value.value = 1

    #expect(order == ["run", "outer", "cleanup"])
    #expect(inner?.isActive == false)
  }

  @Test
  func `an effect's former dependencies don't run it`() {
    let value = ObservableValue(0)
    var writes = false
    var seen: [Int] = []
    let earlier = Effect { seen.append(value.value) }
    var runs = 0
    let effect = Effect {
      runs += 1
      if writes {
        value.value = 2
      } else {
        _ = value.value
      }
    }

    writes = true
    value.value = 1

    #expect(seen == [0, 1, 2])
    #expect(runs == 2)
    #expect(earlier.isActive && effect.isActive)
  }

  @Test
  func `a retained inner effect releases captures when it ends`() {
    withLifetimeTracking { tracker in
      let value = ObservableValue(0)
      var inner: Effect?
      var outer: Effect?
      do {
        let object = tracker.make()
        outer = Effect {
          inner = Effect { withExtendedLifetime(object) { _ = value.value } }
        }
      }
      outer = nil
      value.value = 1
      #expect(tracker.livingCount == 0)
      #expect(inner?.isActive == false)
      #expect(outer == nil)
    }
  }

  @Test
  func `an inner effect without dependencies releases captures at once`() {
    withLifetimeTracking { tracker in
      let value = ObservableValue(0)
      var writes = false
      var outer: Effect?
      var inner: Effect?
      let earlier = Effect { _ = value.value }
      do {
        let object = tracker.make()
        outer = Effect {
          inner = Effect {
            withExtendedLifetime(object) {}
            if writes { value.value = 2 } else { _ = value.value }
          }
        }
      }
      let later = Effect { if value.value == 2 { outer = nil } }

      writes = true
      value.value = 1

      #expect(tracker.livingCount == 0)
      #expect(outer == nil)
      #expect(inner?.isActive == false)
      #expect(earlier.isActive && later.isActive)
    }
  }
}
