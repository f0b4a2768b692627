// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("ObservableValue")
struct ObservableValueTests {
  @Test
  func `setting the value passes old and new to observers (B1)`() {
    let value = ObservableValue(1)
    var heard: [[Int]] = []
    let registration = value.observe { heard.append([$0, $1]) }

    value.value = 2
    value.value = 5

    #expect(heard == [[1, 2], [2, 5]])
    #expect(value.value == 5)
    #expect(registration.isActive)
  }

  @Test
  func `an equal value does not notify (B1)`() {
    let value = ObservableValue("a")
    var heard: [String] = []
    let registration = value.observe { heard.append($1) }

    value.value = "a"
    value.value += ""
    value.mutate { $0 = "a" }
    value.value = "b"

    #expect(heard == ["b"])
    #expect(registration.isActive)
  }

  @Test
  func `an equal in-place edit runs no effect`() {
    let value = ObservableValue("a")
    var runs = 0
    let effect = Effect {
      _ = value.value
      runs += 1
    }

    value.value += ""
    value.mutate { $0 = "a" }

    #expect(runs == 1)
    #expect(effect.isActive)
  }

  @Test
  func `every assignment notifies when duplicates are kept`() {
    let value = ObservableValue(1, removesDuplicates: false)
    var heard: [Int] = []
    var runs = 0
    let registration = value.observe { heard.append($1) }
    let effect = Effect {
      _ = value.value
      runs += 1
    }

    value.value = 1
    value.value += 0

    #expect(heard == [1, 1])
    #expect(runs == 3)
    withExtendedLifetime((registration, effect)) {}
  }

  @Test
  func `nonequatable values always notify`() {
    struct Opaque {}
    let value = ObservableValue(Opaque())
    var count = 0
    let registration = value.observe { _, _ in count += 1 }

    value.value = Opaque()
    value.value = Opaque()

    #expect(count == 2)
    #expect(registration.isActive)
  }

  @Test
  func `observers run after the change, in order of addition`() {
    let value = ObservableValue(0)
    var order: [String] = []
    let registrations = (0..<20).map { index in
      value.observe { _, new in order.append("\(index): \(new) \(value.value)") }
    }

    value.value = 3

    #expect(order == (0..<20).map { "\($0): 3 3" })
    #expect(registrations.count == 20)
  }

  @Test
  func `a dropped observer is not called again (B3)`() {
    let value = ObservableValue(0)
    var heard: [Int] = []
    var registration: Registration? = value.observe { heard.append($1) }

    value.value = 1
    #expect(registration != nil)
    registration = nil
    value.value = 2

    #expect(heard == [1])
  }

  @Test
  func `a canceled observer releases its captures at once (B3)`() {
    withLifetimeTracking { tracker in
      let value = ObservableValue(0)
      let registration: Registration
      do {
        let object = tracker.make()
        registration = value.observe { _, _ in withExtendedLifetime(object) {} }
      }
      #expect(tracker.livingCount == 1)

      registration.cancel()

      #expect(tracker.livingCount == 0)
      #expect(!registration.isActive)
    }
  }

  @Test
  func `an observer removed during a notification is not called again`() {
    let value = ObservableValue(0)
    var heard: [String] = []
    var second: Registration?
    let first = value.observe { _, new in
      heard.append("first \(new)")
      second?.cancel()
    }
    second = value.observe { heard.append("second \($1)") }
    var third: Registration?
    third = value.observe { _, new in
      heard.append("third \(new)")
      third = nil
    }

    value.value = 1
    value.value = 2

    #expect(heard == ["first 1", "third 1", "first 2"])
    #expect(third == nil)
    withExtendedLifetime(first) {}
  }

  @Test
  func `an observer added during a notification starts with the next change`() {
    let value = ObservableValue(0)
    var heard: [[Int]] = []
    let late = RegistrationBag()
    let first = value.observe { _, new in
      guard new == 1 else { return }
      value.value = 2
      value.observe { heard.append([$0, $1]) }.store(in: late)
    }

    value.value = 1
    #expect(heard.isEmpty)
    value.value = 3

    #expect(heard == [[2, 3]])
    withExtendedLifetime(first) {}
  }

  @Test
  func `writes by observers are queued and delivered in order`() {
    let value = ObservableValue(0)
    var heard: [[Int]] = [[], [], []]
    let registrations = (0..<3).map { index in
      value.observe { old, new in
        heard[index].append(old * 10 + new)
        if index == 0, new < 4 { value.value = new + 1 }
        if index == 2, new == 2 { value.value = 7 }
      }
    }

    value.value = 1

    #expect(heard[0] == [1, 12, 23, 37, 74])
    #expect(heard[1] == heard[0])
    #expect(heard[2] == heard[0])
    #expect(registrations.count == 3)
  }

  @Test
  func `an observation with an owner ends with the owner`() {
    withLifetimeTracking { tracker in
      let value = ObservableValue(0)
      var heard: [Int] = []
      var owner: TrackedObject<String>? = tracker.make("owner")
      if let owner {
        value.observe(owner: owner) { owner, old, new in
          #expect(owner.payload == "owner")
          heard += [old, new]
        }
      }

      value.value = 1
      owner = nil
      #expect(tracker.livingCount == 0)
      value.value = 2

      #expect(heard == [0, 1])
      #expect(owner == nil)
    }
  }

  @Test
  func `an observer may capture the value that it observes`() {
    expectReleased {
      let object = TrackedValue()
      let registration = object.value.observe { _, _ in _ = object.value.value }
      object.value.value = 1
      withExtendedLifetime(registration) {}
      return object
    }
  }

  @Test
  func `editing an array in place copies nothing`() {
    let value = ObservableValue([Int](repeating: 0, count: 1_000))
    value.value.reserveCapacity(2_000)
    let before = value.value.withUnsafeBufferPointer { $0.baseAddress }

    value.value.append(1)
    value.value[3] = 4
    value.mutate { $0[5] = 6 }

    #expect(value.value.withUnsafeBufferPointer { $0.baseAddress } == before)
    #expect(value.value[3] + value.value[5] + value.value[1_000] == 11)
  }

  @Test
  func `editing an array in place copies nothing for an effect when duplicates are kept`() {
    let value = ObservableValue([Int](repeating: 0, count: 1_000), removesDuplicates: false)
    value.value.reserveCapacity(2_000)
    var addresses: Set<UnsafePointer<Int>?> = []
    let effect = Effect {
      addresses.insert(value.value.withUnsafeBufferPointer { $0.baseAddress })
    }

    value.value.append(1)
    value.value[3] = 4
    withBatchedChanges { value.value[4] = 5 }

    #expect(addresses.count == 1)
    #expect(effect.isActive)
  }

  @Test
  func `an edit that throws keeps and notifies its writes`() throws {
    struct Refused: Error, Equatable {}
    let value = ObservableValue([1])
    var heard: [[Int]] = []
    let registration = value.observe { heard.append($1) }

    #expect(throws: Refused()) {
      try value.mutate { (array: inout [Int]) throws(Refused) in
        array.append(2)
        throw Refused()
      }
    }
    let removed = value.mutate { $0.removeFirst() }

    #expect(heard == [[1, 2], [2]])
    #expect(removed == 1)
    #expect(registration.isActive)
  }

  @Test
  func `short-lived observers leave nothing behind`() {
    withLifetimeTracking { tracker in
      let value = ObservableValue(0)
      var kept: [Registration] = []
      for round in 0..<2_000 {
        let object = tracker.make()
        let registration = value.observe { _, _ in withExtendedLifetime(object) {} }
        if round.isMultiple(of: 3) { registration.cancel() }
        if round.isMultiple(of: 500) { kept.append(registration) }
      }
      #expect(tracker.livingCount == kept.filter { $0.isActive }.count)
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `observers that change their value endlessly report the path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let here = ObservableValue(0, name: "here")
      let there = ObservableValue(0, name: "there")
      let first = here.observe { there.value = $1 + 1 }
      let second = there.observe { here.value = $1 + 1 }
      here.value = 1
      withExtendedLifetime((first, second)) {}
    }
    #expect(result.says("here → there → here") || result.says("there → here → there"))
  }

  @Test
  func `observers whose changes multiply are reported before memory runs out`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let value = ObservableValue(0, name: "count")
      let first = value.observe { _, _ in value.value += 1 }
      let second = value.observe { _, _ in value.value += 1 }
      value.value = 1
      withExtendedLifetime((first, second)) {}
    }
    #expect(result.says("count → count"))
  }
  #endif
}

private final class TrackedValue {
  let value = ObservableValue(0)
}
