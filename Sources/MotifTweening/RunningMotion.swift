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
  /// It came to its end, and what it moves is exactly there.
  case finished
  /// Somebody canceled it.
  case cancelled
  /// A later motion with the same key took over.
  case superseded
}

/// A motion that an engine runs: the means to pause it, to move it in time, and to end it.
///
/// It is kept as a registration is: dropping it, on any thread, ends the motion where it is, so nothing is
/// moved for a screen that has gone. Keep it in a property or a bag, or start the motion for an owner.
///
/// ```swift
/// let ticks = ManualTickSource()
/// let engine = TweenEngine(ticks: ticks)
/// let running = engine.start(Motion(Tween(from: 0.0, to: 8, duration: 2)) { print($0) }) { print($0) }
/// ticks.tick(by: 0.5)
/// running.seek(to: 1.5)
/// running.cancel()
/// // Prints:
/// // 2.0
/// // 6.0
/// // cancelled
/// ```
///
/// It belongs to the isolation domain of its engine.
public final class RunningMotion {
  private weak var engine: TweenEngine?
  private let node: TweenNode

  init(_ node: TweenNode, in engine: TweenEngine) {
    self.node = node
    self.engine = engine
  }

  deinit { node.drop() }

  /// Whether it has not ended, paused or not.
  public var isRunning: Bool {
    engine?.noteCountRead()
    return engine != nil && node.index != nil
  }

  /// How it ended, or `nil` as long as it has not, and if its engine went away before.
  public var end: TweenEnd? {
    engine?.noteCountRead()
    return node.end
  }

  /// The seconds that it has run, or `nil` when it has ended.
  public var elapsed: Double? { engine?.slot(of: node)?.elapsed }

  /// Whether it stands still, until ``resume()``.
  public var isPaused: Bool { engine?.slot(of: node)?.isPaused ?? false }

  /// Lets it stand still.
  public func pause() { engine?.setPaused(true, node) }

  /// Lets it go on after ``pause()``.
  public func resume() { engine?.setPaused(false, node) }

  /// Moves it in time, also while it is paused.
  ///
  /// The value there is told at once, or, from inside a callback of the engine, after those under way. Even at its
  /// end, it ends with the next tick.
  ///
  /// - Parameter time: Seconds since the start, limited to its duration.
  /// - Precondition: The time is finite.
  public func seek(to time: Double) {
    require(
      time.isFinite,
      "There is no time \(time) in a motion. Seek to a finite number of seconds."
    )
    engine?.seek(node, to: time)
  }

  /// Ends it where it is.
  ///
  /// It is not moved any more. Its completion is told `.cancelled`: at once, or, from inside a callback of
  /// the engine, after those under way. A second call does nothing.
  public func cancel() { engine?.end(node, .cancelled) }
}

extension RunningMotion: Cancelling {
  /// Keeps it as long as a bag.
  ///
  /// - Parameter bag: The bag that takes it.
  public func store(in bag: RegistrationBag) { bag.keep(self) }
}
