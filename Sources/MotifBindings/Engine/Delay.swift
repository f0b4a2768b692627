// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// What a delayed value shows now, and what it will show next.
final class Delay<Value> {
  let shown: ObservableValue<Value>
  var waiting: Value?

  init(_ value: Value) {
    shown = ObservableValue(value, name: nil, areEqual: equality(of: Value.self))
  }

  func show() {
    if let new = waiting.take() { shown.value = new }
  }
}

/// Reports when a deadline has passed; until then, the deadline can be postponed.
///
/// The domain of a value starts it; a separate task waits.
final class DelayTimer<Time: Clock<Duration>>: Sendable {
  private let clock: Time
  private let interval: Duration
  private let deadline = Mutex<Time.Instant?>(nil)
  private let signal = Signal()

  init(_ clock: Time, _ interval: Duration) {
    require(interval >= .zero, "The interval must not be negative; 0 waits for the next turn.")
    self.clock = clock
    // A clock stops the program when a deadline does not fit its numbers.
    self.interval = interval.bounded
  }

  var now: Time.Instant { clock.now }

  /// The end of an interval that begins now.
  var end: Time.Instant { clock.now.advanced(by: interval) }

  /// Whether there is a deadline to wait for.
  var isRunning: Bool { deadline.withLock { $0 != nil } }

  /// Sets the deadline, replacing the previous one.
  func start(at time: Time.Instant) {
    deadline.withLock { $0 = time }
    signal.raise()
  }

  /// One element for each deadline that has passed.
  var ends: AsyncStream<Void> { AsyncStream { await self.next() } }

  private func next() async -> Void? {
    while !Task.isCancelled {
      // Read in this order, so that a start in between is not missed.
      let count = signal.count
      guard let time = deadline.withLock({ $0 }) else {
        await signal.wait(past: count)
        continue
      }
      do { try await clock.wait(for: clock.now.duration(to: time)) } catch { return nil }
      // The deadline may have been postponed.
      let isOver = deadline.withLock { deadline in
        guard deadline == time else { return false }
        deadline = nil
        return true
      }
      if isOver { return () }
    }
    return nil
  }
}
