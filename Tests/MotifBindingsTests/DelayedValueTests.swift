// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// Values that follow others with a delay.
@MainActor
@Suite("Debounced and throttled values")
struct DelayedValueTests {
  private final class Owner {
    var heard: [Int] = []
  }

  private let clock = ManualClock()
  private let source = ObservableValue(0)
  private let owner = Owner()

  /// Advances the clock once a task sleeps on it, and returns the next visible value.
  private func next(
    _ values: inout ValueSequence<Int>.Iterator,
    after duration: Duration
  ) async -> Int? {
    await clock.waitForSleepers()
    clock.advance(by: duration)
    return await values.next()
  }

  @Test
  func `a debounced value updates after an interval without changes`() async {
    let settled = source.debounced(for: .seconds(3), clock: clock)
    var values = settled.values().makeAsyncIterator()
    #expect(await values.next() == 0)
    source.value = 1
    await clock.waitForSleepers()
    clock.advance(by: .seconds(2))
    source.value = 2
    #expect(settled.value == 0)
    // The sleeper wakes at the end of the first interval, and sleeps again until that of the second.
    clock.advance(by: .seconds(1))
    #expect(await next(&values, after: .seconds(2)) == 2)
    source.value = 3
    #expect(await next(&values, after: .seconds(3)) == 3)
  }

  @Test
  func `a debounced value that is restored doesn't change`() async {
    let settled = source.debounced(for: .seconds(3), clock: clock)
    settled.observe(owner: owner) { owner, new in owner.heard.append(new) }
    var values = settled.values().makeAsyncIterator()
    #expect(await values.next() == 0)
    source.value = 1
    source.value = 0
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3))
    source.value = 2
    #expect(await next(&values, after: .seconds(3)) == 2)
    #expect(owner.heard == [2])
  }

  @Test
  func `a throttled value updates at once, then per interval`() async {
    let shown = source.throttled(for: .seconds(3), clock: clock)
    var values = shown.values(.unbounded).makeAsyncIterator()
    source.value = 1
    #expect(shown.value == 1)
    source.value = 2
    source.value = 3
    #expect(shown.value == 1)
    #expect(await values.next() == 0)
    #expect(await values.next() == 1)
    #expect(await next(&values, after: .seconds(3)) == 3)
    clock.advance(by: .seconds(1))
    source.value = 4
    #expect(shown.value == 3)
    #expect(await next(&values, after: .seconds(2)) == 4)
    clock.advance(by: .seconds(3))
    source.value = 5
    #expect(shown.value == 5)
  }

  @Test
  func `an interval without a change isn't awaited`() async {
    let shown = source.throttled(for: .seconds(1), clock: clock)
    for value in 1...5 {
      source.value = value
      #expect(shown.value == value)
      clock.advance(by: .seconds(1))
    }
  }

  @Test
  func `the longest interval works`() async {
    let longest = Duration.seconds(Int64.max)
    let settled = source.debounced(for: longest)
    let shown = source.throttled(for: longest)
    source.value = 1
    source.value = 2
    await Task.yield()
    #expect(settled.value == 0 && shown.value == 1)
    let onManual = source.debounced(for: longest, clock: clock)
    source.value = 3
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1_000_000))
    #expect(onManual.value == 2)
  }

  @Test
  func `an owner's observation retains a delayed value`() {
    source.throttled(for: .seconds(1), clock: clock)
      .map { $0 * 10 }
      .observe(owner: owner) { owner, new in owner.heard.append(new) }
    source.map { $0 + 1 }.throttled(for: .seconds(1), clock: clock)
      .observe(owner: owner) { owner, new in owner.heard.append(new) }
    source.value = 1
    #expect(owner.heard.sorted() == [2, 10])
  }

  @Test
  func `a delayed value and its source are released anytime`() async {
    await withLifetimeTracking { tracker in
      var source: ObservableValue<TrackedObject<Int>>? = ObservableValue(tracker.make(1))
      var settled = source?.debounced(for: .seconds(1), clock: clock)
      var registration = settled?.observe { _ in }
      settled?.observe(owner: owner) { _, _ in }
      source?.value = tracker.make(2)
      await clock.waitForSleepers()
      #expect(tracker.livingCount == 2)
      source = nil
      settled = nil
      withExtendedLifetime(registration) {}
      registration = nil
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a negative interval stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { @MainActor in
      _ = ObservableValue(0).debounced(for: .seconds(-1))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("The interval must not be negative"))
  }
  #endif
}
