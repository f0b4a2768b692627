// SPDX-License-Identifier: MIT

import MotifTestSupport
import MotifTweening
import Testing

/// A composition, as a description from which a motion and a model can be made.
indirect enum Composition {
  case tween(Int, Double)
  case sequence([Composition])
  case group([Composition])
  case repeated(Composition, Int)
  case reversed(Composition)
  case autoreversed(Composition)
  case delayed(Composition, Double)

  var duration: Double {
    switch self {
    case .tween(_, let duration): duration
    case .sequence(let parts): parts.map(\.duration).reduce(0, +)
    case .group(let parts): parts.map(\.duration).max() ?? 0
    case .repeated(let part, let count): part.duration * Double(count)
    case .reversed(let part): part.duration
    case .autoreversed(let part): part.duration * 2
    case .delayed(let part, let delay): part.duration + delay
    }
  }

  /// All times are multiples of a quarter, so that no sum is rounded and boundaries are met exactly.
  static func random(
    _ depth: Int,
    _ number: inout Int,
    _ generator: inout SeededGenerator
  ) -> Composition {
    func parts() -> [Composition] {
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        random(depth - 1, &number, &generator)
      }
    }
    func part() -> Composition { random(depth - 1, &number, &generator) }
    switch depth == 0 ? 0 : Int.random(in: 0...7, using: &generator) {
    case 1, 2: return .sequence(parts())
    case 3: return .group(parts())
    case 4:
      let part = part()
      return part.duration > 0 ? .repeated(part, .random(in: 1...3, using: &generator)) : part
    case 5: return .reversed(part())
    case 6: return .autoreversed(part())
    case 7: return .delayed(part(), Double.random(in: 0...2, using: &generator).rounded() / 4)
    default:
      number += 1
      return .tween(number, Double(Int.random(in: 0...4, using: &generator)) / 4)
    }
  }

  func motion(_ progress: @escaping (Int, Double) -> Void) -> Motion {
    switch self {
    case .tween(let number, let duration):
      Motion(Tween(from: 0.0, to: 4, duration: duration)) { progress(number, $0) }
    case .sequence(let parts): .sequence(parts.map { $0.motion(progress) })
    case .group(let parts): .group(parts.map { $0.motion(progress) })
    case .repeated(let part, let count): part.motion(progress).repeated(count)
    case .reversed(let part): part.motion(progress).reversed
    case .autoreversed(let part): part.motion(progress).autoreversed
    case .delayed(let part, let delay): part.motion(progress).delayed(by: delay)
    }
  }
}

/// The rules of composed motions without their machinery: a flat list of intervals with two ends each.
///
/// Every round of a repetition has its own intervals.
final class PlainTimeline {
  private struct Repetition {
    let start: Double
    let round: Double
    let count: Int
    var index = 0

    func index(at time: Double) -> Int {
      time <= start ? 0 : min(Int((time - start) / round), count - 1)
    }
  }

  private struct Interval {
    let number: Int
    let start: Double
    let end: Double
    let isReversed: Bool
    /// Whether it begins with the whole motion, or with a later round.
    let opens: Bool
    /// The enclosing repetitions, and the round of each.
    let rounds: [(repetition: Int, index: Int)]
    /// Its position in the order of calls of a step backward.
    var backwardOrder = 0
    var told: Double?

    func place(at time: Double) -> Double? {
      let hasBegun = time > start || time == start && (opens || start == end)
      return hasBegun ? min(time, end) - start : nil
    }

    func value(at place: Double?) -> Double {
      let isAtEnd = place.map { $0 >= end - start } ?? false
      let isAtTarget = isReversed ? place == nil : isAtEnd
      if isAtTarget { return 4 }
      guard let place, !isAtEnd else { return 0 }
      return 4 * (isReversed ? end - start - place : place) / (end - start)
    }
  }

  typealias Line = (number: Int, value: Double)
  private var intervals: [Interval] = []
  private var repetitions: [Repetition] = []
  private var backwardOrder: [Int] = []
  private(set) var time = -1.0

  init(_ composition: Composition) {
    let order = add(composition, at: 0, frames: [0], rounds: [], isReversed: false)
    for (place, index) in order.enumerated() { intervals[index].backwardOrder = place }
    backwardOrder = order
  }

  /// Adds intervals in playback order, and returns their order in steps backward.
  private func add(
    _ composition: Composition,
    at start: Double,
    frames: [Double],
    rounds: [(repetition: Int, index: Int)],
    isReversed: Bool
  ) -> [Int] {
    func add(_ part: Composition, _ offset: Double) -> [Int] {
      self.add(part, at: start + offset, frames: frames, rounds: rounds, isReversed: isReversed)
    }
    switch composition {
    case .tween(let number, let duration):
      intervals.append(
        Interval(
          number: number,
          start: start,
          end: start + duration,
          isReversed: isReversed,
          opens: frames.contains(start),
          rounds: rounds
        )
      )
      return [intervals.count - 1]
    case .sequence(let parts):
      var offset = 0.0
      var order: [Int] = []
      for part in isReversed ? parts.reversed() : parts {
        order = add(part, offset) + order
        offset += part.duration
      }
      return order
    case .group(let parts):
      return parts.flatMap { add($0, isReversed ? composition.duration - $0.duration : 0) }
    case .repeated(let part, let count):
      let repetition = repetitions.count
      repetitions.append(Repetition(start: start, round: part.duration, count: count))
      var order: [Int] = []
      for index in 0..<count {
        let begin = start + Double(index) * part.duration
        order =
          self.add(
            part,
            at: begin,
            frames: index > 0 ? frames + [begin] : frames,
            rounds: rounds + [(repetition, index)],
            isReversed: isReversed
          ) + order
      }
      return order
    case .reversed(let part):
      return self.add(part, at: start, frames: frames, rounds: rounds, isReversed: !isReversed)
    case .autoreversed(let part):
      // The mirror image of an autoreversed motion is the motion itself.
      let there = self.add(part, at: start, frames: frames, rounds: rounds, isReversed: false)
      let middle = start + part.duration
      return self.add(part, at: middle, frames: frames, rounds: rounds, isReversed: true) + there
    case .delayed(let part, let delay):
      return add(part, isReversed ? 0 : delay)
    }
  }

  /// Moves to a time.
  ///
  /// - Returns: The reported events, and whether their order is exact: it isn't if a seek leads back into an earlier round.
  func move(to goal: Double) -> (lines: [Line], isExact: Bool) {
    defer { time = goal }
    let targets = repetitions.map { $0.index(at: goal) }
    var lines: [Line] = []
    var isExact = true
    func tell(_ index: Int) {
      intervals[index].told = intervals[index].place(at: goal)
      lines.append((intervals[index].number, intervals[index].value(at: intervals[index].told)))
    }
    func moveIfNeeded(_ index: Int) {
      if intervals[index].told != intervals[index].place(at: goal) { tell(index) }
    }
    if goal >= time {
      for index in intervals.indices {
        let rounds = intervals[index].rounds
        if let first = rounds.firstIndex(where: { repetitions[$0.repetition].index != $0.index }) {
          // It is in a different round than the current one. It begins if the step leads there.
          guard rounds[first...].allSatisfy({ isReached($0, targets, isNew: $0 == rounds[first]) })
          else { continue }
          intervals[index].told = nil
        }
        moveIfNeeded(index)
      }
    } else {
      var placed: [Int] = []
      for index in backwardOrder {
        let rounds = intervals[index].rounds
        let other = rounds.firstIndex { repetitions[$0.repetition].index != $0.index }
        if let other {
          // It is in a different round than the current one. A step back into that round places it.
          let isEarlier = rounds[other].index < repetitions[rounds[other].repetition].index
          let isTarget = rounds[other...].allSatisfy { targets[$0.repetition] == $0.index }
          guard isEarlier, isTarget else { continue }
          isExact = false
          if intervals[index].place(at: goal) == nil { tell(index) } else { placed.append(index) }
        } else {
          moveIfNeeded(index)
        }
      }
      for index in placed.sorted() { tell(index) }
    }
    for (repetition, target) in targets.enumerated() { repetitions[repetition].index = target }
    return (lines, isExact)
  }

  private func isReached(
    _ round: (repetition: Int, index: Int),
    _ targets: [Int],
    isNew: Bool
  ) -> Bool {
    targets[round.repetition] == round.index || !isNew && round.index == 0
  }
}

@Suite("Composed motions, compared with their model")
struct TimelineModelTests {
  private final class Log {
    var lines: [PlainTimeline.Line] = []
    var act: (() -> Void)?
  }

  private struct Subject {
    let composition: Composition
    let ticks = ManualTickSource()
    let engine: TweenEngine
    let log = Log()

    init(_ generator: inout SeededGenerator) {
      var number = 0
      composition = .random(4, &number, &generator)
      engine = TweenEngine(ticks: ticks)
    }

    var motion: Motion {
      composition.motion { [log] number, value in
        log.lines.append((number, value))
        log.act?()
      }
    }

    func told(_ act: () -> Void) -> [PlainTimeline.Line] {
      log.lines = []
      act()
      return log.lines
    }

    /// A time in the motion, often on a boundary.
    func time(_ generator: inout SeededGenerator) -> Double {
      let end = Int(composition.duration * 8) + 2
      return Double(Int.random(in: -1...end, using: &generator)) / 8
    }
  }

  private func text(_ lines: [PlainTimeline.Line]) -> [String] {
    lines.map { "\($0.number): \(($0.value * 1e6).rounded() / 1e6)" }
  }

  private func last(_ lines: [PlainTimeline.Line]) -> [Int: Double] {
    Dictionary(lines.map { ($0.number, ($0.value * 1e6).rounded()) }) { $1 }
  }

  @Test
  func `seeks and ticks report the same as the model`() {
    withSeeds(5_000) { generator in
      let subject = Subject(&generator)
      let plain = PlainTimeline(subject.composition)
      let running = subject.engine.start(subject.motion)
      for _ in 0..<12 where running.isRunning {
        let duration = subject.composition.duration
        let time = subject.time(&generator)
        let isSeek = Bool.random(using: &generator)
        let elapsed = isSeek ? 0 : running.elapsed ?? 0
        let goal = min(elapsed + max(time, 0), duration)
        if isSeek, goal == plain.time { continue }
        let told = subject.told { isSeek ? running.seek(to: time) : subject.ticks.tick(by: time) }
        let (expected, isExact) = plain.move(to: goal)
        if isExact {
          try #require(text(told) == text(expected), "\(subject.composition) to \(goal)")
        } else {
          try #require(last(told) == last(expected), "\(subject.composition) to \(goal)")
        }
        #expect(running.isRunning == (isSeek || goal < duration))
      }
    }
  }

  /// The result of ticks if a callback performs an operation.
  private func run(
    _ subject: Subject,
    _ steps: [Double],
    actingAt count: Int,
    _ act: (RunningMotion) -> Void,
    then resume: (RunningMotion, Double) -> Void
  ) -> [String] {
    var told: [PlainTimeline.Line] = []
    let running = subject.engine.start(subject.motion)
    withoutActuallyEscaping(act) { act in
      var left = count
      subject.log.act = {
        left -= 1
        if left == 0 { act(running) }
      }
      for step in steps {
        let goal = (running.elapsed ?? 0) + step
        told += subject.told { subject.ticks.tick(by: step) }
        if running.isRunning { told += subject.told { resume(running, goal) } }
      }
      subject.log.act = nil
    }
    running.cancel()
    return text(told)
  }

  @Test
  func `ending a motion in a call makes that call last`() {
    withSeeds(2_000) { generator in
      let subject = Subject(&generator)
      let steps = (0..<4).map { _ in max(subject.time(&generator), 0) }
      let all = run(subject, steps, actingAt: 0, { _ in }, then: { _, _ in })
      guard !all.isEmpty else { return }
      let count = Int.random(in: 1...all.count, using: &generator)
      let canceled = run(subject, steps, actingAt: count, { $0.cancel() }, then: { _, _ in })
      try #require(canceled == Array(all.prefix(count)), "\(subject.composition), \(steps)")
    }
  }

  @Test
  func `a pause in a call only splits the step`() {
    withSeeds(2_000) { generator in
      let subject = Subject(&generator)
      let steps = (0..<4).map { _ in max(subject.time(&generator), 0) }
      let all = run(subject, steps, actingAt: 0, { _ in }, then: { _, _ in })
      guard !all.isEmpty else { return }
      let count = Int.random(in: 1...all.count, using: &generator)
      let paused = run(subject, steps, actingAt: count) { running in
        running.pause()
      } then: { running, goal in
        guard running.isPaused else { return }
        running.resume()
        subject.ticks.tick(by: goal - (running.elapsed ?? 0))
      }
      try #require(paused == all, "\(subject.composition), \(steps), \(count)")
    }
  }

  @Test
  func `a motion played backward returns to its start`() {
    withSeeds(2_000) { generator in
      let subject = Subject(&generator)
      var ends: [TweenEnd] = []
      let running = subject.engine.start(subject.motion) { ends.append($0) }
      let forward = subject.told { subject.ticks.tick(by: subject.composition.duration / 2) }
      guard running.isRunning else { return }
      running.reverse()
      let backward = subject.told { subject.ticks.tick(by: 1_000) }
      #expect(ends == [.finished] && !subject.ticks.isTicking)
      let first = Dictionary(
        subject.composition.firstValues.map { ($0.number, $0.value) },
        uniquingKeysWith: { old, _ in old }
      )
      for (number, value) in last(forward + backward) {
        #expect(value == first[number].map { $0 * 1e6 }, "\(subject.composition)")
      }
    }
  }
}

extension Composition {
  /// The position of each tween before it begins.
  fileprivate var firstValues: [PlainTimeline.Line] {
    switch self {
    case .tween(let number, _): [(number, 0)]
    case .sequence(let parts), .group(let parts): parts.flatMap(\.firstValues)
    case .repeated(let part, _), .autoreversed(let part), .delayed(let part, _): part.firstValues
    case .reversed(let part): part.lastValues
    }
  }

  private var lastValues: [PlainTimeline.Line] {
    switch self {
    case .tween(let number, _): [(number, 4)]
    case .sequence(let parts), .group(let parts): parts.flatMap(\.lastValues)
    case .repeated(let part, _), .delayed(let part, _): part.lastValues
    case .autoreversed(let part), .reversed(let part): part.firstValues
    }
  }
}
