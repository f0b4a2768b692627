// SPDX-License-Identifier: MIT

internal import MotifCore

/// The state of the calling thread in matters of coordinators: the turns that wait, and how deeply calls are nested.
///
/// It belongs to the thread, not to a tree, because one task may start another in a tree of its own,
/// and nothing else connects the two.
final class CallContext {
  /// User code that runs after the user code that caused it has returned.
  enum Turn {
    /// A task has ended: its completion, and then the task that it interrupted.
    case end(() -> Void)

    /// A screen was taken away: the closure that was passed with it.
    case removal(() -> Void)

    fileprivate var limit: LoopLimit {
      switch self {
      case .end: LoopLimit(of: "A completion or didResume()", causing: "the end of a task")
      case .removal: LoopLimit(of: "onRemoval", causing: "the removal of a screen")
      }
    }
  }

  private static let slot = ThreadSlot()
  private static let lossLimit = LoopLimit(
    of: "didLoseScreens()",
    causing: "the removal of a screen"
  )

  /// The context of the calling thread.
  static var current: CallContext {
    if let object = slot.object {
      return unsafeDowncast(object.takeUnretainedValue(), to: CallContext.self)
    }
    let context = CallContext()
    slot.setObject(context)
    return context
  }

  let begins = CallDepth(of: "begin()", causing: "start(_:)")
  let ends = CallDepth(of: "didEnd()", causing: "cancel()")
  let requests = CallDepth(of: "A handler", causing: "request(_:)")
  let links = CallDepth(of: "A closure of onOpen(_:_:)", causing: "open(_:)")

  private var waiting: [Turn] = []
  private var waitingLosses: [AnyCoordinator] = []
  private var isTakingTurns = false
}

// MARK: - Turns

extension CallContext {
  /// Begins a turn, unless another one is being taken.
  ///
  /// - Returns: Whether it has begun. Then call ``endTurn()`` after it.
  func beginTurn() -> Bool {
    guard !isTakingTurns else { return false }
    isTakingTurns = true
    return true
  }

  /// Ends a turn, and takes all that wait.
  func endTurn() {
    if waiting.isEmpty, waitingLosses.isEmpty {
      isTakingTurns = false
    } else {
      takeWaitingTurns()
    }
  }

  /// Runs a turn now, or, from inside a turn, after all that wait.
  func take(_ turn: Turn) {
    guard beginTurn() else { return enqueue(turn) }
    perform(turn)
    endTurn()
  }

  /// Adds a turn, from inside another one.
  func enqueue(_ turn: Turn) { waiting.append(turn) }

  /// Reports screens that were taken away by something other than their handles.
  ///
  /// - Parameters:
  ///   - screens: The screens, the topmost first.
  ///   - tasks: The tasks that took them away, which need not be notified.
  func report(_ screens: [ShownScreen], takenBy tasks: [AnyCoordinator] = []) {
    guard !screens.isEmpty else { return }
    for screen in screens {
      if let body = screen.onRemoval.take() { waiting.append(.removal(body)) }
      guard let task = screen.task, task.screens.isEmpty, !tasks.contains(where: { $0 === task })
      else { continue }
      task.hasLostScreens = true
      // One above that has lost its own before may have shown something through this one until now.
      var next: AnyCoordinator? = task
      while let task = next {
        if task.hasLostScreens { waitingLosses.append(task) }
        next = task.parent
      }
    }
    if beginTurn() { endTurn() }
  }

  private func takeWaitingTurns() {
    var round = 0
    takeWaitingReports()
    while !waitingLosses.isEmpty {
      round += 1
      Self.lossLimit.checkRound(round)
      let tasks = waitingLosses
      waitingLosses = []
      for task in tasks where task.hasLostScreens && !task.showsScreens {
        task.hasLostScreens = false
        task.didLoseScreens()
        // Reports caused by it precede the next loss, because a completion may show a screen for a task above.
        takeWaitingReports()
      }
    }
    isTakingTurns = false
  }

  private func takeWaitingReports() {
    var round = 0
    while let first = waiting.first {
      round += 1
      first.limit.checkRound(round)
      let turns = waiting
      waiting = []
      for turn in turns { perform(turn) }
    }
  }

  private func perform(_ turn: Turn) {
    switch turn {
    case .end(let body), .removal(let body): body()
    }
  }
}
