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
  /// It reached its end, and what it moves is exactly there.
  case finished
  /// It was canceled.
  case cancelled
  /// A later motion with the same key took over.
  case superseded
}

/// A motion that an engine is running: the means to pause it, to seek in it, and to end it.
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
/// running.cancel()
/// // Prints:
/// // 2.0
/// // 6.0
/// // cancelled
/// ```
///
/// A running motion belongs to the isolation domain of its engine.
public final class RunningMotion {
  private let table: MotionTable
  /// `nil` once it has been canceled, since the table has forgotten it then.
  private var id: Int32?

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

  /// Whether the motion is paused.
  public var isPaused: Bool { id.map(table.isPaused) ?? false }

  /// Stops time for the motion until ``resume()``.
  public func pause() { if let id { table.setPaused(true, id) } }

  /// Continues the motion after ``pause()``.
  public func resume() { if let id { table.setPaused(false, id) } }

  /// Moves the motion to a time, whether or not it is paused.
  ///
  /// The closure gets the value of that time immediately. If a callback of the engine calls this, the closure gets it
  /// after the callbacks that are under way. A motion that you move to its end ends with the next tick.
  ///
  /// - Parameter time: Seconds from the start, limited to the duration of the motion.
  /// - Precondition: The time is finite.
  public func seek(to time: Double) {
    require(
      time.isFinite,
      "There is no time \(time) in a motion. Seek to a finite number of seconds."
    )
    if let id { table.seek(id, to: time) }
  }

  /// Ends the motion where it is.
  ///
  /// The motion does not move any more. Its completion gets `.cancelled` immediately. If a callback of the engine calls
  /// this, the completion gets it after the callbacks that are under way. A second call does nothing.
  public func cancel() {
    guard let running = id, table.remove(running, .cancelled) else { return }
    id = nil
    table.finishCancel(running)
  }
}

extension RunningMotion: Cancelling {
  /// Keeps the motion running as long as a bag is alive.
  ///
  /// - Parameter bag: The bag that takes it.
  public func store(in bag: RegistrationBag) { bag.keep(self) }
}
