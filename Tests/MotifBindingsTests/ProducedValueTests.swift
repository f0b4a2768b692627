// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@MainActor
@Suite("ProducedValue")
struct ProducedValueTests {
  /// Counts how often it is started, and reports when it is stopped.
  @MainActor
  private final class Sensor {
    var starts = 0
    var isOn = false
    var report: ((Int) -> Void)?
    let stops: AsyncStream<Void>
    private let stopped: AsyncStream<Void>.Continuation

    init() { (stops, stopped) = AsyncStream.makeStream() }

    func makeValue() -> ProducedValue<Int> {
      ProducedValue(0) { [self] set in
        starts += 1
        (isOn, report) = (true, set)
        return { [self] in
          (isOn, report) = (false, nil)
          stopped.yield()
        }
      }
    }
  }

  private final class Owner {
    var heard: [Int] = []
  }

  private let sensor = Sensor()

  private func waitForStop() async {
    var stops = sensor.stops.makeAsyncIterator()
    await stops.next()
  }

  @Test
  func `it starts with its first observer, stops with its last`() async {
    let value = sensor.makeValue()
    #expect(value.value == 0 && sensor.starts == 0 && !value.isObserved)
    var heard: [Int] = []
    let first = value.observe { new in heard.append(new) }
    let second = Effect { heard.append(value.value * 10) }
    #expect(sensor.starts == 1 && value.isObserved)
    sensor.report?(1)
    first.cancel()
    sensor.report?(2)
    #expect(sensor.isOn && heard == [0, 1, 10, 20])
    second.cancel()
    withExtendedLifetime(first) {}
    _ = consume first
    await waitForStop()
    #expect(!sensor.isOn && !value.isObserved && value.value == 2)
    let third = value.observe { _ in }
    #expect(sensor.starts == 2)
    withExtendedLifetime(third) {}
  }

  @Test
  func `a chain of derived values observes while it is retained`() async {
    let value = sensor.makeValue()
    var label: DerivedValue<String>? = value.map { "\($0 + 1)" }
    #expect(!sensor.isOn)
    #expect(label?.value == "1" && sensor.isOn)
    sensor.report?(4)
    #expect(label?.value == "5")
    label = nil
    await waitForStop()
    #expect(!sensor.isOn)
  }

  @Test
  func `a registration may be dropped on any thread`() async {
    struct Passed: @unchecked Sendable { let registration: Registration }
    let value = sensor.makeValue()
    for round in 1...20 {
      let passed = Passed(registration: value.observe { _ in })
      #expect(sensor.starts == round)
      await Task.detached { [passed] in withExtendedLifetime(passed) {} }.value
      _ = consume passed
      await waitForStop()
    }
    #expect(!sensor.isOn)
  }

  @Test
  func `observing again at once keeps it running`() async {
    let value = sensor.makeValue()
    var registration: Registration? = value.observe { _ in }
    registration = nil
    registration = value.observe { _ in }
    await Task.yield()
    #expect(sensor.isOn && sensor.starts == 1)
    withExtendedLifetime(registration) {}
    registration = nil
    await waitForStop()
  }

  @Test
  func `an owner observes until it is released`() async {
    let value = sensor.makeValue()
    var owner: Owner? = Owner()
    if let owner {
      value.observe(owner: owner) { owner, new in owner.heard.append(new) }
      value.map { $0 * 10 }.observe(owner: owner) { owner, new in owner.heard.append(new) }
    }
    sensor.report?(1)
    #expect(owner?.heard.sorted() == [1, 10])
    owner = nil
    sensor.report?(2)
    await waitForStop()
    #expect(!sensor.isOn)
  }

  @Test
  func `it stops when a loop over its values ends`() async {
    let value = sensor.makeValue()
    let values = value.values()
    #expect(sensor.isOn)
    for await first in values {
      #expect(first == 0 && sensor.isOn && value.isObserved)
      break
    }
    #expect(!value.isObserved)
    await waitForStop()
    #expect(!sensor.isOn && sensor.starts == 1)
  }

  @Test
  func `it stops when an unused sequence is released`() async {
    let value = sensor.makeValue()
    do { _ = value.values() }
    await waitForStop()
    #expect(!sensor.isOn && !value.isObserved)
  }

  @Test
  func `it stops when a task that iterates over its values is canceled`() async {
    let value = sensor.makeValue()
    let mapped = value.map { $0 + 1 }
    for await first in mapped.values() {
      #expect(first == 1 && value.isObserved)
      break
    }
    let (turns, turn) = AsyncStream<Int>.makeStream()
    let reading = Task {
      for await new in value.values() { turn.yield(new) }
    }
    var heard = turns.makeAsyncIterator()
    #expect(await heard.next() == 0)
    sensor.report?(3)
    #expect(await heard.next() == 3)
    reading.cancel()
    await reading.value
    _ = consume mapped
    await waitForStop()
    #expect(!sensor.isOn && !value.isObserved)
  }

  @Test
  func `a loop over its values ends with it`() async {
    var value: ProducedValue<Int>? = sensor.makeValue()
    let values = value?.values()
    let (turns, turn) = AsyncStream<Int>.makeStream()
    let reading = Task {
      if let values { for await new in values { turn.yield(new) } }
    }
    var heard = turns.makeAsyncIterator()
    #expect(await heard.next() == 0)
    value = nil
    await reading.value
    await waitForStop()
    #expect(!sensor.isOn)
  }

  @Test
  func `it stops when released, even with living owners`() async {
    var value: ProducedValue<Int>? = sensor.makeValue()
    let owner = Owner()
    value?.observe(owner: owner) { owner, new in owner.heard.append(new) }
    sensor.report?(1)
    value = nil
    await waitForStop()
    #expect(owner.heard == [1] && !sensor.isOn)
  }

  @Test
  func `it starts once if its start reads it`() async {
    var value: ProducedValue<Int>?
    var events: [String] = []
    var looking: [Any] = []
    let (stops, stopped) = AsyncStream<Void>.makeStream()
    value = ProducedValue(0) { set in
      events.append("start")
      set(5)
      looking.append(Effect { _ = value?.value })
      if let derived = value?.map({ $0 * 2 }) { looking += [derived, derived.value] }
      return {
        events.append("stop")
        stopped.yield()
      }
    }
    let registration = value?.observe { _ in }
    #expect(events == ["start"] && value?.isObserved == true && value?.value == 5)
    looking = []
    await Task.yield()
    #expect(events == ["start"])
    registration?.cancel()
    withExtendedLifetime(registration) {}
    _ = consume registration
    var ends = stops.makeAsyncIterator()
    await ends.next()
    #expect(events == ["start", "stop"] && value?.isObserved == false)
    value = nil
  }

  @Test
  func `it restarts after a stop that reads it`() async {
    var value: ProducedValue<Int>?
    var events: [String] = []
    var looking: Registration?
    let (stops, stopped) = AsyncStream<Void>.makeStream()
    value = ProducedValue(0) { _ in
      events.append("start")
      return {
        events.append("stopping")
        if events.count == 2 { looking = value?.observe { _ in } }
        events.append("stopped")
        stopped.yield()
      }
    }
    _ = value?.observe { _ in }
    var ends = stops.makeAsyncIterator()
    await ends.next()
    #expect(events == ["start", "stopping", "stopped", "start"])
    withExtendedLifetime(looking) {}
    looking = nil
    await ends.next()
    #expect(events == ["start", "stopping", "stopped", "start", "stopping", "stopped"])
    value = nil
  }
}
