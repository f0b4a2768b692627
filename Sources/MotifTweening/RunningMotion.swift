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
  private let table: MotionTable
  /// `nil` once it has been canceled, since the table has forgotten it then.
  private var id: Int32?

  init(_ id: Int32, in table: MotionTable) {
    self.id = id
    self.table = table
  }

  deinit { if let id { table.drops.append(id) } }

  /// Whether it has not ended, paused or not.
  public var isRunning: Bool { id.map(table.isRunning) ?? false }

  /// How it ended, or `nil` as long as it has not, and if its engine went away before.
  public var end: TweenEnd? {
    guard let id else { return .cancelled }
    return table.end(of: id)
  }

  /// The seconds that it has run, or `nil` when it has ended.
  public var elapsed: Double? { id.flatMap(table.elapsed) }

  /// Whether it stands still, until ``resume()``.
  public var isPaused: Bool { id.map(table.isPaused) ?? false }

  /// Lets it stand still.
  public func pause() { if let id { table.setPaused(true, id) } }

  /// Lets it go on after ``pause()``.
  public func resume() { if let id { table.setPaused(false, id) } }

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
    if let id { table.seek(id, to: time) }
  }

  /// Ends it where it is.
  ///
  /// It is not moved any more. Its completion is told `.cancelled`: at once, or, from inside a callback of
  /// the engine, after those under way. A second call does nothing.
  public func cancel() {
    guard let running = id, table.remove(running, .cancelled) else { return }
    id = nil
    table.finishCancel(running)
  }
}

extension RunningMotion: Cancelling {
  /// Keeps it as long as a bag.
  ///
  /// - Parameter bag: The bag that takes it.
  public func store(in bag: RegistrationBag) { bag.keep(self) }
}
