// SPDX-License-Identifier: MIT

internal import MotifCore

/// How long an outbox waits before it retries a message, and how often it tries.
///
/// Each wait is a multiple of the previous one, up to a maximum. A part of it is random, so that
/// many clients that were cut off together do not all return at the same time.
///
/// ```swift
/// let outbox = try Outbox<String>(
///   directory: "jukebox", name: "calls", typeIdentifier: "call",
///   backoff: OutboxBackoff(initial: .milliseconds(1), attemptLimit: 3)
/// )
/// try outbox.append("Play")
/// try await outbox.deliver { _ in .retry("busy") }
/// print(outbox.deadLetters().map(\.attempts))
/// // Prints "[3]"
/// ```
public struct OutboxBackoff: Hashable, Sendable {
  /// The wait after the first attempt.
  let initial: Duration

  /// The factor from one wait to the next.
  let multiplier: Double

  /// The longest wait.
  let maximum: Duration

  /// The random part of a wait, from 0 to 1.
  let jitter: Double

  /// The number of attempts after which a message becomes a dead letter; `nil` for never.
  ///
  /// Until then, it holds up later messages.
  let attemptLimit: Int?

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - initial: The wait after the first attempt, above zero.
  ///   - multiplier: The factor from one wait to the next, at least 1.
  ///   - maximum: The longest wait, not below `initial`; more than 100 years are 100 years.
  ///   - jitter: The random part of a wait, from 0 to 1.
  ///   - attemptLimit: The number of attempts after which a message becomes a dead letter, at
  ///     least 1; `nil` for never.
  /// - Precondition: Every argument is in its range.
  public init(
    initial: Duration = .seconds(1),
    multiplier: Double = 2,
    maximum: Duration = .seconds(300),
    jitter: Double = 0.5,
    attemptLimit: Int? = nil
  ) {
    require(initial > .zero, "The first wait must be above zero: \(initial).")
    require(multiplier >= 1, "The multiplier must be at least 1: \(multiplier).")
    require(maximum >= initial, "The maximum must not be below the first wait: \(maximum).")
    require((0...1).contains(jitter), "The jitter must be in 0...1: \(jitter).")
    require(
      attemptLimit ?? 1 >= 1,
      "A message is tried at least once; nil allows any number of attempts."
    )
    self.initial = initial
    self.multiplier = multiplier
    self.maximum = maximum
    self.jitter = jitter
    self.attemptLimit = attemptLimit
  }

  /// The wait after a number of failed attempts.
  ///
  /// - Parameters:
  ///   - attempt: The number of failed attempts, from 1.
  ///   - chance: The fraction of the random part to subtract, from 0 to 1.
  /// - Returns: The wait, from (1 − `jitter`) of its full length up to the full length.
  /// - Complexity: O(log *n*) in the ratio of the longest wait to the first.
  package func delay(afterAttempt attempt: Int, chance: Double) -> Duration {
    let longest = maximum.bounded
    var delay = initial.bounded
    var attempt = attempt
    while attempt > 1, delay < longest, multiplier > 1 {
      // Whatever is longer than the longest delay may be too long to multiply.
      delay = delay < longest / multiplier ? delay * multiplier : longest
      attempt -= 1
    }
    return delay - delay * (jitter * chance)
  }
}
