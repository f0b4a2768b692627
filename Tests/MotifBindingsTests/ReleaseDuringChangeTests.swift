// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// An object whose deinitializer changes a value, as that of a session or a file may.
private final class Session {
  private let status: ObservableValue<String>

  init(_ status: ObservableValue<String>) {
    self.status = status
  }

  deinit { status.value = "closed" }
}

@Suite("Releases during a change")
struct ReleaseDuringChangeTests {
  @Test(arguments: [false, true])
  func `a change by a deinitializer notifies before the call returns`(
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
  func `a dropped effect doesn't clean up, pending or not`() {
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
  func `an effect canceling itself runs cleanups added afterward`() {
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
  func `an effect canceled by its cleanup releases its captures`() {
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
  func `an effect canceled by its dependency releases its captures`() {
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

  @Test(arguments: [false, true])
  func `a derived value may end while it notifies`(isBatched: Bool) {
    let value = ObservableValue(0)
    let other = ObservableValue(0)
    let owner = EndingObject {}
    let space = FreedSpace()
    var heard: [Int] = []
    var derived: DerivedValue? = DerivedValue { value.value * 2 }
    derived?.observe(owner: owner) { _, _, new in
      derived = nil
      space.take()
      other.value = new
      #expect(space.isUntouched)
    }
    let registration = other.observe { heard.append($1) }

    if isBatched {
      withBatchedChanges { value.value = 1 }
    } else {
      value.value = 1
    }
    value.value = 2

    #expect(heard == [2])
    withExtendedLifetime((owner, registration)) {}
  }

  @Test
  func `a derived value may end while computing for observers`() {
    let value = ObservableValue(0)
    let other = ObservableValue(0)
    let owner = EndingObject {}
    let space = FreedSpace()
    var heard: [Int] = []
    var derived: DerivedValue<Int>?
    derived = DerivedValue {
      if value.value == 1 {
        derived = nil
        space.take()
        other.value = 1
      }
      return value.value
    }
    derived?.observe(owner: owner) { _, _, new in heard.append(-new) }
    let registration = other.observe { _, new in
      heard.append(new)
      #expect(space.isUntouched)
    }

    value.value = 1
    value.value = 2

    #expect(heard.first { $0 > 0 } == 1)
    #expect(!heard.contains(-2))
    withExtendedLifetime((owner, registration)) {}
  }
}

/// The memory of a former object, to check whether it is still used as that object.
private final class FreedSpace {
  private var blocks: [UnsafeMutableBufferPointer<Int>] = []

  var isUntouched: Bool { blocks.allSatisfy { $0.allSatisfy { $0 == 0 } } }

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// Allocates recently freed memory, in every size that a small object may have.
  func take() {
    blocks = (2...8).map { count in
      let block = UnsafeMutableBufferPointer<Int>.allocate(capacity: count)
      block.initialize(repeating: 0)
      return block
    }
  }
}
