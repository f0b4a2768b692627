// SPDX-License-Identifier: MIT

@_exported public import MotifCore

// Archives need files; where there are none, this module has all but them.
#if canImport(MotifStorage)
@_exported public import MotifStorage
#endif

/// What was done, so that it can be undone and done again.
///
/// With every change, register the action that takes it back. While that action is being undone it
/// makes a change in turn, and what it registers for that is what redoing will run. So one pair of
/// functions that call one another gives undo and redo at any depth:
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
/// Each registration is a step, but for those in a group, which are one together, and those that
/// are merged by an ``UndoCoalescing``. What a step registers while it is undone is one step, too:
/// its redo. It keeps its name and its ``UndoInfo``.
///
/// The history keeps its actions alive, and with them what they capture. So register the object that
/// changes as the target, which is held weakly, also where it owns its history: somebody else may hold
/// the history longer. A step whose targets have all gone is passed over.
///
/// A history belongs to the isolation domain that made it. Actions run there, inside ``undo(through:)``
/// and ``redo(through:)``. They may register and ask the history anything, and must not undo or redo.
/// Removing, and marking as saved, take effect when the step that runs has succeeded.
public final class UndoHistory {
  enum Phase {
    case idle
    case undoing
    case redoing
    case rollingBack
  }

  // No user code runs while one of these is accessed: what they held goes to `released` first. So the
  // checks for overlapping accesses, which took most of the time of a registration, would find nothing.
  @exclusivity(unchecked) var timeline: StepTimeline<UndoEntry>
  @exclusivity(unchecked) var phase = Phase.idle

  /// What is registered in an open group, or by the actions that run now.
  @exclusivity(unchecked) var recording = UndoRecording()

  /// The groups that have been begun and not ended, the outermost first.
  @exclusivity(unchecked) var openGroups: [OpenUndoGroup] = []

  /// How many open groups were begun outside of the actions that run now.
  var groupsOfOthers = 0

  /// How many calls of `withoutRegistration` are under way.
  @exclusivity(unchecked) var suspensions = 0

  /// What was last given to a step.
  @exclusivity(unchecked) var lastSerial: UInt64 = 0

  /// What is to be done when the step that runs has succeeded.
  var deferred: [() -> Void] = []

  /// What was last registered for the newest step, while that is open for more.
  @exclusivity(unchecked) var coalescing: (rule: UndoCoalescing, time: Duration)?

  /// What the history has forgotten or looked at, and not yet destroyed.
  ///
  /// Destroying an action destroys what it captured, which may run code that comes back to the history,
  /// and so may a key, a note and a target. So whatever goes is put here or into the timeline's `removed`,
  /// and destroyed when the history is in order and its observers have heard of it.
  @exclusivity(unchecked) var released: [Any] = []

  /// How much time has passed since the history was made.
  let elapsed: () -> Duration
  let observers = Observers<UndoEvent>()
  let followed = FollowedState()

  @exclusivity(unchecked) var hasChanged = false

  /// Whether anybody has ever asked to be told.
  @exclusivity(unchecked) var isObserved = false

  /// Whether somebody has read the state while a group was open or an action ran.
  @exclusivity(unchecked) var isReadMeanwhile = false

  /// Makes an empty history.
  ///
  /// - Parameters:
  ///   - countLimit: How many steps can be undone at most; nil for any number.
  ///   - costLimit: How much the steps may cost together; nil for any amount.
  ///   - clock: Tells how much time lies between registrations, for those that are merged by time.
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

  /// How many steps can be undone at most, and how many redone; nil for any number.
  ///
  /// The oldest are forgotten when there are more. A group counts when it is closed, as one step.
  ///
  /// - Precondition: Not negative.
  public var countLimit: Int? {
    get { timeline.countLimit }
    set {
      timeline.countLimit = newValue
      limitDidChange()
    }
  }

  /// How much the steps may cost together, those to undo and those to redo; nil for any amount.
  ///
  /// What is costly is forgotten from its ends: first the oldest steps to undo, then those that
  /// would be redone last. A step that costs more than the limit by itself is not kept, and nothing
  /// that is older.
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
    timeline.trim()
    if timeline.count < count { note(.removed) }
    notify()
  }
}

// MARK: - Asking

extension UndoHistory {
  /// Whether there is something to undo now.
  ///
  /// It is true exactly when ``undo(through:)`` would run a step. So it is false while a group is open,
  /// while an action runs, and when the targets of all that was registered have gone.
  public var canUndo: Bool { next(.back) != nil }

  /// Whether there is something to redo now.
  ///
  /// It is true exactly when ``redo(through:)`` would run a step.
  public var canRedo: Bool { next(.forward) != nil }

  /// The name of what ``undo(through:)`` would take back, for a button or a menu; nil when it cannot.
  public var undoName: String? { next(.back)?.step.name }

  /// The name of what ``redo(through:)`` would do again, for a button or a menu; nil when it cannot.
  public var redoName: String? { next(.forward)?.step.name }

  /// The step that ``undo(through:)`` would take back now; nil when it cannot.
  ///
  /// What was noted with it, such as a title in several languages, is in its `info`.
  public var undoStep: UndoStep? { next(.back).map { $0.step.step(cost: $0.cost) } }

  /// The step that ``redo(through:)`` would do again now; nil when it cannot.
  public var redoStep: UndoStep? { next(.forward).map { $0.step.step(cost: $0.cost) } }

  /// The steps that can be undone, the one that is next first.
  ///
  /// Steps whose targets have gone are not among them, nor is a group that is open.
  ///
  /// - Complexity: O(*n*) in the number of steps and actions.
  public var undoSteps: [UndoStep] { steps(.back) }

  /// The steps that can be redone, the one that is next first.
  ///
  /// - Complexity: O(*n*) in the number of steps and actions.
  public var redoSteps: [UndoStep] { steps(.forward) }

  private func next(
    _ direction: StepTimeline<UndoEntry>.Direction
  ) -> StepTimeline<UndoEntry>.Entry? {
    noteRead()
    defer { release() }
    guard phase == .idle, openGroups.isEmpty else { return nil }
    return timeline.entries(direction).first { isAlive($0.step) }
  }

  private func steps(_ direction: StepTimeline<UndoEntry>.Direction) -> [UndoStep] {
    noteRead()
    defer { release() }
    return timeline.entries(direction).filter { isAlive($0.step) }.map {
      $0.step.step(cost: $0.cost)
    }
  }

  /// Whether running a step would do something.
  ///
  /// To ask for a target is to own it for a moment. If another thread lets go of it at that moment, it
  /// would be destroyed right here, and might come back to the history. So it is kept until ``release()``.
  func isAlive(_ entry: UndoEntry) -> Bool {
    entry.actions.contains { action in
      guard let target = action.target else { return true }
      guard let object = target.object else { return false }
      released.append(object)
      return true
    }
  }
}

// MARK: - Being told

extension UndoHistory {
  /// Calls a closure with every event, after it happened, as long as the registration lives.
  ///
  /// The events come in order, to every observer in the same. An observer may change the history in any
  /// way, undo included; the events of that come when everybody has heard those before. So the history
  /// may be ahead of the event that is told.
  ///
  /// Nobody is called when the target of an action goes away. Ask the history when a menu opens, or
  /// call ``removeActions(for:)``.
  ///
  /// - Parameter body: Gets the event. It lives as long as the registration.
  /// - Returns: The registration. Keep it as long as the calls are wanted.
  public func observe(_ body: @escaping (UndoEvent) -> Void) -> Registration {
    isObserved = true
    return observers.observe(body)
  }

  /// Calls a closure with every event, after it happened, as long as an object lives.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - body: Gets the owner and the event.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ event: UndoEvent) -> Void
  ) {
    isObserved = true
    observers.observe(owner: owner, body)
  }

  /// Every event from now on, for `for await`.
  ///
  /// It fits what follows the history at its own pace, as saving after each change does. The
  /// sequence may be read in another isolation domain. It ends when the history goes.
  ///
  /// ```swift
  /// var history: UndoHistory? = UndoHistory()
  /// if var events = history?.changes().makeAsyncIterator() {
  ///   history?.register(name: "Add Low") {}
  ///   history = nil
  ///   while case .registered(let step)? = await events.next() {
  ///     print("save after", step.name)
  ///   }
  /// }
  /// // Prints "save after Add Low"
  /// ```
  ///
  /// - Parameter buffering: How many events may wait to be read.
  /// - Returns: The sequence. Each of its iterators observes by itself, from when it is made.
  public func changes(_ buffering: ValueBuffering = .unbounded) -> ValueSequence<UndoEvent> {
    isObserved = true
    return observers.changes(buffering)
  }
}

// MARK: - Telling

extension UndoHistory {
  /// Notes that the state is read, so that an effect or a derived value that is running follows it.
  func noteRead() {
    followed.noteRead()
    if phase != .idle || !openGroups.isEmpty { isReadMeanwhile = true }
  }

  /// Notes what has happened, to be told when the history is in order.
  func note(_ event: @autoclosure () -> UndoEvent) {
    hasChanged = isObserved || followed.isFollowed
    if isObserved { observers.note(event()) }
  }

  /// Tells of what was noted, unless a step runs, and lets go of what is no longer needed.
  func notify() {
    if hasChanged, phase == .idle {
      hasChanged = false
      changing {
        followed.noteChange()
        if isObserved { observers.tellNoted() }
      }
    }
    release()
  }

  /// Destroys what was forgotten, now that the history is in order.
  func release() {
    if !timeline.isOpen, let ended = coalescing.take() { released.append(ended.rule) }
    while let step = timeline.removed?.popLast() { withExtendedLifetime(step) {} }
    while let object = released.popLast() { withExtendedLifetime(object) {} }
  }
}
