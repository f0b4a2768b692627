// SPDX-License-Identifier: MIT

internal import MotifCore

extension ReadableValue {
  /// A value that follows this one after a pause without changes.
  ///
  /// A search should begin when the user pauses, not at every letter:
  ///
  /// ```swift
  /// @MainActor final class Search {
  ///   let query = ObservableValue("")
  ///   let settled: DerivedValue<String>
  ///
  ///   init(clock: some Clock<Duration> = ContinuousClock()) {
  ///     settled = query.debounced(for: .milliseconds(20), clock: clock)
  ///   }
  /// }
  ///
  /// let search = Search()
  /// search.query.value = "b"
  /// search.query.value = "blue"
  /// for await query in search.settled.values() where !query.isEmpty {
  ///   print(query)
  ///   break
  /// }
  /// // Prints "blue"
  /// ```
  ///
  /// In a test, pass a `ManualClock` of `MotifTesting`, so that the test need not wait.
  ///
  /// - Parameters:
  ///   - interval: How long the pause after a change must be. Not negative; more than 100 years count
  ///     as 100.
  ///   - clock: The clock that measures the interval.
  ///   - isolation: The actor to which this value belongs, and on which the result changes.
  /// - Returns: A derived value, which keeps this one alive. It begins with the current value. Like
  ///   other derived values, it need not be kept to be observed with an owner.
  /// - Precondition: The interval is not negative.
  public func debounced(
    for interval: Duration,
    clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> DerivedValue<Value> {
    let timer = DelayTimer(clock, interval)
    return delayed(by: timer, isolation: isolation) { _ in
      timer.start(at: timer.end)
    } onEnd: { delay in
      // It may have been put off while this waited for its turn.
      if !timer.isRunning { delay.show() }
    }
  }

  /// A value that follows this one, but changes at most once per interval.
  ///
  /// A value that changes a thousand times a second, such as a progress or a position, need not be
  /// drawn as often. The first change shows at once. Of the changes that follow within the
  /// interval, the newest shows at its end, so the result always ends up equal to this value.
  ///
  /// ```swift
  /// @MainActor final class Download {
  ///   let received = ObservableValue(0)
  ///   let shown: DerivedValue<Int>
  ///
  ///   init() { shown = received.throttled(for: .milliseconds(20)) }
  /// }
  ///
  /// let download = Download()
  /// for count in 1...1_000 { download.received.value = count }
  /// for await count in download.shown.values() {
  ///   print(count)
  ///   if count == 1_000 { break }
  /// }
  /// // Prints:
  /// // 1
  /// // 1000
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The minimum time between two changes of the result. Not negative; more than 100
  ///     years count as 100.
  ///   - clock: The clock that measures the interval.
  ///   - isolation: The actor to which this value belongs, and on which the result changes.
  /// - Returns: A derived value, which keeps this one alive. It begins with the current value. Like
  ///   other derived values, it need not be kept to be observed with an owner.
  /// - Precondition: The interval is not negative.
  public func throttled(
    for interval: Duration,
    clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> DerivedValue<Value> {
    let timer = DelayTimer(clock, interval)
    /// The end of the interval that began when something was shown.
    var end = timer.now
    return delayed(by: timer, isolation: isolation) { delay in
      if timer.isRunning { return }
      if timer.now < end { return timer.start(at: end) }
      end = timer.end
      delay.show()
    } onEnd: { delay in
      // It may have been shown while this waited for its turn.
      guard delay.waiting != nil, !timer.isRunning else { return }
      end = timer.end
      delay.show()
    }
  }

  /// A value that follows this one at the times that a closure chooses.
  private func delayed(
    by timer: DelayTimer<some Clock<Duration>>,
    isolation: isolated any Actor,
    onChange: @escaping (Delay<Value>) -> Void,
    onEnd: @escaping (Delay<Value>) -> Void
  ) -> DerivedValue<Value> {
    let delay = Delay(untracked { value })
    untracked {
      observe(owner: delay) { delay, new in
        delay.waiting = new
        onChange(delay)
      }
    }
    let following = Follower.register(timer.ends, isolation: isolation) { [weak delay] in
      if let delay { onEnd(delay) }
    }
    let input = delay.shown.input
    return DerivedValue(
      name: nil,
      areEqual: nil,
      computing: { withExtendedLifetime((delay, following), input.read) }
    )
    .derived(from: self, input.source)
  }
}
