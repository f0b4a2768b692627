// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// State of another module, which doesn't know the graph.
private final class Counter {
  private let state = FollowedState()
  private var stored = 0

  var count: Int {
    state.noteRead()
    return stored
  }

  func set(_ new: Int) {
    changing {
      stored = new
      state.noteChange()
    }
  }
}

/// The same with observers.
private final class Bell {
  let rings = Observers<Int>()
  private var stored = 0

  var last: Int {
    rings.noteRead()
    return stored
  }

  func ring(_ number: Int) {
    stored = number
    rings.tell(number)
  }
}

@Suite("State of other modules")
struct FollowedStateTests {
  @Test
  func `an effect follows state, once per change, until it ends`() {
    let counter = Counter()
    var seen: [Int] = []
    let effect = Effect { seen.append(counter.count) }
    counter.set(1)
    counter.set(2)
    #expect(seen == [0, 1, 2])
    effect.cancel()
    counter.set(3)
    #expect(seen == [0, 1, 2])
  }

  @Test
  func `a derived value follows state and stops equal results`() {
    let counter = Counter()
    let isEven = DerivedValue { counter.count.isMultiple(of: 2) }
    var seen: [Bool] = []
    let effect = Effect { seen.append(isEven.value) }
    counter.set(2)
    counter.set(3)
    #expect(seen == [true, false])
    #expect(!isEven.value)
    effect.cancel()
  }

  @Test
  func `two states that change together are seen together`() {
    let (first, second) = (Counter(), Counter())
    let sum = DerivedValue { first.count + second.count }
    var seen: [Int] = []
    let effect = Effect { seen.append(sum.value + first.count) }
    changing {
      first.set(1)
      second.set(10)
    }
    #expect(seen == [0, 12])
    withBatchedChanges {
      first.set(2)
      second.set(20)
    }
    #expect(seen == [0, 12, 24])
    effect.cancel()
  }

  @Test
  func `an effect follows events after their observers`() {
    let bell = Bell()
    var log: [String] = []
    let effect = Effect { log.append("effect \(bell.last)") }
    let registration = bell.rings.observe { log.append("observer \($0)") }
    bell.ring(1)
    #expect(log == ["effect 0", "observer 1", "effect 1"])
    registration.cancel()
    effect.cancel()
  }

  @Test
  func `reads by observers aren't followed`() {
    let (bell, counter) = (Bell(), Counter())
    var runs = 0
    let registration = bell.rings.observe { _ in _ = counter.count }
    let effect = Effect {
      runs += 1
      withoutTracking { bell.ring(runs) }
    }
    counter.set(1)
    #expect(runs == 1)
    let ringing = Effect {
      runs += 1
      bell.ring(runs)
    }
    counter.set(2)
    #expect(runs == 2)
    registration.cancel()
    effect.cancel()
    ringing.cancel()
  }

  @Test
  func `reads on other threads aren't an effect's reads`() {
    let counter = Counter()
    let value = ObservableValue(0)
    var runs = 0
    let effect = Effect {
      _ = value.value
      runs += 1
      RunningThread {
        let other = ObservableValue(1)
        let inner = Effect { _ = other.value }
        #expect(other.value == 1)
        inner.cancel()
      }.join()
      _ = counter.count
    }
    counter.set(1)
    value.value = 1
    #expect(runs == 3)
    effect.cancel()
  }

  @Test
  func `a bag keeps effects and registrations and cancels them in order`() {
    let value = ObservableValue(0)
    var log: [String] = []
    let bag = RegistrationBag()
    Effect {
      let number = value.value
      log.append("effect \(number)")
      Effect.onCleanup { log.append("cleanup \(number)") }
    }
    .store(in: bag)
    value.observe { log.append("observer \($1)") }.store(in: bag)
    value.value = 1
    bag.cancelAll()
    value.value = 2
    #expect(log == ["effect 0", "observer 1", "cleanup 0", "effect 1", "cleanup 1"])
  }

  @Test
  func `state and its followers are released`() {
    withLifetimeTracking { tracker in
      let counter = Counter()
      do {
        let object = tracker.make()
        let derived = DerivedValue { withExtendedLifetime(object) { counter.count } }
        let effect = Effect { _ = derived.value }
        counter.set(1)
        withExtendedLifetime(effect) {}
      }
      #expect(tracker.livingCount == 0)
      counter.set(2)
    }
  }
}
