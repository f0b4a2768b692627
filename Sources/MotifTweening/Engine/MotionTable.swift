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
  let drops = DroppedMotions()
  private var ticks: (any TickSource)?
  // Unchecked, because no access to one of these lasts while user code runs.
  @exclusivity(unchecked) private var slots = Slab<MotionSlot>()
  @exclusivity(unchecked) private var records = Slab<MotionRecord>()
  @exclusivity(unchecked) private var firstUnused: Int32 = -1
  @exclusivity(unchecked) private var liveCount = 0
  @exclusivity(unchecked) private var pausedCount = 0
  @exclusivity(unchecked) private var isTelling = false
  @exclusivity(unchecked) private var isTicking = false
  @exclusivity(unchecked) private var ended: [(completion: MotionCompletion, end: TweenEnd)] = []
  @exclusivity(unchecked) private var sought: [Int32] = []
  @exclusivity(unchecked) private var waiting: [Double] = []
  @exclusivity(unchecked) private var finished: [Int] = []
  /// The slots whose motions ended while calls were made; one of them may be the motion that was being called.
  @exclusivity(unchecked) private var emptied: [Int] = []
  private var keyed: [AnyHashable: Int32] = [:]
  private var isClosed = false
  private let counted = FollowedState()
  private let moved = FollowedState()

  init(ticks: any TickSource) { self.ticks = ticks }

  var count: Int {
    counted.noteRead()
    return liveCount
  }

  var isRunning: Bool {
    counted.noteRead()
    return liveCount > pausedCount
  }
}

// MARK: - Starting and ending

extension MotionTable {
  /// Starts a motion.
  ///
  /// - Returns: The index of its record. After ``forget(_:)``, another motion may get that record.
  func add(
    _ motion: Motion,
    _ ties: MotionTies?,
    _ completion: ((TweenEnd) -> Void)?
  ) -> Int32 {
    if !drops.isEmpty { removeDropped() }
    let id = makeID()
    records[Int(id)].begin(at: slots.count, ties, completion)
    slots.append(MotionSlot(motion, id: id, hasTies: ties != nil), isCalling: isTelling)
    liveCount += 1
    if let ties { supersede(ties, id) }
    noteCount()
    return id
  }

  /// Ends what runs with an equal key.
  private func supersede(_ ties: MotionTies, _ id: Int32) {
    guard let key = ties.key, let earlier = keyed.updateValue(id, forKey: key) else { return }
    remove(earlier, .superseded)
    tellAll()
  }

  /// Forgets a motion that was removed, for a holder that does not ask for it again, and calls its completion.
  func finishCancel(_ id: Int32) {
    forget(id)
    tellAll()
  }

  /// Ends all motions without calling their completions, as soon as the tick that is under way is over.
  func close() {
    isClosed = true
    if isTicking { ticks?.stop() }
    ticks = nil
    if !isTelling { removeAll() }
  }

  /// Removes a motion, and leaves its completion to ``tellAll()``.
  ///
  /// - Returns: Whether it was running.
  @discardableResult
  func remove(_ id: Int32, _ end: TweenEnd?) -> Bool {
    guard let place = place(of: id) else { return false }
    slots[place].end()
    if slots[place].hasTies { removeKey(of: id) }
    let isOwned = slots[place].hasTies && records[Int(id)].ties?.isOwned == true
    let completion = records[Int(id)].end(end)
    if let end, let completion { ended.append((completion, end)) }
    if slots[place].isPaused { pausedCount -= 1 }
    if isOwned { forget(id) }
    liveCount -= 1
    // What the closures captured is released last, because a deinitializer may call back.
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

  private func removeKey(of id: Int32) {
    if let key = records[Int(id)].ties?.key, keyed[key] == id { keyed[key] = nil }
  }

  private func removeDropped() {
    while let id = drops.popLast() {
      remove(id, nil)
      forget(id)
    }
  }

  private func removeAll() {
    isTelling = true
    for place in 0..<slots.count where !slots[place].hasEnded { remove(slots[place].id, nil) }
    releaseEmptied()
    ended = []
    isTelling = false
    closeUp()
  }

  private func makeID() -> Int32 {
    if firstUnused >= 0, case .unused(let next) = records[Int(firstUnused)].state {
      defer { firstUnused = next }
      return firstUnused
    }
    records.append(MotionRecord())
    return Int32(records.count - 1)
  }

  private func forget(_ id: Int32) {
    records[Int(id)].state = .unused(next: firstUnused)
    firstUnused = id
  }

  private func closeUpIfSparse() {
    if slots.count > 2 * liveCount + 16 { closeUp() }
  }

  /// Removes the slots of motions that have ended, and keeps the others in order.
  private func closeUp() {
    var end = 0
    for place in 0..<slots.count where !slots[place].hasEnded {
      if end != place { slots.swapAt(end, place) }
      records[Int(slots[end].id)].state = .running(place: Int32(end))
      end += 1
    }
    while slots.count > end { slots.removeLast() }
  }
}

// MARK: - One motion

extension MotionTable {
  func place(of id: Int32) -> Int? {
    guard case .running(let place) = records[Int(id)].state else { return nil }
    return Int(place)
  }

  func isRunning(_ id: Int32) -> Bool {
    counted.noteRead()
    return !isClosed && place(of: id) != nil
  }

  func end(of id: Int32) -> TweenEnd? {
    counted.noteRead()
    guard case .ended(let end) = records[Int(id)].state else { return nil }
    return end
  }

  func elapsed(_ id: Int32) -> Double? {
    counted.noteRead()
    moved.noteRead()
    return place(of: id).map { slots[$0].elapsed }
  }

  func isPaused(_ id: Int32) -> Bool {
    counted.noteRead()
    return place(of: id).map { slots[$0].isPaused } ?? false
  }

  func setPaused(_ isPaused: Bool, _ id: Int32) {
    guard let place = place(of: id), slots[place].isPaused != isPaused else { return }
    slots[place].isPaused = isPaused
    pausedCount += isPaused ? 1 : -1
    noteCount()
  }

  func seek(_ id: Int32, to time: Double) {
    guard let place = place(of: id) else { return }
    slots[place].seek(to: time)
    sought.append(id)
    tellAll()
  }
}

// MARK: - Telling

extension MotionTable {
  /// Makes all calls that wait, unless they are being made already: completions, then seeks, then ticks.
  private func tellAll() {
    guard !isTelling, !(waiting.isEmpty && sought.isEmpty && ended.isEmpty) else { return }
    isTelling = true
    changing {
      var round = 0
      while true {
        round += 1
        require(
          round <= 100_000,
          "The callbacks of an engine cause one another, and there is no end to it."
        )
        if !ended.isEmpty {
          tellEnded()
        } else if !sought.isEmpty {
          tellSought()
        } else if let seconds = waiting.first, !isClosed {
          waiting.removeFirst()
          pass(seconds)
        } else if !emptied.isEmpty {
          releaseEmptied()
        } else {
          break
        }
      }
      isTelling = false
      slots.freeOutgrown()
      if isClosed {
        removeAll()
      } else {
        closeUpIfSparse()
      }
      updateTicking()
    }
  }

  private func tellEnded() {
    let count = ended.count
    for index in 0..<count {
      let (completion, end) = ended[index]
      completion.body(end)
    }
    ended.removeFirst(count)
  }

  private func tellSought() {
    let count = sought.count
    for index in 0..<count {
      if !drops.isEmpty { removeDropped() }
      // Another motion may have the record by now. It was not sought.
      if let place = place(of: sought[index]), let step = slots[place].stepToSought() {
        tell(step, place)
      }
    }
    sought.removeFirst(count)
    moved.noteChange()
  }

  private func releaseEmptied() {
    while let place = emptied.popLast() { _ = slots[place].takeMove() }
  }

  private func tick(by seconds: Double) {
    waiting.append(seconds > 0 ? min(seconds, 1e9) : 0)
    tellAll()
  }

  /// Moves every motion once, then removes those that have come to their end.
  private func pass(_ seconds: Double) {
    for place in 0..<slots.count {
      if !drops.isEmpty { removeDropped() }
      if slots[place].hasTies { removeUnlessOwned(place) }
      guard let step = slots[place].pass(seconds) else { continue }
      tell(step, place)
      if step.new >= slots[place].duration { finished.append(place) }
    }
    if !drops.isEmpty { removeDropped() }
    for place in finished where slots[place].isAtEnd { remove(slots[place].id, .finished) }
    finished.removeAll(keepingCapacity: true)
    moved.noteChange()
  }

  @inline(__always)
  private func tell(_ step: (old: Double, new: Double), _ place: Int) {
    if step.new != step.old { slots.address(of: place).pointee.move(step.old, step.new) }
  }

  private func removeUnlessOwned(_ place: Int) {
    let id = slots[place].id
    if !slots[place].hasEnded, let ties = records[Int(id)].ties, ties.isOwned, ties.owner == nil {
      remove(id, nil)
    }
  }

  /// Notes that the count, or what is paused, has changed.
  private func noteCount() {
    updateTicking()
    counted.noteChange()
  }

  /// Starts or stops the source, unless calls are being made.
  private func updateTicking() {
    let wantsTicks = liveCount > pausedCount
    if !isTelling, wantsTicks != isTicking { setTicking(wantsTicks) }
  }

  private func setTicking(_ isTicking: Bool) {
    self.isTicking = isTicking
    if isTicking {
      ticks?.start { self.tick(by: $0) }
    } else {
      ticks?.stop()
    }
  }
}
