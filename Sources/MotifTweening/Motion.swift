// SPDX-License-Identifier: MIT

internal import MotifCore

/// What an engine runs: a tween with what it moves, or several motions in sequence or together.
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
/// If a step jumps over a part of a sequence, that part moves to its end before the next one begins. So nothing is left
/// halfway.
public struct Motion {
  /// How many seconds the motion takes; infinite if it repeats forever.
  public let duration: Double
  /// Moves from one time to another.
  ///
  /// The old time is below 0 before the first move.
  @usableFromInline let move: (_ old: Double, _ new: Double) -> Void

  @usableFromInline
  init(duration: Double, move: @escaping (_ old: Double, _ new: Double) -> Void) {
    self.duration = duration
    self.move = move
  }

  /// Connects a tween to what it moves.
  ///
  /// - Parameters:
  ///   - tween: The tween.
  ///   - progress: Called with each value. The last one is the target.
  @inlinable
  public init<Value>(_ tween: Tween<Value>, progress: @escaping (Value) -> Void) {
    self.init(duration: tween.duration) { _, new in progress(tween.value(at: new)) }
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
    var parts: [(start: Double, end: Double, motion: Motion)] = []
    var end = 0.0
    for motion in motions {
      require(end.isFinite, "Nothing comes after a motion that repeats forever. Put it last.")
      parts.append((end, end + motion.duration, motion))
      end += motion.duration
    }
    let visit = { (index: Int, old: Double, new: Double) in
      let (start, end, motion) = parts[index]
      motion.move(old - start, new >= end ? motion.duration : max(new - start, 0))
    }
    return Motion(duration: end) { old, new in
      if new >= old {
        for (index, part) in parts.enumerated() where part.end > old {
          guard part.start < new || part.start == new && (new == 0 || part.end == new) else {
            break
          }
          visit(index, old, new)
        }
      } else {
        for (index, part) in parts.enumerated().reversed() where part.start < old {
          guard part.end > new || part.end == new && part.start == new else { break }
          visit(index, old, new)
        }
      }
    }
  }

  /// Runs motions at the same time.
  ///
  /// - Parameter motions: The motions. Each stays at its end until the longest one has ended.
  /// - Returns: A motion that takes as long as the longest.
  public static func group(_ motions: [Motion]) -> Motion {
    Motion(duration: motions.map(\.duration).max() ?? 0) { old, new in
      for motion in motions where min(old, new) < motion.duration || motion.duration == 0 && old < 0
      {
        motion.move(old, min(new, motion.duration))
      }
    }
  }

  /// Returns this motion with a delay before it.
  ///
  /// - Parameter delay: How many seconds to wait before the motion begins.
  /// - Returns: A motion that takes longer by the delay.
  /// - Precondition: The delay is finite and not negative.
  public func delayed(by delay: Double) -> Motion {
    requireFinite(delay)
    return .sequence([Motion(duration: delay) { _, _ in }, self])
  }

  /// This motion backward.
  ///
  /// - Precondition: The motion does not repeat forever.
  public var reversed: Motion {
    require(
      duration.isFinite,
      "What repeats forever has no end to begin at. Reverse it, then repeat it."
    )
    return Motion(duration: duration) { [duration, move] old, new in
      move(duration - old, duration - new)
    }
  }

  /// This motion forward, then backward.
  ///
  /// - Precondition: The motion does not repeat forever.
  public var autoreversed: Motion { .sequence([self, reversed]) }

  /// Returns this motion several times in a row.
  ///
  /// A step that jumps over whole rounds leaves them out. It moves the current round to its end, and then goes to its
  /// place in the round where it arrives.
  ///
  /// - Parameter count: How many times to run the motion, or `nil` to repeat it forever.
  /// - Returns: A motion that takes `count` times as long.
  /// - Precondition: The duration of the motion is finite and above 0. The count is above 0.
  public func repeated(_ count: Int? = nil) -> Motion {
    require(
      duration > 0 && duration.isFinite,
      "Only a motion that takes time, and ends, can be repeated."
    )
    require(count ?? 1 > 0, "A motion is repeated once or more. Leave it out instead.")
    let total = count.map { Double($0) * duration } ?? .infinity
    let last = count.map { Double($0 - 1) } ?? .infinity
    return Motion(duration: total) { [duration, move] old, new in
      let oldRound = old < 0 ? -1 : min((old / duration).rounded(.down), last)
      let newRound = min((new / duration).rounded(.down), last)
      let place = new >= total ? duration : min(max(new - newRound * duration, 0), duration)
      if oldRound == newRound || oldRound < 0 && newRound == 0 {
        return move(old - max(oldRound, 0) * duration, place)
      }
      if oldRound >= 0 { move(old - oldRound * duration, newRound > oldRound ? duration : 0) }
      move(newRound > oldRound ? -1 : duration * 2, place)
    }
  }
}
