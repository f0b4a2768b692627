// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// What a delayed value shows, and what it will show.
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

/// Tells when a time has come that may be put off until then.
///
/// It is started in the domain of a value, and waits in a task of its own.
final class DelayTimer<Time: Clock<Duration>>: Sendable {
  private let clock: Time
  private let interval: Duration
  private let deadline = Mutex<Time.Instant?>(nil)
  private let signal = Signal()

  init(_ clock: Time, _ interval: Duration) {
    require(interval >= .zero, "The interval must not be negative; 0 waits for the next turn.")
    self.clock = clock
    self.interval = interval
  }

  var now: Time.Instant { clock.now }

  /// The end of an interval that begins now.
  var end: Time.Instant { clock.now.advanced(by: interval) }

  /// Whether there is a time to wait for.
  var isRunning: Bool { deadline.withLock { $0 != nil } }

  /// Sets the time to wait for, in place of the one before.
  func start(at time: Time.Instant) {
    deadline.withLock { $0 = time }
    signal.raise()
  }

  /// One element each time that has come.
  var ends: AsyncStream<Void> { AsyncStream { await self.next() } }

  private func next() async -> Void? {
    while !Task.isCancelled {
      // Asked in this order: a start in between is not slept through.
      let count = signal.count
      guard let time = deadline.withLock({ $0 }) else {
        await signal.wait(past: count)
        continue
      }
      do { try await clock.sleep(until: time, tolerance: nil) } catch { return nil }
      // It may have been put off.
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
