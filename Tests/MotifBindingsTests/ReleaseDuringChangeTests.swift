// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// An object whose end changes a value, as that of a session or a file may.
private final class Session {
  private let status: ObservableValue<String>

  init(_ status: ObservableValue<String>) {
    self.status = status
  }

  deinit { status.value = "closed" }
}

@Suite("What ends during a change")
struct ReleaseDuringChangeTests {
  @Test(arguments: [false, true])
  func `a change made by the end of an old value is told before the call returns`(
    isBatched: Bool
  ) {
    let status = ObservableValue("open")
    let session = ObservableValue<Session?>(Session(status))
    var heard: [String] = []
    let registrations = [
      session.observe { _, _ in heard.append("session") },
      status.observe { _, new in heard.append("observer \(new)") },
    ]
    let effect = Effect {
      if status.value == "closed" { heard.append("effect \(status.value)") }
    }

    if isBatched {
      withBatchedChanges { session.value = nil }
    } else {
      session.value = nil
    }

    #expect(heard == ["session", "observer closed", "effect closed"])
    withExtendedLifetime((registrations, effect)) {}
  }

  @Test
  func `an effect that is dropped does not clean up, whether or not a change was waiting for it`() {
    for hasChange in [false, true] {
      let value = ObservableValue(0)
      var cleanups = 0
      var effect: Effect? = Effect {
        _ = value.value
        Effect.onCleanup { cleanups += 1 }
        _ = Effect {
          _ = value.value
          Effect.onCleanup { cleanups += 1 }
        }
      }
      withBatchedChanges {
        if hasChange { value.value = 1 }
        effect = nil
      }
      value.value = 2
      #expect(effect == nil)
      #expect(cleanups == 0, "with a change: \(hasChange)")
    }
  }

  @Test
  func `an effect that cancels itself while it runs cleans up what it sets up afterwards`() {
    let value = ObservableValue(0)
    var cleanups = 0
    var effect: Effect?
    effect = Effect {
      if value.value == 1 { effect?.cancel() }
      Effect.onCleanup { cleanups += 1 }
    }
    value.value = 1
    #expect(cleanups == 2)
    #expect(effect?.isActive == false)
  }

  @Test
  func `an effect that its own cleanup cancels lets go of what it captured`() {
    withLifetimeTracking { tracker in
      let value = ObservableValue(0)
      var effect: Effect?
      do {
        let object = tracker.make()
        effect = Effect {
          withExtendedLifetime(object) { _ = value.value }
          Effect.onCleanup { effect?.cancel() }
        }
      }
      value.value = 1
      #expect(tracker.livingCount == 0)
      #expect(effect?.isActive == false)
    }
  }

  @Test
  func `an effect that is cancelled by what it reads lets go of what it captured`() {
    withLifetimeTracking { tracker in
      let value = ObservableValue(0)
      var effect: Effect?
      let derived = DerivedValue { () -> Bool in
        if value.value == 1 { effect?.cancel() }
        return value.value > 1
      }
      do {
        let object = tracker.make()
        effect = Effect { withExtendedLifetime(object) { _ = derived.value } }
      }
      value.value = 1
      #expect(tracker.livingCount == 0)
      #expect(effect?.isActive == false)
    }
  }
}
