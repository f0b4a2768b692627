// SPDX-License-Identifier: MIT

import Foundation
import MotifBindings
import MotifTestSupport
import Testing

@Suite("Releases on another thread", .takesSeconds)
struct ThreadReleaseTests {
  @Test
  func `registrations are canceled while their value is released`() {
    withLifetimeTracking { tracker in
      DropRace.run(2_000) { _ in
        let value = ObservableValue(0)
        var registrations = (0..<8).map { _ in
          let object = tracker.make()
          return value.observe { _, _ in withExtendedLifetime(object) {} }
        }
        let dropped: [Any] = [registrations.removeFirst(), registrations.removeLast(), value]
        return (dropped, { for registration in registrations { registration.cancel() } })
      }
    }
  }

  @Test
  func `a derived value is released while its observers run`() {
    let owner = EndingObject {}
    let other = ObservableValue(0)
    var heard = 0
    let registration = other.observe { _, _ in heard += 1 }
    DropRace.run(2_000) { _ in
      let source = ObservableValue(0)
      let derived = DerivedValue { source.value }
      for _ in 0..<3 { derived.observe(owner: owner) { _, _, _ in other.value += 1 } }
      return (derived, { for step in 1...3 { source.value = step } })
    }
    #expect(heard == other.value)
    withExtendedLifetime((owner, registration)) {}
  }

  @Test
  func `readers are released while their sources notify`() {
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      let shared = DerivedValue { source.value / 2 }
      var runs = 0
      let steady = Effect {
        _ = shared.value
        runs += 1
      }
      DropRace.run(2_000) { round in
        let object = tracker.make()
        let own = DerivedValue { withExtendedLifetime(object) { shared.value + source.value } }
        let dropped: [Any] = [
          Effect { _ = (own.value, source.value, own.value) },
          own.observe { _, _ in withExtendedLifetime(object) {} },
          Effect {
            _ = Effect { _ = withExtendedLifetime(object) { own.value } }
            _ = source.value
          },
          own,
        ]
        return (
          dropped,
          {
            source.value += 1
            let late = (0..<8).map { _ in Effect { _ = (source.value, shared.value) } }
            withBatchedChanges { source.value += 1 }
            for effect in late { effect.cancel() }
          }
        )
      }
      #expect(runs == 2_001)
      #expect(source.value == 4_000)
      source.value = 0
      steady.cancel()
    }
  }

  @Test
  func `owners are released while their effects run`() {
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      DropRace.run(2_000) { _ in
        let object = tracker.make()
        var kept: [Effect] = []
        let owner = Effect {
          for _ in 0..<3 {
            kept.append(
              Effect {
                _ = source.value
                _ = Effect { _ = withExtendedLifetime(object) { source.value } }
              }
            )
          }
        }
        return (
          owner,
          {
            source.value += 1
            kept[0].cancel()
            let wasActive = kept[1].isActive
            source.value += 1
            // Ended effects stay ended.
            #expect(wasActive || !kept[1].isActive)
            kept = []
          }
        )
      }
      source.value = 0
    }
  }

  @Test
  func `two threads may each drop half of a graph`() {
    withLifetimeTracking { tracker in
      DropRace.run(2_000) { _ in
        let object = tracker.make()
        let source = ObservableValue(object)
        let bottom = DerivedValue { source.value }
        let top = DerivedValue { (bottom.value, source.value) }
        func makeHalf() -> [Any] {
          [
            Effect { _ = (top.value, bottom.value) },
            Effect { _ = (source.value, top.value, source.value) },
            top.observe { _, _ in withExtendedLifetime(object) {} },
          ]
        }
        source.value = object
        var half: [Any]? = makeHalf()
        return (
          makeHalf(),
          {
            #expect(half?.count == 3)
            half = nil
          }
        )
      }
    }
  }

  @Test
  func `a graph may end with the thread that made it`() {
    withLifetimeTracking { tracker in
      for _ in 0..<20 {
        let hasEnded = DispatchSemaphore(value: 0)
        // The thread's dictionary is released with the last reference to the thread.
        Thread {
          let object = tracker.make()
          let source = ObservableValue(0)
          let derived = DerivedValue { withExtendedLifetime(object) { source.value } }
          let effect = Effect { _ = derived.value }
          let ending = EndingObject {
            source.value = 2
            hasEnded.signal()
          }
          Thread.current.threadDictionary["graph"] = [effect, ending] as [Any]
          source.value = 1
        }
        .start()
        hasEnded.wait()
      }
    }
  }
}
