// SPDX-License-Identifier: MIT

import MotifTestSupport
import MotifTweening

/// The operations that a script can perform on an engine: the real one, or a plain model of its rules.
protocol TweenWorld: AnyObject {
  var count: Int { get }
  var isTicking: Bool { get }

  /// Starts a motion that logs its elapsed time, identified by a number from 0 up.
  func start(
    duration: Double,
    key: Int?,
    progress: @escaping (Double) -> Void,
    completion: @escaping (TweenEnd) -> Void
  )
  func cancel(_ number: Int)
  func setPaused(_ isPaused: Bool, _ number: Int)
  func seek(_ number: Int, to time: Double)
  func setTimeScale(_ scale: Double, _ number: Int)
  func drop(_ number: Int)
  func tick(by seconds: Double)

  /// The observable properties of a motion.
  func description(of number: Int) -> String
}

// MARK: - The model

/// The rules of an engine without its machinery: one array, always searched completely.
final class PlainEngine: TweenWorld {
  final class Plain {
    let duration: Double
    let key: Int?
    var elapsed = 0.0
    var rate = 1.0
    var told = -1.0
    var isPaused = false
    var isSought = false
    var isLetGo = false
    /// The number of calls in progress that retain the motion although it was released.
    var useCount = 0
    /// Whether its start has returned, so that others can use it.
    var isKnown = false
    var hasEnded = false
    var end: TweenEnd?
    var progress: ((Double) -> Void)?
    var completion: ((TweenEnd) -> Void)?

    var isDropped: Bool { isLetGo && useCount == 0 }
    var canBeTold: Bool { isKnown && !isLetGo && !hasEnded }
    var isUpToDate: Bool { told == elapsed && !isSought }
    var hasArrived: Bool { rate < 0 ? elapsed <= 0 : elapsed >= duration }

    init(duration: Double, key: Int?) {
      self.duration = duration
      self.key = key
    }
  }

  private var all: [Plain] = []
  private var ended: [Plain] = []
  private var sought: [Plain] = []
  private var waiting: [Double] = []
  private var isTelling = false
  private(set) var isTicking = false

  private var live: [Plain] { all.filter { !$0.hasEnded } }
  var count: Int { live.count { !$0.isDropped } }

  func start(
    duration: Double,
    key: Int?,
    progress: @escaping (Double) -> Void,
    completion: @escaping (TweenEnd) -> Void
  ) {
    removeDropped()
    let plain = Plain(duration: duration, key: key)
    plain.progress = progress
    plain.completion = completion
    let earlier = key.flatMap { key in live.first { $0.key == key } }
    all.append(plain)
    if let earlier { finish(earlier, .superseded) }
    updateTicking()
    plain.isKnown = true
  }

  func cancel(_ number: Int) {
    if all[number].canBeTold { finish(all[number], .cancelled) }
  }

  func setPaused(_ isPaused: Bool, _ number: Int) {
    if all[number].canBeTold { all[number].isPaused = isPaused }
    updateTicking()
  }

  func seek(_ number: Int, to time: Double) {
    let plain = all[number]
    guard plain.canBeTold else { return }
    plain.useCount += 1
    defer { plain.useCount -= 1 }
    let goal = min(max(time, 0), plain.duration)
    if isTelling, goal == plain.elapsed, plain.isUpToDate { return }
    plain.elapsed = goal
    plain.isSought = true
    sought.append(plain)
    tellAll()
  }

  func setTimeScale(_ scale: Double, _ number: Int) {
    if all[number].canBeTold { all[number].rate = scale }
  }

  /// A motion that is no longer retained doesn't move, and is removed when the engine next runs.
  func drop(_ number: Int) { all[number].isLetGo = all[number].isKnown }

  func tick(by seconds: Double) {
    guard isTicking else { return }
    waiting.append(seconds > 0 ? seconds : 0)
    tellAll()
  }

  func description(of number: Int) -> String {
    let plain = all[number]
    guard plain.isKnown, !plain.isLetGo else { return "dropped" }
    if plain.hasEnded { return "\(plain.end.map { "\($0)" } ?? "gone")" }
    return "\(plain.elapsed) \(plain.isPaused)"
  }

  private func finish(_ plain: Plain, _ end: TweenEnd?) {
    guard !plain.hasEnded else { return }
    plain.hasEnded = true
    plain.end = end
    if end != nil { ended.append(plain) }
    updateTicking()
    tellAll()
  }

  private func removeDropped() {
    for plain in live where plain.isDropped { plain.hasEnded = true }
    updateTicking()
  }

  private func updateTicking() {
    if !isTelling { isTicking = live.contains { !$0.isPaused } }
  }

  private func tellAll() {
    defer { updateTicking() }
    guard !isTelling, !(ended.isEmpty && sought.isEmpty && waiting.isEmpty) else { return }
    isTelling = true
    while true {
      if !ended.isEmpty {
        let plain = ended.removeFirst()
        plain.end.map { plain.completion?($0) }
      } else if !sought.isEmpty {
        // All earlier seeks are reported first, then the ends that follow from them.
        let first = sought
        sought = []
        for plain in first {
          removeDropped()
          guard !plain.hasEnded, plain.isSought else { continue }
          tell(plain)
        }
      } else if !waiting.isEmpty {
        pass(waiting.removeFirst())
      } else if live.contains(where: \.isDropped) {
        removeDropped()
      } else {
        break
      }
    }
    isTelling = false
  }

  private func pass(_ seconds: Double) {
    var arrived: [Plain] = []
    for plain in live {
      removeDropped()
      guard !plain.hasEnded, !plain.isPaused else { continue }
      let goal = min(max(plain.elapsed + seconds * plain.rate, 0), plain.duration)
      let isDue = goal != plain.elapsed || !plain.isUpToDate
      plain.elapsed = goal
      if plain.hasArrived { arrived.append(plain) }
      if isDue { tell(plain) }
    }
    removeDropped()
    for plain in arrived
    where !plain.hasEnded && !plain.isPaused && plain.isUpToDate && plain.hasArrived {
      plain.hasEnded = true
      plain.end = .finished
      ended.append(plain)
    }
  }

  private func tell(_ plain: Plain) {
    plain.isSought = false
    plain.told = plain.elapsed
    plain.progress?(plain.elapsed)
  }
}

// MARK: - The real engine

/// An engine with a source of ticks, and all its motions.
final class RealEngine: TweenWorld {
  private let ticks = ManualTickSource()
  private let engine: TweenEngine
  private var running: [Int: RunningMotion] = [:]
  private var startCount = 0

  init() { engine = TweenEngine(ticks: ticks) }

  var count: Int { engine.count }
  var isTicking: Bool { ticks.isTicking }

  func start(
    duration: Double,
    key: Int?,
    progress: @escaping (Double) -> Void,
    completion: @escaping (TweenEnd) -> Void
  ) {
    let number = startCount
    startCount += 1
    let motion = Motion(
      Tween(from: 0.0, to: duration, duration: duration, easing: .linear),
      progress: progress
    )
    running[number] = engine.start(motion, key: key, completion: completion)
  }

  func cancel(_ number: Int) { running[number]?.cancel() }

  func setPaused(_ isPaused: Bool, _ number: Int) {
    if isPaused { running[number]?.pause() } else { running[number]?.resume() }
  }

  func seek(_ number: Int, to time: Double) { running[number]?.seek(to: time) }
  func setTimeScale(_ scale: Double, _ number: Int) { running[number]?.timeScale = scale }
  func drop(_ number: Int) { running[number] = nil }
  func tick(by seconds: Double) { ticks.tick(by: seconds) }

  func description(of number: Int) -> String {
    guard let motion = running[number] else { return "dropped" }
    guard let elapsed = motion.elapsed else { return motion.end.map { "\($0)" } ?? "gone" }
    return "\(elapsed) \(motion.isPaused)"
  }
}
