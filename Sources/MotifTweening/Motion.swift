// SPDX-License-Identifier: MIT

internal import MotifCore

/// A tween with the value that it moves, or several motions in sequence or together.
///
/// A motion has a duration, and moves something to any time within it. Build larger motions from smaller ones:
///
/// ```swift
/// let slide = Motion(Tween(from: 0.0, to: 10, duration: 1)) { print("x", $0) }
/// let fade = Motion(Tween(from: 1.0, to: 0, duration: 1)) { print("alpha", $0) }
/// let ticks = ManualTickSource()
/// let engine = TweenEngine(ticks: ticks)
/// let running = engine.start(.sequence([slide, fade.delayed(by: 0.5)]))
/// ticks.tick(by: 0.5)
/// ticks.tick(by: 1.5)
/// ticks.tick(by: 0.5)
/// print(running.isRunning)
/// // Prints:
/// // x 5.0
/// // x 10.0
/// // alpha 0.5
/// // alpha 0.0
/// // false
/// ```
///
/// Each part of a composed motion begins when time first reaches it, and is not moved before. If a step jumps over a
/// part, the part moves to its end before the next one begins, so nothing is left halfway. If a seek leads back to
/// before a part, the part moves back to its start, even if it has no duration.
///
/// A motion is only a description: you can start it several times, and use it several times in a composition.
public struct Motion {
  /// How many seconds the motion takes; infinite if it repeats forever.
  public let duration: Double
  /// Moves to a time, which is below 0 before the start.
  ///
  /// It does nothing if there is a tree.
  let move: (_ time: Double) -> Void
  /// The parts of a composed motion.
  let tree: MotionTree?

  @usableFromInline
  init(duration: Double, move: @escaping (_ time: Double) -> Void) {
    self.duration = duration
    self.move = move
    tree = nil
  }

  private init(_ tree: MotionTree) {
    duration = tree.duration
    move = { _ in }
    self.tree = tree
  }

  private var part: MotionTree {
    tree ?? .tween(duration: duration, isReversed: false, move)
  }

  /// Connects a tween to what it moves.
  ///
  /// - Parameters:
  ///   - tween: The tween.
  ///   - progress: Called with each value. The last one is the target.
  @inlinable
  public init<Value>(_ tween: Tween<Value>, progress: @escaping (Value) -> Void) {
    if tween.carried == nil {
      let course = tween.course
      self.init(duration: tween.duration) { progress(course.value(at: $0)) }
    } else {
      self.init(duration: tween.duration) { progress(tween.value(at: $0)) }
    }
  }
}

// MARK: - Composing

extension Motion {
  /// Runs motions one after the other.
  ///
  /// - Parameter motions: The motions, in order.
  /// - Returns: A motion that takes as long as all of them together.
  /// - Precondition: Only the last motion may repeat forever.
  public static func sequence(_ motions: [Motion]) -> Motion {
    var parts: [MotionTree.Part] = []
    var end = 0.0
    for motion in motions {
      require(end.isFinite, "No part can follow a motion that repeats forever. Put it last.")
      parts.append((end, end + motion.duration, motion.part))
      end += motion.duration
    }
    return Motion(.sequence(parts, duration: end))
  }

  /// Runs motions at the same time.
  ///
  /// - Parameter motions: The motions. Each stays at its end until the longest one has ended.
  /// - Returns: A motion that takes as long as the longest.
  public static func group(_ motions: [Motion]) -> Motion {
    let duration = motions.map(\.duration).max() ?? 0
    return Motion(.group(motions.map { (0, $0.duration, $0.part) }, duration: duration))
  }

  /// Returns this motion with a delay before it.
  ///
  /// - Parameter delay: How many seconds to wait before the motion begins.
  /// - Returns: A motion that takes longer by the delay.
  /// - Precondition: The delay is finite and not negative.
  public func delayed(by delay: Double) -> Motion {
    requireFinite(delay)
    return .sequence([Motion(.group([], duration: delay)), self])
  }

  /// This motion backward.
  ///
  /// It begins at the end of this motion. To play a motion backward that is already running, use
  /// ``RunningMotion/reverse()``.
  ///
  /// - Precondition: The motion does not repeat forever.
  public var reversed: Motion {
    require(
      duration.isFinite,
      "An endless motion has no end to start from. Reverse it, then repeat it."
    )
    return Motion(part.reversed)
  }

  /// This motion forward, then backward.
  ///
  /// - Precondition: The motion does not repeat forever.
  public var autoreversed: Motion { .sequence([self, reversed]) }

  /// Returns this motion several times in a row.
  ///
  /// Each round begins with the parts that begin the motion. The others stay where the round before left them, until
  /// time reaches them. A step that jumps over whole rounds leaves them out: it moves the current round to its end, and
  /// then moves to its place in the round where it arrives. A seek to an earlier round moves the current round back to
  /// its start, and then every part to its place in the earlier round.
  ///
  /// - Parameter count: How many times to run the motion, or `nil` to repeat it forever.
  /// - Returns: A motion that takes `count` times as long.
  /// - Precondition: The duration of the motion is finite and above 0. The count is above 0.
  public func repeated(_ count: Int? = nil) -> Motion {
    require(
      duration > 0 && duration.isFinite,
      "Only a motion that takes time, and ends, can be repeated."
    )
    require(count ?? 1 > 0, "A motion must repeat at least once. To skip it, leave it out.")
    return Motion(.rounds(part, count: count.map(Double.init) ?? .infinity))
  }
}
