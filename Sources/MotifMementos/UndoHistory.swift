// SPDX-License-Identifier: MIT

public import MotifCore

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
/// A history belongs to the isolation domain that made it. Actions run there, inside ``undo()`` and
/// ``redo()``. They may register and ask the history anything, and must not undo or redo.
/// Removing, and marking as saved, take effect when the step that runs has succeeded.
public final class UndoHistory {
  enum Phase {
    case idle
    case undoing
    case redoing
    case rollingBack
  }

  // No code of others runs while one of these is accessed: what they held goes to an `UndoTrash` or
  // a local first. So the checks for overlapping accesses, which took most of the time of a
  // registration, would find nothing.
  @exclusivity(unchecked) var undoStack = UndoStack()
  @exclusivity(unchecked) var redoStack = UndoStack()
  @exclusivity(unchecked) var phase = Phase.idle

  /// What is registered in an open group, or by the actions that run now.
  @exclusivity(unchecked) var recording = UndoRecording()

  /// The groups that have been begun and not ended, the outermost first.
  @exclusivity(unchecked) var openGroups: [OpenUndoGroup] = []

  /// How many open groups were begun outside of the actions that run now.
  var groupsOfOthers = 0

  /// How many calls of `withoutRegistration` are under way.
  @exclusivity(unchecked) var suspensions = 0

  /// What was last given to a step or a state.
  @exclusivity(unchecked) var lastSerial: UInt64 = 0

  /// Stands for the state that there is when all has been undone.
  @exclusivity(unchecked) var baseState: UInt64 = 0

  /// Stands for the state that was saved; nil when it cannot be had back.
  @exclusivity(unchecked) var savedState: UInt64? = 0

  /// What is to be done when the step that runs has succeeded.
  var deferred = DeferredUndoChanges()

  /// The newest step, if more may be merged into it.
  @exclusivity(unchecked) var openCoalescing: OpenUndoCoalescing?

  /// How much time has passed since the history was made.
  let elapsed: () -> Duration
  let observers = Observers<UndoEvent>()
  let followed = FollowedState()

  /// What has happened and is still to be told, oldest first.
  @exclusivity(unchecked) var events: [UndoEvent] = []
  @exclusivity(unchecked) var hasChanged = false
  var isTelling = false

  /// Whether somebody has read the state while a group was open or an action ran.
  @exclusivity(unchecked) var isReadMeanwhile = false

  /// How many steps can be undone at most; nil for any number.
  ///
  /// The oldest are forgotten when there are more. A group counts when it is closed, as one step.
  ///
  /// - Precondition: Not negative.
  @exclusivity(unchecked) public var countLimit: Int? {
    didSet {
      Self.check(countLimit)
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
  @exclusivity(unchecked) public var costLimit: Int? {
    didSet {
      Self.check(costLimit)
      limitDidChange()
    }
  }

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
    Self.check(countLimit)
    Self.check(costLimit)
    self.countLimit = countLimit
    self.costLimit = costLimit
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  private static func check(_ countLimit: Int?) {
    require(countLimit ?? 0 >= 0, "A history's limit must not be negative; 0 keeps nothing.")
  }
}

// MARK: - Limiting

extension UndoHistory {
  private func limitDidChange() {
    guard phase == .idle else { return }
    var trash = UndoTrash()
    if trim(&trash) { note(.removed) }
    withExtendedLifetime(trash) { notify() }
  }

  /// Forgets what is beyond the limits.
  ///
  /// - Returns: Whether something was.
  @discardableResult
  func trim(_ trash: inout UndoTrash) -> Bool {
    var forgot = false
    func forget(_ entry: UndoEntry?) -> Bool {
      guard let entry else { return false }
      trash.add(entry)
      forgot = true
      return true
    }
    if let countLimit {
      while undoStack.count > countLimit, forget(forgetOldest()) {}
      while redoStack.count > countLimit, forget(redoStack.removeFirst()) {}
    }
    if let costLimit {
      while undoStack.cost + redoStack.cost > costLimit,
        forget(forgetOldest()) || forget(redoStack.removeFirst())
      {}
    }
    return forgot
  }

  /// Forgets the oldest step that could be undone.
  ///
  /// - Returns: The step, so that the caller decides when it is destroyed.
  func forgetOldest() -> UndoEntry? {
    let entry = undoStack.removeFirst()
    if let entry { baseState = entry.id }
    return entry
  }
}

// MARK: - Asking

extension UndoHistory {
  /// Whether there is something to undo now.
  ///
  /// It is true exactly when ``undo()`` would run a step. So it is false while a group is open, while
  /// an action runs, and when the targets of all that was registered have gone.
  public var canUndo: Bool {
    noteRead()
    return mayRun && undoStack.isAlive
  }

  /// Whether there is something to redo now.
  ///
  /// It is true exactly when ``redo()`` would run a step.
  public var canRedo: Bool {
    noteRead()
    return mayRun && redoStack.isAlive
  }

  /// The name of what ``undo()`` would take back, for a button or a menu; nil when it cannot.
  public var undoName: String? {
    noteRead()
    return mayRun ? undoStack.lastAlive?.name : nil
  }

  /// The name of what ``redo()`` would do again, for a button or a menu; nil when it cannot.
  public var redoName: String? {
    noteRead()
    return mayRun ? redoStack.lastAlive?.name : nil
  }

  /// The steps that can be undone, the one that is next first.
  ///
  /// Steps whose targets have gone are not among them, nor is a group that is open.
  ///
  /// - Complexity: O(*n*) in the number of steps and actions.
  public var undoSteps: [UndoStep] {
    noteRead()
    return undoStack.steps
  }

  /// The steps that can be redone, the one that is next first.
  ///
  /// - Complexity: O(*n*) in the number of steps and actions.
  public var redoSteps: [UndoStep] {
    noteRead()
    return redoStack.steps
  }

  private var mayRun: Bool { phase == .idle && openGroups.isEmpty }
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
    observers.observe(body)
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
    observers.changes(buffering)
  }
}

// MARK: - Telling

extension UndoHistory {
  /// Whether anybody is told of changes, or follows them.
  var isWatched: Bool { !observers.isEmpty || followed.isFollowed }

  /// Notes that the state is read, so that an effect or a derived value that is running follows it.
  func noteRead() {
    followed.noteRead()
    if phase != .idle || !openGroups.isEmpty { isReadMeanwhile = true }
  }

  /// Notes what has happened, to be told when the history is in order.
  func note(_ event: @autoclosure () -> UndoEvent) {
    hasChanged = true
    if !observers.isEmpty { events.append(event()) }
  }

  /// Tells of what was noted.
  func notify() {
    guard hasChanged else { return }
    hasChanged = false
    changing {
      followed.noteChange()
      if !isTelling { tellEvents() }
    }
  }

  private func tellEvents() {
    isTelling = true
    var count = 0
    while count < events.count {
      let event = events[count]
      count += 1
      require(
        count <= ObserverList<ListedObserver>.roundLimit,
        "One change of a history led to \(count - 1) others, and there is no end to it. Let no observer "
          + "change the history each time that it is told of a change."
      )
      observers.tell(event)
    }
    let told = events
    events = []
    isTelling = false
    withExtendedLifetime(told) {}
  }
}
