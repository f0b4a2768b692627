// SPDX-License-Identifier: MIT

import Foundation
import MotifBindings
import MotifTestSupport
import Testing

@Suite("What an ObservableList keeps")
struct ObservableListLifetimeTests {
  @Test
  func `an edit in place copies neither the array nor, while nobody observes, the element`() {
    let list = ObservableList([[Int](repeating: 0, count: 100), []], removesDuplicates: false)
    list[0].reserveCapacity(1_000)
    let address = { list[0].withUnsafeBufferPointer { $0.baseAddress } }
    let arrayAddress = { list.elements.withUnsafeBufferPointer { $0.baseAddress } }
    let before = (address(), arrayAddress())
    let effect = Effect { _ = list.count }

    list[0].append(1)
    list[0][5] = 3

    #expect(address() == before.0 && arrayAddress() == before.1)

    let registration = list.observe { _ in }
    list[0].append(2)
    #expect(arrayAddress() == before.1)
    #expect(address() != before.0 && list[0].count == 102)
    withExtendedLifetime((effect, registration)) {}
  }

  @Test
  func `removed elements are released when the change has been told`() {
    withLifetimeTracking { tracker in
      let list = ObservableList((0..<10).map { tracker.make($0) })
      let registration = list.observe { _ in }
      list.remove(at: 0)
      #expect(tracker.livingCount == 9)
      list[0] = tracker.make(10)
      #expect(tracker.livingCount == 9)
      withBatchedChanges {
        list.removeSubrange(0..<3)
        #expect(tracker.livingCount == 9)
      }
      #expect(tracker.livingCount == 6)
      registration.cancel()
      list.removeAll()
      #expect(tracker.livingCount == 0)
    }
  }

  @Test
  func `a list goes with its last reference, an observer that captures it included`() {
    withLifetimeTracking { tracker in
      var registration: Registration?
      expectReleased {
        let list = ObservableList([tracker.make()])
        let count = DerivedValue { list.count }
        #expect(count.value == 1)
        list.observe(owner: list) { list, _ in _ = list.count }
        registration = list.observe { _ in }
        list.append(tracker.make())
        return list
      }
      #expect(registration?.isActive == false)
      expectReleased {
        let list = ObservableList([tracker.make()])
        let registration = list.observe { _ in _ = list.count }
        list.removeAll()
        withExtendedLifetime(registration) {}
        return list
      }
    }
  }

  @Test
  func `observers hear nothing more once they have ended (B3)`() {
    withLifetimeTracking { tracker in
      let list = ObservableList<Int>()
      var heard: [String] = []
      let cancelled = list.observe { _ in heard.append("cancelled") }
      var dropped: Registration? = list.observe { _ in heard.append("dropped") }
      var owner: TrackedObject<Int>? = tracker.make()
      if let owner {
        list.observe(owner: owner) { _, changes in heard.append("owner \(changes.count)") }
      }
      list.append(1)
      #expect(heard == ["cancelled", "dropped", "owner 1"] && dropped != nil)

      cancelled.cancel()
      dropped = nil
      owner = nil
      list.append(2)

      #expect(heard.count == 3 && owner == nil)
    }
  }

  @Test
  func `observers that come and go leave nothing behind`() {
    withLifetimeTracking { tracker in
      let list = ObservableList<Int>()
      let steady = list.observe { _ in }
      for round in 0..<1_000 {
        let object = tracker.make()
        let registration = list.observe { _ in withExtendedLifetime(object) {} }
        list.observe(owner: object) { _, _ in }
        if round.isMultiple(of: 3) { registration.cancel() }
      }
      list.append(1)
      #expect(tracker.livingCount == 0)
      withExtendedLifetime(steady) {}
    }
  }

  @Test
  func `an element may edit the list when it ends`() {
    let list = ObservableList<Last>(removesDuplicates: false)
    let log = ObservableList<String>()
    var told = 0
    let end = { [weak list] in
      log.append("\(list?.count ?? -1)")
      if log.count < 6 { list?.append(Last()) }
    }
    list.append(contentsOf: [Last(end), Last(end), Last(end), Last(end)])

    list.removeAll { $0 === list.first }
    list[0] = Last()
    list.replaceSubrange(0..<2, with: [])
    list.remove(at: 0)
    let registration = list.observe { _ in told += 1 }
    list.removeAll()

    #expect(log.elements == ["3", "4", "3", "3"] && told == 1)
    withExtendedLifetime(registration) {}
  }

  @Test
  func `a batch of many steps needs no call stack`() {
    let handover = Handover()
    handover.start {
      let list = ObservableList<Int>()
      var copy: [Int] = []
      let registration = list.observe { $0.apply(to: &copy) }
      withBatchedChanges {
        for number in 0..<200_000 { list.append(number) }
      }
      #expect(copy == list.elements)
      withExtendedLifetime(registration) {}
    }
    handover.wait()
  }

  @Test
  func `registrations may be dropped on another thread while the list is edited`() {
    withLifetimeTracking { tracker in
      let list = ObservableList<Int>()
      for round in 0..<300 {
        let object = tracker.make()
        var token: Registration? = list.observe { _ in withExtendedLifetime(object) {} }
        // Safe: the other thread only releases it, which any thread may do.
        nonisolated(unsafe) let parcel = Parcel(token)
        token = nil
        let dropping = Handover()
        dropping.start { parcel.content = nil }
        list.append(round)
        list[0] += 1
        dropping.wait()
      }
      list.append(0)
      #expect(tracker.livingCount == 0)
    }
  }
}

/// An element that does something at its end.
private final class Last: Equatable {
  private let end: () -> Void

  init(_ end: @escaping () -> Void = {}) {
    self.end = end
  }

  deinit { end() }

  static func == (left: Last, right: Last) -> Bool { left === right }
}
