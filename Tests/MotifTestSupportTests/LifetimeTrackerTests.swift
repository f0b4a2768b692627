// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@Suite("LifetimeTracker")
struct LifetimeTrackerTests {
  private struct Refusal: Error {}

  @Test
  func `objects count as alive until they are released`() {
    let tracker = LifetimeTracker()
    var object: TrackedObject<String>? = tracker.make("first")
    let other = tracker.make()
    #expect(tracker.livingCount == 2)
    #expect(object?.payload == "first")

    object = nil

    #expect(object == nil)
    #expect(tracker.livingCount == 1)
    #expect(tracker.madeCount == 2)
    withExtendedLifetime(other) {}
  }

  @Test
  func `a scope that leaves nothing behind records no issue and returns its value`() {
    let sum = withLifetimeTracking { tracker in
      (0..<4).map { tracker.make($0) }.reduce(0) { $0 + $1.payload }
    }
    #expect(sum == 6)
  }

  @Test
  func `a scope that leaves an object behind names it`() {
    var escaped: [TrackedObject<String>] = []
    let message = message {
      withLifetimeTracking { tracker in
        _ = tracker.make("gone")
        escaped.append(tracker.make("stowaway"))
      }
    }
    #expect(message?.contains("1 of 2 tracked objects are still alive: stowaway") == true)
    withExtendedLifetime(escaped) {}
  }

  @Test
  func `a scope that throws is checked too and passes its error on`() {
    var escaped: [TrackedObject<Int>] = []
    let message = message {
      #expect(throws: Refusal.self) {
        try withLifetimeTracking { tracker in
          escaped.append(tracker.make())
          throw Refusal()
        }
      }
    }
    #expect(message?.contains("still alive: 0") == true)
    withExtendedLifetime(escaped) {}
  }

  @Test
  func `an asynchronous scope is checked alike`() async {
    let value = await withLifetimeTracking { tracker in
      let object = tracker.make(3)
      await Task.yield()
      return object.payload
    }
    #expect(value == 3)
  }

  @Test
  func `objects equal one another by payload`() {
    let tracker = LifetimeTracker()
    #expect(tracker.make(1) == tracker.make(1))
    #expect(tracker.make(1) != tracker.make(2))
    #expect(Set([tracker.make("a"), tracker.make("a")]).count == 1)
    #expect(String(describing: tracker.make("a")) == "a")
  }

  @Test
  func `objects that other threads make and drop are counted`() async {
    let tracker = LifetimeTracker()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for index in 0..<200 {
            _ = tracker.make(index)
          }
        }
      }
    }
    #expect(tracker.madeCount == 1600)
    tracker.expectAllReleased()
  }

  @Test
  func `an object that nobody keeps is released`() async {
    expectReleased { LifetimeTracker() }
    await expectReleased {
      await Task.yield()
      return LifetimeTracker()
    }
  }

  @Test
  func `an object that somebody keeps is reported by type`() {
    var kept: [LifetimeTracker] = []
    let message = message {
      expectReleased {
        let tracker = LifetimeTracker()
        kept.append(tracker)
        return tracker
      }
    }
    #expect(message?.contains("Something keeps this LifetimeTracker alive") == true)
  }

  /// The one issue that a body records, as text.
  private func message(_ body: () -> Void) -> String? {
    let messages = Mutex<[String]>([])
    withKnownIssue {
      body()
    } matching: { issue in
      messages.withLock { $0.append(String(describing: issue)) }
      return true
    }
    return messages.withLock { $0.count == 1 ? $0[0] : nil }
  }
}
