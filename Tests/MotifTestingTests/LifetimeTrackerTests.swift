// SPDX-License-Identifier: MIT

import MotifTestSupport
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
    #expect(tracker.living == ["1"])
    #expect(tracker.madeCount == 2)
    withExtendedLifetime(other) {}
  }

  private final class Cell {
    var onTap: (() -> Void)?
    private let note: TrackedObject<String>?
    init(_ note: TrackedObject<String>? = nil) { self.note = note }
  }

  @Test
  func `a tracked object counts by type until released`() {
    let tracker = LifetimeTracker()
    var cells = [tracker.track(Cell()), tracker.track(Cell(tracker.make("note")))]
    #expect(tracker.madeCount == 3)
    #expect(tracker.living == ["Cell", "note", "Cell"])
    cells.removeLast()
    #expect(tracker.living == ["Cell"])
    let messages = issues { tracker.expectAllReleased() }
    #expect(messages.first?.contains("1 of 3 tracked objects are still alive: Cell") == true)
    cells.removeAll()
    tracker.expectAllReleased()
  }

  @Test
  func `objects can be released on another thread while counting`() {
    let tracker = LifetimeTracker()
    onThreads(4) { thread in
      for _ in 0..<500 {
        if thread == 0 { _ = tracker.livingCount } else { tracker.track(Cell(tracker.make(""))) }
      }
    }
    #expect(tracker.madeCount == 3_000)
    tracker.expectAllReleased()
  }

  @Test
  func `a clean scope records no issue and returns its value`() {
    let sum = withLifetimeTracking { tracker in
      (0..<4).map { tracker.make($0) }.reduce(0) { $0 + $1.payload }
    }
    #expect(sum == 6)
  }

  @Test
  func `a leaked object is reported by name`() {
    var escaped: [TrackedObject<String>] = []
    let messages = issues {
      withLifetimeTracking { tracker in
        _ = tracker.make("gone")
        escaped.append(tracker.make("stowaway"))
      }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("1 of 2 tracked objects are still alive: stowaway") == true)
    withExtendedLifetime(escaped) {}
  }

  @Test
  func `a scope that throws is still checked`() {
    var escaped: [TrackedObject<Int>] = []
    let messages = issues {
      #expect(throws: Refusal.self) {
        try withLifetimeTracking { tracker in
          escaped.append(tracker.make())
          throw Refusal()
        }
      }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("still alive: 0") == true)
    withExtendedLifetime(escaped) {}
  }

  @Test
  func `an asynchronous scope is checked, too`() async {
    let value = await withLifetimeTracking { tracker in
      let object = tracker.make(3)
      await Task.yield()
      return object.payload
    }
    #expect(value == 3)
  }

  @Test
  func `objects are compared by payload`() {
    let tracker = LifetimeTracker()
    #expect(tracker.make(1) == tracker.make(1))
    #expect(tracker.make(1) != tracker.make(2))
    #expect(Set([tracker.make("a"), tracker.make("a")]).count == 1)
    #expect(String(describing: tracker.make("a")) == "a")
  }

  @Test
  func `objects made on other threads are counted`() async {
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
  func `an unreferenced object is released`() async {
    expectReleased { LifetimeTracker() }
    await expectReleased {
      await Task.yield()
      return LifetimeTracker()
    }
  }

  @Test
  func `an object that stays referenced is reported by type`() {
    var kept: [LifetimeTracker] = []
    let messages = issues {
      expectReleased {
        let tracker = LifetimeTracker()
        kept.append(tracker)
        return tracker
      }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("This LifetimeTracker was not released") == true)
  }
}
