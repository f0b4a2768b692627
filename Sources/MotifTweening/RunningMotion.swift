// SPDX-License-Identifier: MIT

public import MotifCore

/// How a motion ended.
///
/// ```swift
/// let ticks = ManualTickSource()
/// let engine = TweenEngine(ticks: ticks)
/// let fade = Motion(Tween(from: 0.0, to: 1, duration: 1)) { print($0) }
/// let first = engine.start(fade, key: "alpha") { print($0) }
/// let second = engine.start(fade, key: "alpha") { print($0) }
/// ticks.tick(by: 1)
/// print(first.isRunning, second.isRunning)
/// // Prints:
/// // superseded
/// // 1.0
/// // finished
/// // false false
/// ```
public enum TweenEnd: Hashable, Sendable {
  /// It reached its end, or its start if it ran backward, and moved everything exactly there.
  case finished
  /// It was canceled.
  case cancelled
  /// A later motion with the same key took over.
  case superseded
}

/// A motion that an engine is running: the means to pause it, to seek in it, to turn it around, and to end it.
///
/// Keep it as you keep a registration. Dropping it, on any thread, ends the motion where it is, so nothing moves on
/// a screen that is gone. Keep it in a property or in a bag, or start the motion for an owner instead.
///
/// ```swift
/// let ticks = ManualTickSource()
/// let engine = TweenEngine(ticks: ticks)
/// let running = engine.start(Motion(Tween(from: 0.0, to: 8, duration: 2)) { print($0) }) { print($0) }
/// ticks.tick(by: 0.5)
/// running.seek(to: 1.5)
/// running.reverse()
/// ticks.tick(by: 0.25)
/// running.cancel()
/// // Prints:
/// // 2.0
/// // 6.0
/// // 5.0
/// // cancelled
/// ```
///
/// A running motion belongs to the isolation domain of its engine.
public final class RunningMotion: Cancelling {
  private let table: MotionTable
  /// `nil` once it has been canceled, since the table has forgotten it then.
  private var id: Int32?
  private var paused: PausedMotion?

  init(_ id: Int32, in table: MotionTable) {
    self.id = id
    self.table = table
  }

  deinit { if let id { table.drops.append(id) } }

  /// Whether the motion has not ended, even if it is paused.
  public var isRunning: Bool { id.map(table.isRunning) ?? false }

  /// How the motion ended, or `nil` if it has not ended or its engine was released first.
  public var end: TweenEnd? {
    guard let id else { return .cancelled }
    return table.end(of: id)
  }

  /// The position of the motion in seconds from its start, or `nil` if it has ended.
  public var elapsed: Double? { id.flatMap(table.elapsed) }

  /// Ends the motion where it is.
  ///
  /// The motion does not move any more. Its completion gets `.cancelled` immediately. If a callback of the engine calls
  /// this, the completion gets it after the callbacks that are under way. A second call does nothing.
  public func cancel() {
    guard let running = id, table.remove(running, .cancelled) else { return }
    id = nil
    table.finishCancel(running)
  }

  /// Waits until the motion has ended.
  ///
  /// The motion keeps running while you wait, even if this call has the last reference to it. It is not affected if your
  /// task is canceled.
  ///
  /// ```swift
  /// let ticks = ClockTickSource(ContinuousClock(), framesPerSecond: 100)
  /// let engine = TweenEngine(ticks: ticks)
  /// let fade = Motion(Tween(from: 0.0, to: 1, duration: 0.02)) { _ in }
  /// let running = engine.start(fade)
  /// await ticks.run(untilIdle: true)
  /// print(await running.waitForEnd() == .finished)
  /// // Prints "true"
  /// ```
  ///
  /// - Returns: How the motion ended, immediately if it has ended before. It is `nil` if your task was canceled or the
  ///   engine was released first.
  public func waitForEnd() async -> TweenEnd? {
    if let id { await table.endSignal(of: id)?.wait(past: 0) }
    return end
  }
}

// MARK: - Time

extension RunningMotion {
  /// Whether the motion is paused.
  public var isPaused: Bool { id.map(table.isPaused) ?? false }

  /// Stops time for the motion until ``resume()``.
  ///
  /// If a part of a composed motion calls this, the parts that come later in the same tick do not move, and the motion
  /// stays where that part moved.
  public func pause() {
    if let id, let paused = table.pause(id) { self.paused = paused }
  }

  /// Continues the motion after ``pause()``.
  public func resume() {
    if let id { table.resume(id) }
    paused = nil
  }

  /// How fast time passes for the motion: 1 at the start, 0 for a standstill, and below 0 to run backward.
  ///
  /// The next tick is the first that uses a new scale. A motion that runs backward ends when it reaches its start, and
  /// its completion gets `.finished`. The value is multiplied by that of ``TweenEngine/timeScale``.
  ///
  /// ```swift
  /// let ticks = ManualTickSource()
  /// let engine = TweenEngine(ticks: ticks)
  /// let running = engine.start(Motion(Tween(from: 0.0, to: 1, duration: 1)) { print($0) })
  /// running.timeScale = 0.5
  /// ticks.tick(by: 1)
  /// running.timeScale = -2
  /// ticks.tick(by: 1)
  /// print(running.isRunning)
  /// // Prints:
  /// // 0.5
  /// // 0.0
  /// // false
  /// ```
  ///
  /// It is 1 after the motion has ended, and setting it has no effect then.
  ///
  /// - Precondition: The scale is from −1,000,000 through 1,000,000.
  public var timeScale: Double {
    get { id.flatMap(table.timeScale) ?? 1 }
    set {
      requireTimeScale(newValue, from: -1e6)
      if let id { table.setTimeScale(newValue, of: id) }
    }
  }

  /// Turns the motion around: it runs back to its start, or forward again if it is running backward.
  ///
  /// It ends when it reaches its start. If a part of a composed motion calls this, the motion turns where that part
  /// moved, and the parts that come later in the same tick do not move.
  public func reverse() {
    if let id { table.reverse(id) }
  }

  /// Moves the motion to a time, whether or not it is paused.
  ///
  /// The closure gets the value of that time immediately, even if the motion is there already. In a composed motion that
  /// is there already, the parts that are under way at that time get their values again. A motion that you move to its
  /// end ends with the next tick.
  ///
  /// If a callback of the engine calls this, the closure gets the value after the callbacks that are under way. Of
  /// several such seeks, only the last one counts, and a seek to where the motion is already does nothing. If a part of
  /// a composed motion seeks, the parts that come later in the same step do not move before.
  ///
  /// - Parameter time: Seconds from the start, limited to the duration of the motion.
  /// - Precondition: The time is finite.
  public func seek(to time: Double) {
    require(
      time.isFinite,
      "A motion has no time \(time). Seek to a finite number of seconds."
    )
    if let id { table.seek(id, to: time) }
  }
}

/// Stops the program unless a time scale is in its range.
func requireTimeScale(_ scale: Double, from least: Double) {
  require(
    scale >= least && scale <= 1e6,
    "The time scale \(scale) is out of range. Use a scale from \(Int(least)) through 1000000."
  )
}
