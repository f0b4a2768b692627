// SPDX-License-Identifier: MIT

import Foundation
import MotifBindings
import MotifTestSupport
import Synchronization
import Testing

@Suite("Threads")
struct ThreadTests {
  @Test
  func `registrations and effects may be dropped on another thread`() {
    withLifetimeTracking { tracker in
      let outbox = Outbox()
      let dropping = RunningThread {
        while let tokens = outbox.take() {
          withExtendedLifetime(tokens) {}
        }
      }
      var calls = 0
      let source = ObservableValue(0)
      let derived = DerivedValue { source.value / 2 }
      let steady = derived.observe { _, _ in calls += 1 }
      for round in 1...2_000 {
        let object = tracker.make()
        let own = DerivedValue { withExtendedLifetime(object) { derived.value + 1 } }
        let observe = { (_: Int, _: Int) in withExtendedLifetime(object) { calls += 1 } }
        outbox.put(
          Tokens(
            registrations: [
              source.observe(observe), derived.observe(observe), own.observe(observe),
            ],
            effect: Effect {
              let inner = Effect { withExtendedLifetime(object) { calls += own.value } }
              Effect.onCleanup { withExtendedLifetime((object, inner)) {} }
              calls += source.value
            },
            derived: own
          )
        )
        source.value = round
        source.value += 1
      }
      outbox.close()
      dropping.join()

      source.value = 0
      calls = 0
      source.value = 10
      #expect(calls == 1)
      #expect(tracker.livingCount == 0)
      withExtendedLifetime(steady) {}
    }
  }

  @Test
  func `every thread works on its own graphs`() {
    let threads = (0..<4).map { number in
      RunningThread {
        let source = ObservableValue(number)
        let derived = DerivedValue { source.value * 2 }
        let unobserved = DerivedValue { derived.value + 1 }
        var seen: [Int] = []
        let effect = Effect { seen.append(derived.value) }
        for step in 1...2_000 {
          withBatchedChanges {
            source.value = -1
            source.value = number + step
          }
          #expect(unobserved.value == (number + step) * 2 + 1)
        }
        #expect(seen == (0...2_000).map { (number + $0) * 2 })
        effect.cancel()
      }
    }
    for thread in threads { thread.join() }
  }

  @Test
  func `a graph moves between threads with its domain`() async {
    let counter = Counter()
    for step in 1...200 {
      await counter.add(step)
      // Gives the executor a reason to continue on another thread.
      await Task.yield()
      await #expect(counter.isConsistent)
    }
  }
}

/// Counts the runs of an effect on an actor.
private actor Counter {
  private let source = ObservableValue(0)
  private let double: DerivedValue<Int>
  private let unobserved: DerivedValue<Int>
  private let seen = ObservableValue<[Int]>([], removesDuplicates: false)
  private let effect: Effect

  init() {
    let source = source
    let seen = seen
    let double = DerivedValue { source.value * 2 }
    self.double = double
    unobserved = DerivedValue { double.value + 1 }
    effect = Effect { seen.value.append(double.value) }
  }

  func add(_ step: Int) {
    source.value += step
  }

  var isConsistent: Bool {
    seen.value.last == source.value * 2 && unobserved.value == source.value * 2 + 1
      && effect.isActive
  }
}

/// An object that one thread makes and another one drops.
private struct Tokens {
  var registrations: [Registration]
  var effect: Effect?
  var derived: DerivedValue<Int>?
}

/// Transfers tokens from one thread to another.
private final class Outbox: @unchecked Sendable {
  // Safe: the receiver only releases tokens, which any thread may do.
  private let condition = NSCondition()
  private var waiting: [Tokens] = []
  private var isClosed = false

  func put(_ tokens: Tokens) {
    condition.lock()
    waiting.append(tokens)
    condition.signal()
    condition.unlock()
  }

  func close() {
    condition.lock()
    isClosed = true
    condition.signal()
    condition.unlock()
  }

  func take() -> Tokens? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty, !isClosed { condition.wait() }
    return waiting.popLast()
  }
}
