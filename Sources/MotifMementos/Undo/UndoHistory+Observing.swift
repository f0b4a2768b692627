// SPDX-License-Identifier: MIT

public import MotifCore

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
