// SPDX-License-Identifier: MIT

internal import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Services {
  /// The key of the clock that measures time, and on which code waits.
  ///
  /// Use it for delays, time limits, and lifetimes, wherever code takes `any Clock<Duration>`. The
  /// app has the continuous clock. In a strict scope, all waits end at once, and move the time
  /// forward; to control the time, override the key with a `ManualClock` of `MotifTesting`.
  ///
  /// ```swift
  /// func remind(_ services: Services) async throws -> Duration {
  ///   let clock = services[Services.ClockKey.self]
  ///   return try await clock.measure { try await clock.sleep(for: .seconds(3_600)) }
  /// }
  ///
  /// try await Services.shared.withOverrides(.strict()) {
  ///   print(try await remind(.shared))
  /// }
  /// // Prints "3600.0 seconds"
  /// ```
  public enum ClockKey: ServiceKey {
    /// Makes the continuous clock.
    ///
    /// - Parameter services: The set of services.
    /// - Returns: The clock.
    public static func makeValue(in services: Services) -> any Clock<Duration> { ContinuousClock() }

    /// Makes a clock whose waits end at once.
    ///
    /// - Parameter services: The set of services.
    /// - Returns: The clock.
    public static func makeTestValue(in services: Services) -> any Clock<Duration> { PromptClock() }
  }

  /// The key of the current date.
  ///
  /// The value is a closure, because the date changes while the service stays. In a strict scope, it
  /// is always the beginning of 2001 in UTC; override the key with the date that a test is about.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// func age(of date: Date, _ services: Services) -> TimeInterval {
  ///   services[Services.DateKey.self]().timeIntervalSince(date)
  /// }
  ///
  /// let day = Date(timeIntervalSinceReferenceDate: 86_400)
  /// let services = Services()
  /// services.withOverride(Services.DateKey.self, { day + 60 }) {
  ///   print(age(of: day, services))
  /// }
  /// services.withOverrides(.strict()) { print(age(of: day, services)) }
  /// // Prints:
  /// // 60.0
  /// // -86400.0
  /// ```
  public enum DateKey: ServiceKey {
    /// Makes a closure that returns the date of the system.
    ///
    /// - Parameter services: The set of services.
    /// - Returns: The closure.
    public static func makeValue(in services: Services) -> @Sendable () -> Date { { Date() } }

    /// Makes a closure that returns the beginning of 2001 in UTC.
    ///
    /// - Parameter services: The set of services.
    /// - Returns: The closure.
    public static func makeTestValue(in services: Services) -> @Sendable () -> Date {
      { Date(timeIntervalSinceReferenceDate: 0) }
    }
  }

  /// The key of new identifiers.
  ///
  /// The value is a closure that makes another identifier each time. In a strict scope, they are
  /// numbered from 1, so that a test knows them.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// Services.shared.withOverrides(.strict()) {
  ///   let makeIdentifier = Services.shared[Services.IdentifierKey.self]
  ///   for _ in 1...2 { print(makeIdentifier()) }
  /// }
  /// // Prints:
  /// // 00000000-0000-0000-0000-000000000001
  /// // 00000000-0000-0000-0000-000000000002
  /// ```
  public enum IdentifierKey: ServiceKey {
    /// Makes a closure that returns random identifiers.
    ///
    /// - Parameter services: The set of services.
    /// - Returns: The closure.
    public static func makeValue(in services: Services) -> @Sendable () -> UUID { { UUID() } }

    /// Makes a closure that returns numbered identifiers, beginning with 1 in each scope.
    ///
    /// - Parameter services: The set of services.
    /// - Returns: The closure.
    public static func makeTestValue(in services: Services) -> @Sendable () -> UUID {
      let count = Mutex<UInt64>(0)
      return {
        let number = count.withLock { count in
          count += 1
          return count.bigEndian
        }
        let bytes = withUnsafeBytes(of: number) { Array($0) }
        return UUID(
          uuid: (
            0, 0, 0, 0, 0, 0, 0, 0,
            bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
          )
        )
      }
    }
  }
}

/// A clock that moves to a deadline at once when code waits for it.
private final class PromptClock: Clock {
  struct Instant: InstantProtocol, Hashable {
    let offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let time = Mutex(Instant(offset: .zero))

  var now: Instant { time.withLock { $0 } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    // Code that waits in a loop lets other tasks run in between.
    await Task.yield()
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }
}
