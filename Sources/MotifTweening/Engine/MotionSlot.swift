// SPDX-License-Identifier: MIT

/// What a tick reads of one motion, and nothing else.
struct MotionSlot: ~Copyable {
  let duration: Double
  private(set) var elapsed = 0.0
  /// The time to which the closure moved last; below 0 before the first.
  private var told = -1.0
  private(set) var move: MotionCall
  /// Which record belongs to it.
  let id: Int32
  /// Whether the record has a key or an owner.
  let hasTies: Bool
  var isPaused = false
  private(set) var hasEnded = false
  private var isSought = false

  init(_ motion: Motion, id: Int32, hasTies: Bool) {
    duration = motion.duration
    move = MotionCall(body: motion.move)
    self.id = id
    self.hasTies = hasTies
  }

  /// Lets time pass, and returns the step that the closure has to make, unless the motion is paused or has ended.
  @inline(__always)
  mutating func pass(_ seconds: Double) -> (old: Double, new: Double)? {
    isPaused || hasEnded ? nil : step(to: min(elapsed + seconds, duration))
  }

  /// Goes to a time, and leaves the step to ``stepToSought()``.
  mutating func seek(to time: Double) {
    elapsed = min(max(time, 0), duration)
    isSought = true
  }

  /// Returns the step to the time that was sought, unless it was made before.
  mutating func stepToSought() -> (old: Double, new: Double)? {
    guard isSought, !hasEnded else { return nil }
    isSought = false
    return step(to: elapsed)
  }

  @inline(__always)
  private mutating func step(to new: Double) -> (old: Double, new: Double) {
    let old = told
    elapsed = new
    told = new
    return (old, new)
  }

  /// Whether the closure has moved to the end, and no seek has led away from there.
  var isAtEnd: Bool { !isPaused && !hasEnded && told >= duration && elapsed >= duration }

  mutating func end() { hasEnded = true }

  /// Returns the closure for the caller to release, and leaves one that does nothing.
  mutating func takeMove() -> MotionCall {
    var taken = MotionCall { _, _ in }
    swap(&taken, &move)
    return taken
  }
}

/// The closure of a motion, which is called without being retained.
///
/// It is not copied. And it stays where it is while closures are being called, so that it cannot be released during its
/// own call.
struct MotionCall: ~Copyable {
  let body: (_ old: Double, _ new: Double) -> Void

  @inline(__always)
  borrowing func callAsFunction(_ old: Double, _ new: Double) { body(old, new) }
}
