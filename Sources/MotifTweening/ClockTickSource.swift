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
  private let clock: any Clock<Duration>
  private let interval: Duration
  private let signal = Signal()
  private var body: ((Double) -> Void)?
  /// Raised by each start, so that the time before a start does not count.
  private var startCount = 0

  /// Makes a source that ticks while you await ``run(untilIdle:)``.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the time.
  ///   - framesPerSecond: How many times a second the source ticks.
  /// - Precondition: The rate is finite and above 0.
  public init(_ clock: any Clock<Duration>, framesPerSecond: Double = 60) {
    require(
      framesPerSecond.isFinite && framesPerSecond > 0,
      "A clock cannot tick \(framesPerSecond) times a second. Give it a finite rate above 0."
    )
    self.clock = clock
    interval = .seconds(min(1 / framesPerSecond, Duration.longestWait / .seconds(1)))
  }

  /// Begins to pass ticks on.
  ///
  /// - Parameter tick: Gets the seconds of each tick.
  public func start(_ tick: @escaping (_ seconds: Double) -> Void) {
    body = tick
    startCount += 1
    signal.raise()
  }

  /// Stops passing ticks on.
  public func stop() { body = nil }

  /// Ticks until the task is canceled.
  ///
  /// While the engine wants no ticks, this waits without using the clock.
  ///
  /// - Parameter untilIdle: Whether to return as soon as the engine wants no ticks.
  public func run(untilIdle: Bool = false) async {
    await run(by: clock, untilIdle: untilIdle)
  }

  private func run<Time: Clock<Duration>>(by clock: Time, untilIdle: Bool) async {
    while !Task.isCancelled {
      let seen = signal.count
      if body == nil {
        if untilIdle { return }
        await signal.wait(past: seen)
        continue
      }
      let start = startCount
      var before = clock.now
      while body != nil, start == startCount {
        let rest = clock.now.duration(to: before.advanced(by: interval))
        guard (try? await clock.wait(for: rest)) != nil else { return }
        let now = clock.now
        let elapsed = before.duration(to: now)
        before = now
        if start == startCount { body?(elapsed / .seconds(1)) }
      }
    }
  }
}
