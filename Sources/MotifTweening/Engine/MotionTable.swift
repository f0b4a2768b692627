// SPDX-License-Identifier: MIT

internal import MotifCore

/// The motions of an engine.
///
/// The engine closes its table when it is released. Each ``RunningMotion`` keeps the table alive as well, which costs less
/// than a weak reference to the engine.
///
/// A tick walks through `slots`, which are in the order of the starts. A running motion finds its slot through
/// `records`, because slots move when the array is closed up, and records stay where they are.
final class MotionTable {
  /// Whether ticks come, and where from.
  private enum Clock {
    case stopped(any TickSource)
    case ticking(any TickSource)
    /// The engine has been released.
    case closed
  }

  let drops = DroppedMotions()
  private var clock: Clock
  // Unchecked, because no access to one of these lasts while user code runs.
  @exclusivity(unchecked) var slots = Slab<MotionSlot>()
  @exclusivity(unchecked) var records = MotionRecords()
  @exclusivity(unchecked) private var liveCount = 0
  @exclusivity(unchecked) private var pausedCount = 0
  /// The composed motion that is making its calls, in a tick at a rate, or in a seek.
  @exclusivity(unchecked) var step: (place: Int, rate: Double?)?
  @exclusivity(unchecked) var waiting = WaitingCalls()
  /// The slots whose motions ended while calls were made; one of them may be the motion that was being called.
  @exclusivity(unchecked) private var emptied: [Int] = []
  /// The motions that were paused, and whose closures are still in the table.
  @exclusivity(unchecked) private var pausing: [Int32] = []
  private var keyed: [AnyHashable: Int32] = [:]
  /// Ticks, and the calls that follow from each.
  let turns = TurnQueue(calling: "the progress closure of a motion", causedBy: "a tick")
  private let starts = CallDepth(of: "TickSource.start(_:)", causing: "TweenEngine.start(_:)")
  private let stops = CallDepth(of: "TickSource.stop()", causing: "RunningMotion.cancel()")
  let counted = FollowedState()
  let moved = FollowedState()
  private(set) var scale = 1.0

  init(ticks: any TickSource) { clock = .stopped(ticks) }

  var isClosed: Bool { if case .closed = clock { true } else { false } }

  /// Whether calls are being made.
  var isTelling: Bool { turns.isRunning }

  var count: Int {
    counted.noteRead("motions")
    return liveCount - drops.count { place(of: $0) != nil }
  }

  var isRunning: Bool {
    counted.noteRead("motions")
    let dropped = drops.count { place(of: $0).map { slots[$0].phase } == .running }
    return liveCount - pausedCount > dropped
  }

  var timeScale: Double {
    get {
      counted.noteRead("motions")
      return scale
    }
    set {
      scale = newValue
      counted.noteChange()
    }
  }
}

// MARK: - Starting and ending

extension MotionTable {
  /// Starts a motion.
  ///
  /// - Returns: The index of its record. After it is forgotten, another motion may get that record.
  func add(
    _ motion: Motion,
    _ extras: MotionExtras?,
    _ completion: ((TweenEnd) -> Void)?
  ) -> Int32 {
    if !drops.isEmpty { removeDropped() }
    let id = records.makeID()
    if let tree = motion.tree {
      appendTimeline(of: tree, id, extras ?? MotionExtras(), completion)
    } else {
      append(
        motion.duration,
        motion.move,
        id,
        isSpecial: extras?.isOwned == true,
        extras,
        completion
      )
    }
    liveCount += 1
    if let extras { supersede(extras, id) }
    noteCount()
    return id
  }

  /// Ends what runs with an equal key.
  private func supersede(_ extras: MotionExtras, _ id: Int32) {
    guard let key = extras.key, let earlier = keyed.updateValue(id, forKey: key) else { return }
    remove(earlier, .superseded)
    tellAll()
  }

  @inline(never)
  private func appendTimeline(
    of tree: MotionTree,
    _ id: Int32,
    _ extras: MotionExtras,
    _ completion: ((TweenEnd) -> Void)?
  ) {
    let timeline = Timeline(tree, in: self)
    extras.timeline = timeline
    append(tree.duration, { timeline.move(to: $0) }, id, isSpecial: true, extras, completion)
  }

  @inline(__always)
  private func append(
    _ duration: Double,
    _ move: @escaping (Double) -> Void,
    _ id: Int32,
    isSpecial: Bool,
    _ extras: MotionExtras?,
    _ completion: ((TweenEnd) -> Void)?
  ) {
    records[id].begin(at: slots.count, extras, completion)
    let slot = MotionSlot(duration, MotionCall(body: move), id: id, isSpecial: isSpecial)
    slots.append(slot, isCalling: isTelling)
  }

  /// Forgets a motion that was removed, for a holder that does not ask for it again, and calls its completion.
  func finishCancel(_ id: Int32) {
    records.forget(id)
    tellAll()
  }

  /// Ends all motions without calling their completions, as soon as the tick that is under way is over.
  func close() {
    if case .ticking(let source) = clock { source.stop() }
    clock = .closed
    removeAll()
  }

  /// Removes a motion, and leaves its completion to ``tellAll()``.
  ///
  /// - Returns: Whether it was running.
  @discardableResult
  func remove(_ id: Int32, _ end: TweenEnd?) -> Bool {
    guard let place = place(of: id) else { return false }
    if slots[place].phase == .paused {
      recall(id, place)
      pausedCount -= 1
    }
    slots[place].phase = .ended
    let (completion, extras) = records[id].end(end)
    if let extras { forget(extras, id) }
    if let end, let completion { waiting.ended.append((completion, end, extras)) }
    liveCount -= 1
    // The captures of the closures are released last, because a deinitializer may call back.
    var move: MotionCall?
    if isTelling {
      emptied.append(place)
    } else {
      move = slots[place].takeMove()
      if place == slots.count - 1 { slots.removeLast() }
      closeUpIfSparse()
    }
    noteCount()
    withExtendedLifetime(move) {}
    withExtendedLifetime(completion) {}
    return true
  }

  private func forget(_ extras: MotionExtras, _ id: Int32) {
    if let key = extras.key, keyed[key] == id { keyed[key] = nil }
    if extras.isOwned { records.forget(id) }
    extras.endSignal?.finish()
  }

  func removeDropped() {
    while let id = drops.popLast() {
      remove(id, nil)
      records.forget(id)
    }
  }

  func removeIfOrphaned(_ place: Int) {
    let id = slots[place].id
    if slots[place].phase != .ended, records[id].extras?.isOrphaned == true { remove(id, nil) }
  }

  func removeAll() {
    guard turns.begin() else { return }
    for place in 0..<slots.count where slots[place].phase != .ended {
      remove(slots[place].id, nil)
    }
    _ = releaseEmptied()
    waiting.ended = []
    turns.end()
    closeUp()
  }

  /// Releases the closures of motions that ended while calls were made.
  ///
  /// - Returns: Whether there were any.
  func releaseEmptied() -> Bool {
    let hadAny = !emptied.isEmpty
    while let place = emptied.popLast() { _ = slots[place].takeMove() }
    return hadAny
  }

  func closeUpIfSparse() {
    if slots.count > 2 * liveCount + 16 { closeUp() }
  }

  /// Removes the slots of motions that have ended, and keeps the others in order.
  private func closeUp() {
    var end = 0
    for place in 0..<slots.count where slots[place].phase != .ended {
      if end != place { slots.swapAt(end, place) }
      records[slots[end].id].state = .running(place: Int32(end))
      end += 1
    }
    while slots.count > end { slots.removeLast() }
  }
}

// MARK: - Pausing

extension MotionTable {
  /// Pauses a motion.
  ///
  /// - Returns: The object that keeps the closures, or `nil` if the motion is paused already, or has ended.
  func pause(_ id: Int32) -> PausedMotion? {
    guard let place = place(of: id), slots[place].phase == .running else { return nil }
    slots[place].phase = .paused
    pausedCount += 1
    let paused = PausedMotion()
    extras(of: id).paused = paused
    pausing.append(id)
    if !isTelling { setPausedAside() }
    noteCount()
    return paused
  }

  func resume(_ id: Int32) {
    guard let place = place(of: id), slots[place].phase == .paused else { return }
    recall(id, place)
    slots[place].phase = .running
    pausedCount -= 1
    noteCount()
  }

  /// Moves the closures of paused motions out of the table, while no call is under way.
  func setPausedAside() {
    while let id = pausing.popLast() {
      guard let place = place(of: id), slots[place].phase == .paused,
        let paused = records[id].extras?.paused, paused.move == nil
      else { continue }
      paused.move = slots[place].takeMove()
      paused.completion = records[id].completion.take()
    }
  }

  /// Takes the closures of a paused motion back.
  private func recall(_ id: Int32, _ place: Int) {
    guard let paused = records[id].extras?.paused, let move = paused.move.take() else { return }
    slots[place].move = move
    records[id].completion = paused.completion.take()
  }

  /// Takes the closures of a motion back for a call, if it is paused.
  func recallForCall(_ place: Int) {
    guard slots[place].phase == .paused else { return }
    recall(slots[place].id, place)
    pausing.append(slots[place].id)
  }

  private func extras(of id: Int32) -> MotionExtras {
    if let extras = records[id].extras { return extras }
    let extras = MotionExtras()
    records[id].extras = extras
    return extras
  }

  /// Returns the signal for the end of a motion, or `nil` if it has ended.
  func endSignal(of id: Int32) -> Signal? {
    guard !isClosed, place(of: id) != nil else { return nil }
    let extras = extras(of: id)
    let signal = extras.endSignal ?? Signal()
    extras.endSignal = signal
    return signal
  }
}

// MARK: - Ticking

extension MotionTable {
  /// Notes that the count, or the set of paused motions, has changed.
  func noteCount() {
    updateTicking()
    counted.noteChange()
  }

  /// Starts or stops the source, unless calls are being made.
  func updateTicking() {
    guard !isTelling, (liveCount > pausedCount) != isTicking else { return }
    switch clock {
    case .stopped(let source):
      clock = .ticking(source)
      starts.nest { source.start { self.tick(by: $0) } }
    case .ticking(let source):
      clock = .stopped(source)
      stops.nest { source.stop() }
    case .closed: break
    }
  }

  private var isTicking: Bool { if case .ticking = clock { true } else { false } }
}
