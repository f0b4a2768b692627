// SPDX-License-Identifier: MIT

/// The part of a motion that a tick reads, and nothing else.
struct MotionSlot: ~Copyable {
  enum Phase: UInt8 {
    case running, paused, ended
  }

  /// Whether the closure has been called for the current time.
  enum Telling: UInt8 {
    /// The closure was moved somewhere else last, or never.
    case due
    case told
    /// A seek asks for a call: the first for the current time, or another one.
    case sought, soughtAgain
  }

  let duration: Double
  private(set) var elapsed = 0.0
  /// How fast time passes for the motion; backward if it is negative.
  var rate = 1.0
  var move: MotionCall
  /// Which record belongs to it.
  let id: Int32
  /// Whether the motion is composed, or has an owner.
  let isSpecial: Bool
  var phase = Phase.running
  private(set) var telling = Telling.due

  init(_ duration: Double, _ move: consuming MotionCall, id: Int32, isSpecial: Bool) {
    self.duration = duration
    self.move = move
    self.id = id
    self.isSpecial = isSpecial
  }

  /// Lets time pass, unless the motion is paused or has ended.
  ///
  /// - Returns: Whether the closure has to move to ``goal``, and whether the motion is at its end there.
  @inline(__always)
  mutating func pass(_ seconds: Double) -> (isDue: Bool, hasArrived: Bool) {
    guard phase == .running else { return (false, false) }
    let new = min(max(elapsed + seconds * rate, 0), duration)
    let isDue = new != elapsed || telling != .told
    elapsed = new
    telling = .told
    return (isDue, hasArrived)
  }

  /// Where the closure has to move in a tick; below 0 once the motion has run backward to its start.
  @inline(__always)
  var goal: Double { rate < 0 && elapsed <= 0 ? -1 : elapsed }

  @inline(__always)
  private var hasArrived: Bool { rate < 0 ? elapsed <= 0 : elapsed >= duration }

  /// Whether the closure has moved to the end, and no seek has led away from there.
  var isAtEnd: Bool { phase == .running && telling == .told && hasArrived }

  /// Goes to a time, and leaves the call to ``takeSeek()``.
  ///
  /// - Parameters:
  ///   - time: The time, which is limited to the duration.
  ///   - isEcho: Whether to do nothing if the closure was moved there last.
  /// - Returns: Whether there is a call to make.
  mutating func seek(to time: Double, unlessThere isEcho: Bool) -> Bool {
    let new = min(max(time, 0), duration)
    let isThere = new == elapsed && (telling == .told || telling == .soughtAgain)
    if isThere, isEcho { return false }
    elapsed = new
    telling = isThere ? .soughtAgain : .sought
    return true
  }

  /// Takes the seek that waits for its call.
  ///
  /// - Returns: `nil` if there was none; otherwise whether the closure moves there again.
  mutating func takeSeek() -> Bool? {
    guard phase != .ended, telling == .sought || telling == .soughtAgain else { return nil }
    defer { telling = .told }
    return telling == .soughtAgain
  }

  /// Goes back to where a call stopped the step under way.
  mutating func stop(at time: Double) {
    guard telling == .told else { return }
    elapsed = max(time, 0)
    telling = .due
  }

  /// Returns the closure, and leaves one that does nothing.
  mutating func takeMove() -> MotionCall {
    var taken = MotionCall { _ in }
    swap(&taken, &move)
    return taken
  }
}

/// The closure of a motion, which is called without being retained.
///
/// It is not copied. And it stays where it is while closures are being called, so that it cannot be released during its
/// own call.
struct MotionCall: ~Copyable {
  let body: (_ time: Double) -> Void

  @inline(__always)
  borrowing func callAsFunction(_ time: Double) { body(time) }
}
