// SPDX-License-Identifier: MIT

/// Runs motions tick by tick, and asks for no ticks while nothing runs.
///
/// ```swift
/// let ticks = ManualTickSource()
/// let engine = TweenEngine(ticks: ticks)
/// let bar = Motion(Tween(from: 0.0, to: 100, duration: 1)) { print($0) }
/// let running = engine.start(bar) { end in print(end) }
/// ticks.tick(by: 0.25)
/// ticks.tick(by: 60)
/// print(ticks.isTicking, running.isRunning)
/// // Prints:
/// // 25.0
/// // 100.0
/// // finished
/// // false false
/// ```
///
/// Each tick moves every motion once, in the order in which they were started. Then the engine removes the motions that
/// are at their end, and calls their completions. So the last value comes before the completion.
///
/// - A huge step leads exactly to the end. In a step that is 0, negative, or not a number, no time passes.
/// - Callbacks may do anything. A motion that a callback starts begins with the next tick. A motion that a callback ends
///   does not move any more, and neither do the other parts of a composed motion in the same tick. A tick inside a tick
///   comes after it. If a callback drops the engine, the tick that is under way is finished, and nothing comes after it.
/// - Callbacks that keep causing one another stop the program with a message.
///
/// An engine belongs to the isolation domain that made it.
public final class TweenEngine {
  private let table: MotionTable

  /// Makes an engine that runs nothing.
  ///
  /// - Parameter ticks: Where its ticks come from, in the isolation domain of the engine. The engine keeps the source
  ///   alive, and has it for itself.
  public init(ticks: any TickSource) { table = MotionTable(ticks: ticks) }

  deinit { table.close() }

  /// The number of motions that have not ended, including those that are paused.
  ///
  /// A motion whose owner was released ends with the next tick.
  ///
  /// - Complexity: O(*n*), where *n* is the number of motions that were dropped since the last tick.
  public var count: Int { table.count }

  /// Whether any motion is running and not paused.
  ///
  /// - Complexity: O(*n*), where *n* is the number of motions that were dropped since the last tick.
  public var isRunning: Bool { table.isRunning }

  /// How fast time passes for all motions: 1 at first, less for slow motion, and 0 for a standstill.
  ///
  /// The next tick is the first that uses a new scale. At a standstill, the engine still asks for ticks, and motions
  /// that are at their end still end.
  ///
  /// ```swift
  /// let ticks = ManualTickSource()
  /// let engine = TweenEngine(ticks: ticks)
  /// let running = engine.start(Motion(Tween(from: 0.0, to: 1, duration: 1)) { print($0) })
  /// engine.timeScale = 0.1
  /// ticks.tick(by: 5)
  /// print(running.elapsed == 0.5)
  /// // Prints:
  /// // 0.5
  /// // true
  /// ```
  ///
  /// - Precondition: The scale is from 0 through 1,000,000. To run a motion backward, use ``RunningMotion/timeScale``.
  public var timeScale: Double {
    get { table.timeScale }
    set {
      requireTimeScale(newValue, from: 0)
      table.timeScale = newValue
    }
  }
}

// MARK: - Starting

extension TweenEngine {
  /// Starts a motion, which runs as long as you keep what this returns.
  ///
  /// - Parameters:
  ///   - motion: The motion to run. The engine keeps it until it ends. If you drop it, the engine releases it with the
  ///     next tick, or, if it is paused, immediately.
  ///   - key: Stands for what the motion moves. A motion that is running with an equal key ends with `.superseded`.
  ///   - completion: Called once with how the motion ended, unless the motion was dropped.
  /// - Returns: The running motion. Dropping it, on any thread, ends it.
  @inlinable
  public func start(
    _ motion: Motion,
    // Not `AnyHashable?`, because checking one for `nil` and destroying it costs more than a tenth of the start.
    key: (some Hashable)? = Never?.none,
    completion: ((_ end: TweenEnd) -> Void)? = nil
  ) -> RunningMotion {
    begin(motion, key.map { MotionExtras(key: AnyHashable($0), owner: nil) }, completion)
  }

  @usableFromInline
  func begin(
    _ motion: Motion,
    _ extras: MotionExtras?,
    _ completion: ((TweenEnd) -> Void)?
  ) -> RunningMotion {
    RunningMotion(table.add(motion, extras, completion), in: table)
  }

  /// Starts a motion, which runs while an object is alive.
  ///
  /// - Parameters:
  ///   - motion: The motion to run. Let its closure capture the owner weakly.
  ///   - key: Stands for what the motion moves. A motion that is running with an equal key ends with `.superseded`.
  ///   - owner: The object whose life bounds the motion. The engine holds it weakly.
  ///   - completion: Called once with how the motion ended, unless the owner was released before the call.
  public func start(
    _ motion: Motion,
    key: AnyHashable? = nil,
    owner: AnyObject,
    completion: ((_ end: TweenEnd) -> Void)? = nil
  ) {
    _ = table.add(motion, MotionExtras(key: key, owner: owner), completion)
  }
}
