// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("DerivedValue")
struct DerivedValueTests {
  @Test
  func `it is lazy and cached`() {
    let source = ObservableValue(1)
    var runs = 0
    let derived = DerivedValue {
      runs += 1
      return source.value * 2
    }
    #expect(runs == 0)

    #expect(derived.value == 2)
    #expect(derived.value == 2)
    #expect(runs == 1)

    source.value = 2
    source.value = 3
    #expect(runs == 1)
    #expect(derived.value == 6)
    #expect(runs == 2)
  }

  @Test
  func `an unrelated change doesn't recompute it`() {
    let source = ObservableValue(1)
    let other = ObservableValue(1)
    var runs = 0
    let derived = DerivedValue {
      runs += 1
      return source.value
    }
    let reader = DerivedValue { other.value }
    _ = (derived.value, reader.value)

    other.value = 2

    #expect(derived.value == 1)
    #expect(reader.value == 2)
    #expect(runs == 1)
  }

  @Test(arguments: [false, true])
  func `an equal result stops propagation`(isObserved: Bool) {
    let source = ObservableValue(1)
    let parity = DerivedValue { source.value % 2 }
    var runs = 0
    let text = DerivedValue {
      runs += 1
      return parity.value == 0 ? "even" : "odd"
    }
    let registration = isObserved ? text.observe { _, _ in } : nil
    #expect(text.value == "odd")

    source.value = 3
    #expect(text.value == "odd")
    #expect(runs == 1)

    source.value = 4
    #expect(text.value == "even")
    #expect(runs == 2)
    withExtendedLifetime(registration) {}
  }

  @Test(arguments: [false, true])
  func `dependencies follow the last run's reads`(isObserved: Bool) {
    let isOn = ObservableValue(true)
    let left = ObservableValue(1)
    let right = ObservableValue(2)
    var runs = 0
    let derived = DerivedValue {
      runs += 1
      return isOn.value ? left.value : right.value
    }
    let registration = isObserved ? derived.observe { _, _ in } : nil
    #expect(derived.value == 1)

    right.value = 20
    #expect(derived.value == 1)
    #expect(runs == 1)

    isOn.value = false
    #expect(derived.value == 20)
    #expect(runs == 2)

    left.value = 10
    #expect(derived.value == 20)
    #expect(runs == 2)

    right.value = 30
    #expect(derived.value == 30)
    #expect(runs == 3)
    withExtendedLifetime(registration) {}
  }

  @Test
  func `dependencies may be reordered, repeated, and many`() {
    let sources = (0..<30).map { ObservableValue($0) }
    let order = ObservableValue(Array(0..<30))
    let derived = DerivedValue { order.value.map { sources[$0].value } }
    let registration = derived.observe { _, _ in }

    withSeeds(20) { generator in
      let count = Int.random(in: 0...60, using: &generator)
      order.value = (0..<count).map { _ in Int.random(in: 0..<30, using: &generator) }
      #expect(derived.value == order.value.map { sources[$0].value })
      for _ in 0..<10 {
        sources[Int.random(in: 0..<30, using: &generator)].value += 1
        #expect(derived.value == order.value.map { sources[$0].value })
      }
    }
    withExtendedLifetime(registration) {}
  }

  @Test
  func `observers are notified only of changed results`() {
    let source = ObservableValue(1)
    let derived = DerivedValue { source.value / 10 }
    var heard: [[Int]] = []
    let registration = derived.observe { heard.append([$0, $1]) }

    source.value = 5
    source.value = 12
    source.value = 15
    source.value = 30

    #expect(heard == [[0, 1], [1, 3]])
    #expect(registration.isActive)
  }

  @Test
  func `a nonequatable result always notifies`() {
    struct Opaque {}
    let source = ObservableValue(1)
    let derived = DerivedValue { () -> Opaque in
      _ = source.value
      return Opaque()
    }
    var count = 0
    let registration = derived.observe { _, _ in count += 1 }

    source.value = 2
    source.value = 2

    #expect(count == 1)
    #expect(registration.isActive)
  }

  @Test
  func `all observers receive the same changes in order`() {
    let source = ObservableValue(0)
    let derived = DerivedValue { source.value * 2 }
    var heard: [[[Int]]] = [[], []]
    let late = RegistrationBag()
    var lateHeard: [[Int]] = []
    let registrations = (0..<2).map { index in
      derived.observe { old, new in
        heard[index].append([old, new])
        guard index == 0, new < 6 else { return }
        if new == 2 { derived.observe { lateHeard.append([$0, $1]) }.store(in: late) }
        source.value += 1
      }
    }

    source.value = 1

    #expect(heard[0] == [[0, 2], [2, 4], [4, 6]])
    #expect(heard[1] == heard[0])
    #expect(lateHeard == [[2, 4], [4, 6]])
    #expect(registrations.count == 2)
  }

  @Test
  func `a new observer misses an earlier change`() {
    let source = ObservableValue(0)
    let derived = DerivedValue { source.value * 2 }
    var early: [[Int]] = []
    var late: [[Int]] = []
    let bag = RegistrationBag()
    derived.observe { early.append([$0, $1]) }.store(in: bag)

    withBatchedChanges {
      source.value = 1
      derived.observe { late.append([$0, $1]) }.store(in: bag)
      source.value = 2
    }

    #expect(early == [[0, 2], [2, 4]])
    #expect(late == [[2, 4]])
  }

  @Test
  func `an observation with an owner ends with the owner`() {
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      let derived = DerivedValue { source.value + 1 }
      var heard: [Int] = []
      var owner: TrackedObject<Int>? = tracker.make()
      if let owner {
        derived.observe(owner: owner) { _, old, new in heard += [old, new] }
      }

      source.value = 1
      owner = nil
      source.value = 2

      #expect(heard == [1, 2])
      #expect(owner == nil)
      #expect(derived.value == 3)
    }
  }

  @Test
  func `an unobserved value is released while its source lives`() {
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      var derived: DerivedValue<Int>? = makeDerived(source, holding: tracker.make())
      #expect(derived?.value == 1)
      derived = nil
      #expect(tracker.livingCount == 0)

      var registration = derived?.observe { _, _ in }
      derived = makeDerived(source, holding: tracker.make())
      registration = derived?.observe { _, _ in }
      derived = nil
      source.value = 1
      #expect(tracker.livingCount == 1)
      registration?.cancel()
      #expect(tracker.livingCount == 0)

      registration = makeDerived(source, holding: tracker.make()).observe { _, _ in }
      #expect(tracker.livingCount == 1)
      registration = nil
      #expect(tracker.livingCount == 0)
      source.value = 2
    }
  }

  @Test
  func `it detaches without observers and attaches again`() {
    let source = ObservableValue(0)
    var runs = 0
    let inner = DerivedValue {
      runs += 1
      return source.value
    }
    let outer = DerivedValue { inner.value }

    for round in 1...3 {
      var heard: [Int] = []
      let registration = outer.observe { heard.append($1) }
      let before = runs
      source.value += 1
      #expect(runs == before + 1)
      registration.cancel()
      source.value += 1
      source.value += 1
      #expect(runs == before + 1)
      #expect(outer.value == source.value)
      #expect(heard == [round * 3 - 2])
    }

    // A dropped registration is noticed at the next change.
    do {
      let registration = outer.observe { _, _ in }
      withExtendedLifetime(registration) {}
    }
    source.value += 1
    let before = runs
    source.value += 1
    #expect(runs == before)
    #expect(outer.value == source.value)
  }

  @Test
  func `an unobserved ladder isn't traversed once per path`() {
    let source = ObservableValue(1)
    var runs = 0
    var top = DerivedValue { source.value }
    for _ in 0..<40 {
      let below = top
      let left = DerivedValue { below.value }
      let right = DerivedValue { below.value }
      top = DerivedValue {
        runs += 1
        return max(left.value, right.value)
      }
    }
    #expect(top.value == 1)
    #expect(runs == 40)

    source.value = 2
    #expect(top.value == 2)
    #expect(runs == 80)
  }

  @Test
  func `writes during a computation take effect afterward`() {
    let source = ObservableValue(1)
    let log = ObservableValue(0)
    var seen: [Int] = []
    let effect = Effect { seen.append(log.value) }
    let derived = DerivedValue { () -> Int in
      log.value = source.value
      #expect(seen.last != source.value)
      return source.value
    }

    _ = derived.value
    source.value = 2
    _ = derived.value

    #expect(seen == [0, 1, 2])
    #expect(effect.isActive)
  }

  @Test
  func `a computation that changes its dependencies runs again`() {
    let source = ObservableValue(0)
    let clamped = DerivedValue { () -> Int in
      let value = source.value
      if value < 3 { source.value = 3 }
      return value
    }
    let outer = DerivedValue { clamped.value * 10 }
    var seen: [Int] = []
    let effect = Effect { seen.append(outer.value) }

    source.value = 1

    #expect(seen == [0, 30])
    #expect(outer.value == 30)
    #expect(effect.isActive)
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a derived value that reads itself is reported with the path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let holder = Holder()
      let bottom = DerivedValue(name: "bottom") { holder.value?.value ?? 0 }
      let middle = DerivedValue(name: "middle") { bottom.value }
      holder.value = DerivedValue(name: "top") { middle.value }
      _ = holder.value?.value
    }
    #expect(result.says("top → middle → bottom → top"))
  }

  @Test
  func `a cycle closed later is reported, even untracked`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let isClosed = ObservableValue(false)
      let holder = Holder()
      let bottom = DerivedValue(name: "bottom") {
        isClosed.value ? withoutTracking { holder.value?.value ?? 0 } : 0
      }
      let middle = DerivedValue(name: "middle") { bottom.value }
      holder.value = DerivedValue(name: "top") { middle.value }
      let registration = holder.value?.observe { _, _ in }
      isClosed.value = true
      withExtendedLifetime(registration) {}
    }
    #expect(result.says("top → middle → bottom → top"))
  }
  #endif
}

private final class Holder {
  var value: DerivedValue<Int>?
}

private func makeDerived(
  _ source: ObservableValue<Int>,
  holding object: TrackedObject<Int>
) -> DerivedValue<Int> {
  DerivedValue { withExtendedLifetime(object) { source.value + 1 } }
}
