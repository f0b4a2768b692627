// SPDX-License-Identifier: MIT

/// A composed motion in play.
///
/// It plays a ``MotionTree``, and every tween in the tree knows whether it has begun, and where it was moved last. So
/// a step computes where each tween has to be at the new time, and calls only those that are not there yet. The
/// direction decides only the order.
final class Timeline {
  private let root: PlayedPart
  private let duration: Double
  private unowned let table: MotionTable
  /// The time to which everything was moved; below 0 before the first step.
  private(set) var time = -1.0
  /// The time to which the step under way leads.
  private var goal = -1.0
  /// Whether a call stopped the last step.
  private(set) var wasStopped = false

  init(_ tree: MotionTree, in table: MotionTable) {
    root = tree.played
    duration = tree.duration
    self.table = table
  }

  /// Moves everything to a time; below 0 is before the start.
  func move(to goal: Double) {
    self.goal = goal
    // At its end, the motion is past all ends of its parts, however they are rounded.
    let local = goal >= duration ? .infinity : goal
    wasStopped = !root.move(to: local, isOpening: true, in: Step(self))
    if !wasStopped { time = goal }
  }

  /// Tells what is under way at the current time once more.
  func tellAgain() {
    goal = time
    wasStopped = !root.tellAgain(at: time, in: Step(self))
  }

  /// A step through the timeline, as a part sees it.
  struct Step {
    private let timeline: Timeline
    /// When the part begins, in the time of the whole.
    private var start = 0.0

    init(_ timeline: Timeline) { self.timeline = timeline }

    /// The same step for a part that begins later.
    func from(_ start: Double) -> Step {
      var step = self
      step.start += start
      return step
    }

    /// Makes a call for a time of the part.
    ///
    /// - Returns: Whether the step may continue after the call.
    func tell(at time: Double, _ body: () -> Void) -> Bool {
      body()
      guard timeline.table.mustStop() else { return true }
      let (first, last) = (min(timeline.time, timeline.goal), max(timeline.time, timeline.goal))
      timeline.time = min(max(start + time, first), last)
      return false
    }
  }
}

extension MotionTree {
  fileprivate var played: PlayedPart {
    switch self {
    case .tween(let duration, let isReversed, let move):
      PlayedTween(duration, isReversed: isReversed, move)
    case .sequence(let parts, _): PlayedSequence(parts.map { ($0, $1, $2.played) })
    case .group(let parts, _): PlayedGroup(parts.map { ($0, $1, $2.played) })
    case .rounds(let round, let count): PlayedRounds(round.played, round.duration, count)
    }
  }
}

// MARK: - Parts

/// A part of a timeline.
///
/// Its times begin at its own start. The functions that make calls return whether the step may continue.
private class PlayedPart {
  // Moves to a time; below 0 is before the start. What begins at that time begins only if it has no duration, or if
  // the motion or a round opens with it.
  func move(to time: Double, isOpening: Bool, in step: Timeline.Step) -> Bool { true }

  // Makes all tweens that have begun by a time, or all others, go to their places, even if they are there already.
  func place(at time: Double, isOpening: Bool, begun: Bool, in step: Timeline.Step) -> Bool { true }

  // Tells what is under way at a time once more.
  func tellAgain(at time: Double, in step: Timeline.Step) -> Bool { true }

  // Forgets that anything has begun.
  func reset() {}
}

private final class PlayedTween: PlayedPart {
  private let duration: Double
  private let isReversed: Bool
  private let body: (_ time: Double) -> Void
  /// Where it was moved last, or `nil` while it is before its start.
  private var told: Double?

  init(_ duration: Double, isReversed: Bool, _ body: @escaping (_ time: Double) -> Void) {
    self.duration = duration
    self.isReversed = isReversed
    self.body = body
  }

  override func move(to time: Double, isOpening: Bool, in step: Timeline.Step) -> Bool {
    let place = place(at: time, isOpening: isOpening)
    return place == told || tell(place, step)
  }

  override func place(
    at time: Double,
    isOpening: Bool,
    begun: Bool,
    in step: Timeline.Step
  ) -> Bool {
    let place = place(at: time, isOpening: isOpening)
    return (place != nil) != begun || tell(place, step)
  }

  override func tellAgain(at time: Double, in step: Timeline.Step) -> Bool {
    told == nil || time < 0 || time > duration || tell(told, step)
  }

  override func reset() { told = nil }

  private func place(at time: Double, isOpening: Bool) -> Double? {
    let hasBegun = time > 0 || time == 0 && (isOpening || duration == 0)
    return hasBegun ? min(time, duration) : nil
  }

  private func tell(_ place: Double?, _ step: Timeline.Step) -> Bool {
    told = place
    return step.tell(at: place ?? 0) {
      // The start is below 0, because a tween without duration is at its end at 0.
      switch (place, isReversed) {
      case (nil, false): body(-1)
      case (nil, true): body(duration)
      case (let place?, false): body(place)
      case (let place?, true): body(place >= duration ? -1 : duration - place)
      }
    }
  }
}

/// Parts with their intervals.
private class PlayedParts: PlayedPart {
  typealias Part = (start: Double, end: Double, part: PlayedPart)
  let parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  override func reset() { for part in parts { part.part.reset() } }

  override func tellAgain(at time: Double, in step: Timeline.Step) -> Bool {
    for part in parts where part.start <= time && time <= part.end {
      guard part.part.tellAgain(at: time - part.start, in: step.from(part.start)) else {
        return false
      }
    }
    return true
  }

  func move(_ part: Part, to time: Double, _ isOpening: Bool, _ step: Timeline.Step) -> Bool {
    part.part.move(
      to: local(time, part),
      isOpening: isOpening && part.start == 0,
      in: step.from(part.start)
    )
  }

  func place(
    _ part: Part,
    at time: Double,
    _ isOpening: Bool,
    begun: Bool,
    _ step: Timeline.Step
  ) -> Bool {
    part.part.place(
      at: local(time, part),
      isOpening: isOpening && part.start == 0,
      begun: begun,
      in: step.from(part.start)
    )
  }

  /// From the end on, the part is past all of its own ends, however they are rounded.
  private func local(_ time: Double, _ part: Part) -> Double {
    time >= part.end ? .infinity : time - part.start
  }
}

private final class PlayedGroup: PlayedParts {
  override func move(to time: Double, isOpening: Bool, in step: Timeline.Step) -> Bool {
    parts.allSatisfy { move($0, to: time, isOpening, step) }
  }

  override func place(
    at time: Double,
    isOpening: Bool,
    begun: Bool,
    in step: Timeline.Step
  ) -> Bool {
    parts.allSatisfy { place($0, at: time, isOpening, begun: begun, step) }
  }
}

private final class PlayedSequence: PlayedParts {
  /// The time up to which parts may have begun, and from which on some may not have ended.
  private var time = -1.0

  override func reset() {
    super.reset()
    time = -1
  }

  override func move(to goal: Double, isOpening: Bool, in step: Timeline.Step) -> Bool {
    if goal >= time {
      for part in parts where part.end >= time {
        if part.start > goal { break }
        time = max(time, min(goal, part.end))
        guard move(part, to: goal, isOpening, step) else { return false }
      }
    } else {
      for part in parts.reversed() where part.start <= time {
        if part.end < goal { break }
        time = min(time, max(goal, part.start))
        guard move(part, to: goal, isOpening, step) else { return false }
      }
    }
    time = goal
    return true
  }

  override func place(
    at goal: Double,
    isOpening: Bool,
    begun: Bool,
    in step: Timeline.Step
  ) -> Bool {
    time = goal
    let ordered = begun ? parts : parts.reversed()
    return ordered.allSatisfy { place($0, at: goal, isOpening, begun: begun, step) }
  }
}

private final class PlayedRounds: PlayedPart {
  private let round: PlayedPart
  private let duration: Double
  private let last: Double
  private var index = 0.0

  init(_ round: PlayedPart, _ duration: Double, _ count: Double) {
    self.round = round
    self.duration = duration
    last = count - 1
  }

  override func reset() {
    index = 0
    round.reset()
  }

  override func move(to time: Double, isOpening: Bool, in step: Timeline.Step) -> Bool {
    let (goal, local) = place(of: time)
    if goal > index {
      guard round.move(to: .infinity, isOpening: false, in: current(step)) else { return false }
      round.reset()
      index = goal
    } else if goal < index {
      guard round.move(to: -1, isOpening: false, in: current(step)) else { return false }
      // If two tweens move one target, the call that counts is the last one.
      return place(at: time, isOpening: isOpening, begun: false, in: step)
        && place(at: time, isOpening: isOpening, begun: true, in: step)
    }
    return round.move(to: local, isOpening: isOpening || index > 0, in: current(step))
  }

  override func place(
    at time: Double,
    isOpening: Bool,
    begun: Bool,
    in step: Timeline.Step
  ) -> Bool {
    let (goal, local) = place(of: time)
    index = goal
    let isOpening = isOpening || index > 0
    return round.place(at: local, isOpening: isOpening, begun: begun, in: current(step))
  }

  override func tellAgain(at time: Double, in step: Timeline.Step) -> Bool {
    round.tellAgain(at: place(of: time).local, in: current(step))
  }

  private func current(_ step: Timeline.Step) -> Timeline.Step { step.from(index * duration) }

  /// The round of a time, and the place in it.
  ///
  /// Neither overflows, however far away the time is.
  private func place(of time: Double) -> (round: Double, local: Double) {
    guard time > 0 else { return (0, time) }
    let round = min((time / duration).rounded(.down), last, 0x1p53)
    return (round, max(time - round * duration, 0))
  }
}
