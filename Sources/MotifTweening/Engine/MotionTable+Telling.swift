// SPDX-License-Identifier: MIT

internal import MotifCore

/// The calls that a table has to make, in the order in which they are made.
struct WaitingCalls {
  /// The completions, and what knows whether the owner is still there.
  var ended: [(completion: MotionCompletion, end: TweenEnd, extras: MotionExtras?)] = []
  var sought: [Int32] = []
  var ticks: [Double] = []
  /// The slots of the motions that came to their ends in the tick under way.
  var finished: [Int] = []

  var isEmpty: Bool { ended.isEmpty && sought.isEmpty && ticks.isEmpty }

  fileprivate static let completions = LoopLimit(
    of: "the completion of a motion",
    causing: "the end of another one, in TweenEngine.start(_:) or RunningMotion.cancel()"
  )
  fileprivate static let seeks = LoopLimit(
    of: "the progress closure of a motion",
    causing: "RunningMotion.seek(to:)"
  )
  fileprivate static let passes = LoopLimit(
    of: "the progress closure of a motion",
    causing: "a tick"
  )
}

extension MotionTable {
  /// Makes all calls that wait, unless they are being made already: completions, then seeks, then ticks.
  func tellAll() {
    guard !isTelling, !waiting.isEmpty else { return }
    isTelling = true
    changing {
      var round = 0
      while true {
        round += 1
        if !waiting.ended.isEmpty {
          WaitingCalls.completions.checkRound(round)
          tellEnded()
        } else if !waiting.sought.isEmpty {
          WaitingCalls.seeks.checkRound(round)
          tellSought()
        } else if let seconds = waiting.ticks.first, ticks != nil {
          WaitingCalls.passes.checkRound(round)
          waiting.ticks.removeFirst()
          pass(seconds * scale)
        } else if !drops.isEmpty {
          removeDropped()
        } else if !releaseEmptied() {
          break
        }
      }
      isTelling = false
      slots.freeOutgrown()
      if ticks == nil {
        removeAll()
      } else {
        setPausedAside()
        closeUpIfSparse()
      }
      updateTicking()
    }
  }

  private func tellEnded() {
    let count = waiting.ended.count
    for index in 0..<count {
      let (completion, end, extras) = waiting.ended[index]
      if extras?.isOrphaned != true { completion.body(end) }
    }
    waiting.ended.removeFirst(count)
  }

  func tick(by seconds: Double) {
    waiting.ticks.append(seconds > 0 ? min(seconds, 1e9) : 0)
    tellAll()
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
