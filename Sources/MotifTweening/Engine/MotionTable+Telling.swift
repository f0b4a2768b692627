// SPDX-License-Identifier: MIT

internal import MotifCore

/// The calls that follow from a tick or from a call of the user.
struct WaitingCalls {
  /// The completions, and what knows whether the owner is still there.
  var ended: [(completion: MotionCompletion, end: TweenEnd, extras: MotionExtras?)] = []
  var sought: [Int32] = []
  /// The slots of the motions that came to their ends in the tick under way.
  var finished: [Int] = []

  fileprivate static let completions = LoopLimit(
    of: "the completion of a motion",
    causing: "the end of another one, in TweenEngine.start(_:) or RunningMotion.cancel()"
  )
  fileprivate static let seeks = LoopLimit(
    of: "the progress closure of a motion",
    causing: "RunningMotion.seek(to:)"
  )
}

extension MotionTable {
  /// Lets time pass, at once or after the ticks that are under way.
  func tick(by seconds: Double) {
    let seconds = seconds > 0 ? min(seconds, 1e9) : 0
    guard turns.begin() else { return turns.append { self.takeTurn(seconds) } }
    changing {
      takeTurn(seconds)
      endTurns()
    }
  }

  /// Makes the calls that wait, unless others are being made: they come after those.
  func tellAll() {
    guard !waiting.ended.isEmpty || !waiting.sought.isEmpty, turns.begin() else { return }
    changing {
      tellWaiting()
      endTurns()
    }
  }

  private func takeTurn(_ seconds: Double) {
    if !isClosed { pass(seconds * scale) }
    tellWaiting()
  }

  /// Makes the calls that wait, and those that they ask for: completions, then seeks.
  private func tellWaiting() {
    var round = 0
    while true {
      round += 1
      if !waiting.ended.isEmpty {
        WaitingCalls.completions.checkRound(round)
        tellEnded()
      } else if !waiting.sought.isEmpty {
        WaitingCalls.seeks.checkRound(round)
        tellSought()
      } else if !drops.isEmpty {
        removeDropped()
      } else if !releaseEmptied() {
        return
      }
    }
  }

  /// Takes the ticks that wait, and then cleans up.
  private func endTurns() {
    turns.end()
    slots.freeOutgrown()
    if isClosed {
      removeAll()
    } else {
      setPausedAside()
      closeUpIfSparse()
    }
    updateTicking()
  }

  private func tellEnded() {
    let count = waiting.ended.count
    for index in 0..<count {
      let (completion, end, extras) = waiting.ended[index]
      if extras?.isOrphaned != true { completion.body(end) }
    }
    waiting.ended.removeFirst(count)
  }

  /// Moves every motion once, then removes those that have reached their end.
  private func pass(_ seconds: Double) {
    for place in 0..<slots.count {
      if !drops.isEmpty { removeDropped() }
      let isSpecial = slots[place].isSpecial
      if isSpecial { removeIfOrphaned(place) }
      let (isDue, hasArrived) = slots[place].pass(seconds)
      if isDue { isSpecial ? callSpecial(place) : call(place, slots[place].goal) }
      if hasArrived { waiting.finished.append(place) }
    }
    if !drops.isEmpty { removeDropped() }
    for place in waiting.finished where slots[place].isAtEnd { remove(slots[place].id, .finished) }
    waiting.finished.removeAll(keepingCapacity: true)
    moved.noteChange()
  }

  @inline(__always)
  private func call(_ place: Int, _ time: Double) {
    slots.address(of: place).pointee.move(time)
  }
}

// MARK: - Seeks, and steps of composed motions

extension MotionTable {
  func seek(_ id: Int32, to time: Double) {
    guard let place = place(of: id) else { return }
    // A callback that seeks to the value it just got is an echo, and would never settle.
    guard slots[place].seek(to: time, unlessThere: isTelling) else { return }
    waiting.sought.append(id)
    tellAll()
  }

  private func tellSought() {
    let count = waiting.sought.count
    for index in 0..<count {
      if !drops.isEmpty { removeDropped() }
      // Another motion may have the record by now. It was not sought.
      guard let place = place(of: waiting.sought[index]), let isAgain = slots[place].takeSeek()
      else { continue }
      recallForCall(place)
      let timeline = records[slots[place].id].extras?.timeline
      step = (place, nil)
      if let timeline, isAgain {
        timeline.tellAgain()
      } else {
        call(place, slots[place].elapsed)
      }
      step = nil
    }
    waiting.sought.removeFirst(count)
    moved.noteChange()
  }

  /// Moves a motion that is composed or owned in a tick.
  private func callSpecial(_ place: Int) {
    let timeline = records[slots[place].id].extras?.timeline
    step = (place, slots[place].rate)
    call(place, slots[place].goal)
    step = nil
    if let timeline, timeline.wasStopped { slots[place].stop(at: timeline.time) }
  }

  /// Whether the call that a composed motion has made ends the step under way.
  ///
  /// Ending the motion does, and seeking it. In a tick, pausing or turning it does so, too.
  func mustStop() -> Bool {
    guard let (place, rate) = step else { return false }
    if !drops.isEmpty { removeDropped() }
    removeIfOrphaned(place)
    guard slots[place].phase != .ended, slots[place].telling == .told else { return true }
    guard let rate else { return false }
    return slots[place].phase == .paused || slots[place].rate * rate <= 0
  }
}
