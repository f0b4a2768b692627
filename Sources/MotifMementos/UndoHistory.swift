// SPDX-License-Identifier: MIT

@_exported public import MotifCore

// Archives need files; where there are none, this module has all but them.
#if canImport(MotifStorage)
@_exported public import MotifStorage
#endif

/// A history of changes that can be undone and redone.
///
/// With every change, register the action that undoes it. When that action runs, it makes a change
/// in turn, and the action that it registers for that change is the redo. So one pair of functions
/// that call each other gives undo and redo at any depth:
///
/// ```swift
/// final class Library {
///   private(set) var albums = ["Low", "Lodger"]
///   let history = UndoHistory()
///
///   func delete(at index: Int) {
///     let album = albums.remove(at: index)
///     history.register(name: "Delete \(album)", target: self) { $0.insert(album, at: index) }
///   }
///
///   func insert(_ album: String, at index: Int) {
///     albums.insert(album, at: index)
///     history.register(name: "Insert \(album)", target: self) { $0.delete(at: index) }
///   }
/// }
///
/// let library = Library()
/// library.delete(at: 0)
/// print(library.albums, library.history.undoName ?? "nothing")
/// try library.history.undo()
/// print(library.albums, library.history.redoName ?? "nothing")
/// try library.history.redo()
/// print(library.albums)
/// // Prints:
/// // ["Lodger"] Delete Low
/// // ["Low", "Lodger"] Delete Low
/// // ["Lodger"]
/// ```
///
/// Each registration is a step, except for those in a group, which make one step together, and
/// those merged by an ``UndoCoalescing``. All registrations during the undo of a step also make one
/// step: its redo, with the same name and ``UndoInfo``.
///
/// The history keeps its actions alive, and with them everything that they capture. So register the
/// changing object as the target, which is referenced weakly, even if it owns its history: other
/// code may hold the history longer. A step whose targets have all been released is skipped.
///
/// A history belongs to the isolation domain that made it. Actions run there, inside
/// ``undo(through:)`` and ``redo(through:)``. They may register actions and read the history, but
/// must not undo or redo. Removing steps, and marking as saved, take effect when the running step
/// has succeeded.
public final class UndoHistory: EventSource {
  /// The observers, which are called after each event, in order.
  ///
  /// An observer may change the history in any way, including undo. The resulting events are reported
  /// after all observers have received the earlier ones, so the history may be newer than the event
  /// being reported.
  ///
  /// Observers are not called when the target of an action is released. Read the history when a
  /// menu opens, or call ``removeActions(for:)``.
  public var observers: Observers<UndoEvent> {
    isObserved = true
    return list
  }

  enum Phase {
    case idle
    case undoing
    case redoing
    case rollingBack
  }

  // No user code runs while one of these is accessed: removed objects move to `released` first. So the
  // checks for overlapping accesses, which took most of the time of a registration, would find nothing.
  @exclusivity(unchecked) var timeline: StepTimeline<UndoEntry>
  @exclusivity(unchecked) var phase = Phase.idle

  /// The registrations of an open group, or of the running actions.
  @exclusivity(unchecked) var recording = UndoRecording()

  /// The open groups, the outermost first.
  @exclusivity(unchecked) var openGroups: [OpenUndoGroup] = []

  /// The number of open groups that were begun outside the running actions.
  var groupsOfOthers = 0

  /// The number of running calls of `withoutRegistration`.
  @exclusivity(unchecked) var suspensions = 0

  /// The last serial number given to a step.
  @exclusivity(unchecked) var lastSerial: UInt64 = 0

  /// Work to do when the running step has succeeded.
  var deferred: [() -> Void] = []

  /// The last registration for the newest step, while that step can still be extended.
  @exclusivity(unchecked) var coalescing: (rule: UndoCoalescing.Rule, time: Duration)?

  /// Objects that the history has removed or loaded, and not yet released.
  ///
  /// Destroying an action destroys the objects that it captured, which may run code that calls the
  /// history, and so may a key, a note or a target. So all of these are put here or into the
  /// timeline's `removed`, and destroyed when the history is in order and its observers have been
  /// called.
  @exclusivity(unchecked) var released: [Any] = []
  private var isReleasing = false

  /// Counts the calls of a key's `==` and of the clock, which may register in turn.
  let questions = CallDepth(of: "a coalescing key or the clock", causing: "register(name:_:)")

  /// The time since the history was made.
  let elapsed: () -> Duration
  let followed = FollowedState()

  @exclusivity(unchecked) var hasChanged = false

  private let list = Observers<UndoEvent>()

  /// Whether there may be an observer: a history without one makes no events.
  @exclusivity(unchecked) private var isObserved = false

  /// Whether the state was read while a group was open or an action ran.
  @exclusivity(unchecked) var isReadMeanwhile = false

  /// Makes an empty history.
  ///
  /// - Parameters:
  ///   - countLimit: The maximum number of steps to undo; `nil` for no limit.
  ///   - costLimit: The maximum total cost of the steps; `nil` for no limit.
  ///   - clock: Measures the time between registrations, for those that are merged by time.
  /// - Precondition: The limits are not negative.
  public init(
    countLimit: Int? = nil,
    costLimit: Int? = nil,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    timeline = StepTimeline(countLimit: countLimit, costLimit: costLimit)
    timeline.removed = []
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// The maximum number of steps to undo, and of steps to redo; `nil` for no limit.
  ///
  /// If there are more, the oldest are removed. A group counts as one step when it is closed.
  ///
  /// - Precondition: Not negative.
  public var countLimit: Int? {
    get { timeline.countLimit }
    set {
      timeline.countLimit = newValue
      limitDidChange()
    }
  }

  /// The maximum total cost of the steps, those to undo and those to redo; `nil` for no limit.
  ///
  /// If the total is too high, steps are removed from both ends: first the oldest steps to undo,
  /// then those that would be redone last. A step that alone costs more than the limit is not kept,
  /// nor is any older step.
  ///
  /// - Precondition: Not negative.
  public var costLimit: Int? {
    get { timeline.costLimit }
    set {
      timeline.costLimit = newValue
      limitDidChange()
    }
  }

  private func limitDidChange() {
    // Where a step runs, the limits count when it is done.
    guard phase == .idle else { return }
    let count = timeline.count
    removeDead(.back)
    removeDead(.forward)
    timeline.trim()
    if timeline.count < count { note(.stepsDropped) }
    notify()
  }
}

// MARK: - Asking

extension UndoHistory {
  /// Whether there is something to undo now.
  ///
  /// It is true exactly when ``undo(through:)`` would run a step. So it is false while a group is
  /// open, while an action runs, and after all registered targets have been released.
  ///
  /// - Complexity: O(1), amortized: a step whose targets have all been released is removed when it
  ///   is found.
  public var canUndo: Bool { next(.back) != nil }

  /// Whether there is something to redo now.
  ///
  /// It is true exactly when ``redo(through:)`` would run a step.
  ///
  /// - Complexity: O(1), amortized, like ``canUndo``.
  public var canRedo: Bool { next(.forward) != nil }

  /// The name of the step that ``undo(through:)`` would undo, for a button or a menu; `nil` if
  /// there is none.
  public var undoName: String? { next(.back)?.step.name }

  /// The name of the step that ``redo(through:)`` would redo, for a button or a menu; `nil` if
  /// there is none.
  public var redoName: String? { next(.forward)?.step.name }

  /// The step that ``undo(through:)`` would undo now; `nil` if there is none.
  ///
  /// Its notes, such as a title in several languages, are in its `info`.
  public var undoStep: UndoStep? { next(.back).map { $0.step.step(cost: $0.cost) } }

  /// The step that ``redo(through:)`` would redo now; `nil` if there is none.
  public var redoStep: UndoStep? { next(.forward).map { $0.step.step(cost: $0.cost) } }

  /// The steps that can be undone, next step first.
  ///
  /// They include neither steps whose targets have been released, nor an open group.
  ///
  /// - Complexity: O(*n*) in the number of steps and actions.
  public var undoSteps: [UndoStep] { steps(.back) }

  /// The steps that can be redone, next step first.
  ///
  /// - Complexity: O(*n*) in the number of steps and actions.
  public var redoSteps: [UndoStep] { steps(.forward) }

  private func next(
    _ direction: StepTimeline<UndoEntry>.Direction
  ) -> StepTimeline<UndoEntry>.Entry? {
    noteRead()
    defer { release() }
    guard phase == .idle, openGroups.isEmpty else { return nil }
    removeDead(direction)
    return timeline.nextEntry(direction)
  }

  private func steps(_ direction: StepTimeline<UndoEntry>.Direction) -> [UndoStep] {
    noteRead()
    defer { release() }
    return timeline.entries(direction).filter { isAlive($0.step) }.map {
      $0.step.step(cost: $0.cost)
    }
  }

  /// Whether running a step would have an effect.
  ///
  /// A target that is loaded for this is kept until ``release()``.
  func isAlive(_ entry: UndoEntry) -> Bool {
    var entry = entry
    return entry.isAlive(keeping: &released)
  }

  /// Removes the next steps whose targets have all been released.
  ///
  /// That happens whenever the next step is looked for, so each step is removed once, and a history
  /// finds the next one in constant time. It also happens before a limit counts steps, so the result
  /// does not depend on which properties have been read.
  func removeDead(_ direction: StepTimeline<UndoEntry>.Direction) {
    var count = 0
    while timeline.withStep(direction, at: count, { $0.isAlive(keeping: &released) }) == false {
      count += 1
    }
    guard count > 0 else { return }
    let place = timeline.undoCount
    if direction == .back { timeline.isOpen = false }
    timeline.remove(direction == .back ? place - count..<place : place..<place + count)
  }
}

// MARK: - Telling

extension UndoHistory {
  /// Notes that the state is read, so that a running effect or derived value follows it.
  func noteRead() {
    followed.noteRead("undo history")
    if phase != .idle || !openGroups.isEmpty { isReadMeanwhile = true }
  }

  /// Records an event, to report when the history is in order.
  func note(_ event: @autoclosure () -> UndoEvent) {
    hasChanged = isObserved || followed.isFollowed
    if isObserved { list.note(event()) }
  }

  /// Reports the recorded events, unless a step runs, and releases objects that are no longer
  /// needed.
  func notify() {
    if hasChanged, phase == .idle {
      hasChanged = false
      changing {
        followed.noteChange()
        if isObserved { list.tellNoted() }
      }
    }
    release()
  }

  /// Destroys removed objects, now that the history is in order.
  ///
  /// Their `deinit` may call the history, which then only adds to what is destroyed here, one after
  /// the other.
  func release() {
    if !timeline.isOpen, let ended = coalescing.take() { released.append(ended.rule) }
    guard !isReleasing, releasedCount > 0 else { return }
    isReleasing = true
    defer { isReleasing = false }
    var floor = releasedCount
    var round = 0
    while releasedCount > 0 {
      let rest = releasedCount - 1
      if let step = timeline.removed?.popLast() {
        withExtendedLifetime(step) {}
      } else if let object = released.popLast() {
        withExtendedLifetime(object) {}
      }
      // A `deinit` that registers another such object each time would never come to an end.
      if releasedCount > rest {
        round += 1
        Self.releaseLimit.checkRound(round)
      } else if rest < floor {
        floor = rest
        round = 0
      }
    }
  }

  private var releasedCount: Int { (timeline.removed?.count ?? 0) + released.count }

  private static var releaseLimit: LoopLimit {
    LoopLimit(of: "the deinit of a removed object", causing: "register(name:_:)")
  }
}
