// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// A clock that stands still until a test advances it.
///
/// Pass it to code that takes an `any Clock<Duration>`. A task that sleeps on it wakes when ``advance(by:)`` passes its
/// deadline, so a test of an hour-long wait takes no time and always has the same outcome.
///
/// ```swift
/// let clock = ManualClock()
/// let reminder = Task {
///   try await clock.sleep(for: .seconds(3_600))
///   return "an hour is over"
/// }
///
/// await clock.waitForSleepers()
/// clock.advance(by: .seconds(3_600))
/// print(try await reminder.value)
/// // Prints "an hour is over"
/// ```
///
/// Await ``waitForSleepers(_:)`` before you advance the clock: until the code under test is asleep, there is nothing to
/// wake. You can use the clock on any thread.
public final class ManualClock: Clock, Sendable {
  /// A point in time of a manual clock, measured from the clock's start.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    /// The time between the clock's start and this instant.
    public let offset: Duration

    /// Makes an instant from its offset from the clock's start.
    ///
    /// - Parameter offset: The time between the clock's start and the instant.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the instant at a given duration from this one.
    ///
    /// - Parameter duration: The duration; a negative duration gives an earlier instant.
    /// - Returns: The resulting instant.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns the duration from this instant to another.
    ///
    /// - Parameter other: The other instant.
    /// - Returns: The duration, which is negative if the other instant is earlier.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Returns whether one instant is earlier than another.
    ///
    /// - Parameters:
    ///   - left: An instant.
    ///   - right: Another instant.
    /// - Returns: Whether the first instant is earlier.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private let schedule: Mutex<ManualSchedule>

  /// Makes a clock at its start.
  public init() {
    schedule = Mutex(ManualSchedule())
  }

  /// The clock's current time.
  public var now: Instant { schedule.withLock { $0.now } }

  /// The smallest step of this clock: zero, because no step is too small.
  public var minimumResolution: Duration { .zero }

  /// The number of sleepers waiting for their deadlines.
  public var sleeperCount: Int { schedule.withLock { $0.sleepers.count } }

  /// Advances the clock and wakes all sleepers whose deadlines have passed.
  ///
  /// Sleepers wake in the order of their deadlines; those with the same deadline wake in the order in which they went
  /// to sleep. They run when their executors schedule them, not during this call.
  ///
  /// - Parameter duration: How far to advance the clock.
  /// - Precondition: `duration` is not negative.
  /// - Complexity: O(*n*) in the number of sleepers.
  public func advance(by duration: Duration) {
    require(duration >= .zero, "A clock never runs backward; advance it by zero or more.")
    let due = schedule.withLock { schedule in
      schedule.advance(to: schedule.now.advanced(by: duration))
    }
    for continuation in due {
      continuation.resume()
    }
  }

  /// Suspends the caller until the clock reaches a deadline.
  ///
  /// - Parameters:
  ///   - deadline: When to resume. A deadline in the past does not suspend.
  ///   - tolerance: Ignored, because a manual clock is exact.
  /// - Throws: `CancellationError` if the caller's task is canceled before the deadline.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let serial = schedule.withLock { $0.makeSerial() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (answer, observers) = schedule.withLock { schedule in
          schedule.add(continuation, serial: serial, deadline: deadline)
        }
        if let answer {
          continuation.resume(with: answer)
        }
        for observer in observers {
          observer.resume()
        }
      }
    } onCancel: {
      let cancelled = schedule.withLock { $0.cancel(serial: serial) }
      cancelled?.resume(throwing: CancellationError())
    }
  }

  /// Suspends the caller until a number of tasks sleep on this clock.
  ///
  /// It returns early if the caller's task is canceled, so even a test that waits in vain ends at its time limit and
  /// goes on to the expectation that fails. To tell the two apart, check ``sleeperCount``.
  ///
  /// - Parameter count: The number of sleepers to wait for. If there are already that many, the call doesn't suspend.
  public func waitForSleepers(_ count: Int = 1) async {
    let serial = schedule.withLock { $0.makeSerial() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mustWait = schedule.withLock { $0.observe(count, continuation, serial: serial) }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      schedule.withLock { $0.cancelObserver(serial: serial) }?.resume()
    }
  }
}
