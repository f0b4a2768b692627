// SPDX-License-Identifier: MIT

internal import MotifCore

/// A source that ticks by a clock, in a task that you provide.
///
/// The ticks run where you await ``run(untilIdle:)``, such as on the main actor. The source starts no task and no
/// thread.
///
/// ```swift
/// let ticks = ClockTickSource(ContinuousClock(), framesPerSecond: 100)
/// let engine = TweenEngine(ticks: ticks)
/// var last = 0.0
/// let running = engine.start(Motion(Tween(from: 0.0, to: 1, duration: 0.05)) { last = $0 })
/// await ticks.run(untilIdle: true)
/// print(last, running.isRunning)
/// // Prints "1.0 false"
/// ```
public final class ClockTickSource: TickSource {
  /// Returns how much time has passed since the source was made.
  private let now: () -> Duration
  private let clock: any Clock<Duration>
  private let interval: Duration
  private let signal = Signal()
  private var body: ((Double) -> Void)?
  /// When the source ticked last, or `nil` from a start until a task that runs notices it.
  private var lastTick: Duration?
  private var runCount = 0

  /// Makes a source that ticks while you await ``run(untilIdle:)``.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the time.
  ///   - framesPerSecond: How many times a second the source ticks: at most 10,000 times, and at least once in 100
  ///     years.
  /// - Precondition: The rate is finite and above 0.
  public init(_ clock: any Clock<Duration>, framesPerSecond: Double = 60) {
    require(
      framesPerSecond.isFinite && framesPerSecond > 0,
      "A clock cannot tick \(framesPerSecond) times a second. Give it a finite rate above 0."
    )
    self.clock = clock
    now = Self.stopwatch(by: clock)
    let longest = Duration.longestWait / .seconds(1)
    interval = .seconds(min(max(1 / framesPerSecond, 1e-4), longest))
  }

  private static func stopwatch<Time: Clock<Duration>>(by clock: Time) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// Begins to pass ticks on.
  ///
  /// - Parameter tick: Receives the seconds of each tick.
  public func start(_ tick: @escaping (_ seconds: Double) -> Void) {
    body = tick
    lastTick = nil
    signal.raise()
  }

  /// Stops passing ticks on.
  public func stop() { body = nil }

  /// Ticks until the task is canceled.
  ///
  /// While the engine wants no ticks, this waits without using the clock. Several tasks may run one source: they share
  /// its ticks, and time passes only once.
  ///
  /// - Parameter untilIdle: Whether to return as soon as the engine wants no ticks.
  public func run(untilIdle: Bool = false) async {
    // Time without a task that runs the source does not count.
    if runCount == 0 { lastTick = nil }
    runCount += 1
    defer { runCount -= 1 }
    while !Task.isCancelled {
      let seen = signal.count
      if body == nil {
        if untilIdle { return }
        await signal.wait(past: seen)
      } else {
        let last = lastTick ?? now()
        lastTick = last
        guard (try? await clock.wait(for: last + interval - now())) != nil else { return }
        tickIfDue()
      }
    }
  }

  /// Ticks, unless another task did so while this one waited, or the engine stopped or started the source.
  private func tickIfDue() {
    let time = now()
    guard let last = lastTick, let body, time >= last + interval else { return }
    lastTick = time
    body((time - last) / .seconds(1))
  }
}
