// SPDX-License-Identifier: MIT

/// Runs motions, tick by tick, and asks for no ticks while nothing runs.
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
/// Each tick moves every motion once, in the order in which they were started. Those that have come to their end
/// are then removed, and their completions are told. So the last value comes before the completion.
///
/// - A huge step leads to the end, exactly. A step of 0, backward, or not a number lets no time pass.
/// - Callbacks may do anything. A motion that one starts begins with the next tick; one that it ends is not moved any
///   more; a tick inside a tick comes after it. An engine that is dropped in the midst of a tick tells what belongs to that
///   tick, and no more.
///
/// An engine belongs to the isolation domain that made it.
public final class TweenEngine {
  private let table: MotionTable

  /// Makes an engine that runs nothing.
  ///
  /// - Parameter ticks: What tells it that time has passed, in the isolation domain of the engine. It is kept as long
  ///   as the engine, and serves no other.
  public init(ticks: any TickSource) { table = MotionTable(ticks: ticks) }

  deinit { table.close() }

  /// How many motions have not ended, paused ones included.
  public var count: Int { table.count }

  /// Whether time passes for any motion.
  public var isRunning: Bool { table.isRunning }
}

// MARK: - Starting

extension TweenEngine {
  /// Starts a motion, as long as what it returns is kept.
  ///
  /// - Parameters:
  ///   - motion: What to run.
  ///   - key: What it moves. A motion that runs with an equal key ends, and is told `.superseded`.
  ///   - completion: Is told, once, how it ended; not if it is dropped.
  /// - Returns: The running motion. Dropping it, on any thread, ends it.
  @inlinable
  public func start(
    _ motion: Motion,
    // Not `AnyHashable?`: it takes time to find out that there is none.
    key: (some Hashable)? = Never?.none,
    completion: ((_ end: TweenEnd) -> Void)? = nil
  ) -> RunningMotion {
    begin(motion, key.map { MotionTies(key: AnyHashable($0), owner: nil) }, completion)
  }

  @usableFromInline
  func begin(
    _ motion: Motion,
    _ ties: MotionTies?,
    _ completion: ((TweenEnd) -> Void)?
  ) -> RunningMotion {
    RunningMotion(table.add(motion, ties, completion), in: table)
  }

  /// Starts a motion, as long as an object lives.
  ///
  /// - Parameters:
  ///   - motion: What to run. Capture the owner weakly in it.
  ///   - key: What it moves. A motion that runs with an equal key ends, and is told `.superseded`.
  ///   - owner: The object whose life bounds the motion. It is held weakly.
  ///   - completion: Is told, once, how it ended; not if the owner has gone.
  public func start(
    _ motion: Motion,
    key: AnyHashable? = nil,
    owner: AnyObject,
    completion: ((_ end: TweenEnd) -> Void)? = nil
  ) {
    _ = table.add(motion, MotionTies(key: key, owner: owner), completion)
  }
}
