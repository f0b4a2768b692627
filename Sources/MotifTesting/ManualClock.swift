// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// A clock that stands still until a test advances it.
///
/// Pass it to code that takes `any Clock<Duration>`. A task that sleeps on it wakes when ``advance(by:)`` passes its
/// deadline, so a test of an hour's wait takes no time and always has the same outcome.
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
/// Await ``waitForSleepers(_:)`` before you advance: until the code under test has gone to sleep, there is nothing
/// to wake. The clock may be used from any thread.
public final class ManualClock: Clock, Sendable {
  /// A point in time of a manual clock: how long it has been advanced.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    /// How long after the clock's start this instant lies.
    public let offset: Duration

    /// Makes an instant from its distance to the clock's start.
    ///
    /// - Parameter offset: How long after the start it lies.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the instant that lies a while after this one.
    ///
    /// - Parameter duration: How much later; a negative duration leads back.
    /// - Returns: The other instant.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns how far away another instant is.
    ///
    /// - Parameter other: The other instant.
    /// - Returns: The distance, negative when the other comes first.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Returns whether one instant comes before another.
    ///
    /// - Parameters:
    ///   - left: An instant.
    ///   - right: Another instant.
    /// - Returns: Whether the first is the earlier one.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private let schedule: Mutex<ManualSchedule>

  /// Makes a clock that stands at its start.
  public init() {
    schedule = Mutex(ManualSchedule())
  }

  /// The time to which the clock has been advanced.
  public var now: Instant { schedule.withLock { $0.now } }

  /// The smallest step of this clock: none is too small.
  public var minimumResolution: Duration { .zero }

  /// How many sleepers wait for their deadline.
  public var sleeperCount: Int { schedule.withLock { $0.sleepers.count } }

  /// Moves the clock forward and wakes everyone whose deadline has come.
  ///
  /// Sleepers are woken in the order of their deadlines, and those with the same deadline in the order in which they
  /// went to sleep. They run when their executors let them, not inside this call.
  ///
  /// - Parameter duration: How far to move.
  /// - Precondition: `duration` is not negative.
  /// - Complexity: O(*n*) in the number of sleepers.
  public func advance(by duration: Duration) {
    require(duration >= .zero, "A clock never runs backwards; advance by zero or more.")
    let due = schedule.withLock { schedule in
      schedule.advance(to: schedule.now.advanced(by: duration))
    }
    for continuation in due {
      continuation.resume()
    }
  }

  /// Suspends the caller until the clock has been advanced to a deadline.
  ///
  /// - Parameters:
  ///   - deadline: When to go on; a deadline that has passed does not suspend.
  ///   - tolerance: Ignored: a manual clock is exact.
  /// - Throws: `CancellationError` when the caller's task is canceled before the deadline.
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

  /// Suspends the caller until enough others sleep on this clock.
  ///
  /// It returns early if the caller's task is canceled, so a test with a time limit ends even if it waits in vain,
  /// and goes on to the expectation that fails. To tell the two apart, look at ``sleeperCount``.
  ///
  /// - Parameter count: How many sleepers to wait for; it does not suspend when there are as many.
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
