// SPDX-License-Identifier: MIT

/// Those who are told what happens to one source, in the order in which they came.
///
/// Every module of this package that tells anyone anything keeps its observers in one of these, so the
/// rules are the same everywhere. A source of your own keeps one in a constant, and tells it each event
/// once the event has taken place:
///
/// ```swift
/// final class Player {
///   enum Event: Sendable {
///     case began(String), ended
///   }
///
///   let observers = Observers<Event>()
///   private var current: String?
///
///   /// The title that is playing. Effects and derived values that read it follow it.
///   var title: String? {
///     observers.noteRead()
///     return current
///   }
///
///   func play(_ title: String) {
///     current = title
///     observers.tell(.began(title))
///   }
/// }
///
/// let player = Player()
/// let registration = player.observers.observe { event in print(event) }
/// player.play("Blue")
/// registration.cancel()
/// // Prints "began("Blue")"
/// ```
///
/// An observer is told every event that is told while it is registered, once, and all observers are told
/// them in the same order. What an observer causes is told when all have heard what came before. One that
/// is removed in the midst of a telling is not called any more; one that is added starts with the next
/// event. Effects that read the source run when all observers have been called.
///
/// Observers belong to the isolation domain that made them. A ``Registration`` may be dropped on any
/// thread.
public final class Observers<Event> {
  private let list = ObserverList<Observer>()
  private let state = FollowedState()
  /// The events that are still to be told, oldest first.
  private var waiting = ValueBuffer<(event: Event, number: Int)>(limit: nil)
  private var waitingCount = 0
  private var isTelling = false
  /// How many events have been told.
  private var count = 0

  /// Makes a list of observers that has none.
  public init() {}

  /// Whether nobody is registered and nobody follows.
  package var isEmpty: Bool { list.isEmpty && !state.isFollowed }
}

// MARK: - Being told

extension Observers {
  /// Calls a closure with every event, as long as the registration lives.
  ///
  /// The registration keeps the closure, not the source. So a closure may use the source, and still both
  /// go away.
  ///
  /// - Parameter body: Gets the event, beginning with the next one.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  /// - Complexity: O(1), amortized. Canceling is, too.
  public func observe(_ body: @escaping (Event) -> Void) -> Registration {
    let observer = Observer(after: count, isOwned: false, body)
    list.append(observer, isKept: false)
    return Registration(ListedEntry(observer, in: list))
  }

  /// Calls a closure with every event, as long as an object lives.
  ///
  /// There is nothing to keep: the observation ends with the owner or with the source. Use the owner that
  /// the closure gets instead of capturing it, or it will not go away.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - body: Gets the owner and the event, beginning with the next one.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ event: Event) -> Void
  ) {
    let observer = Observer(after: count, isOwned: true) { [weak owner] event in
      if let owner { body(owner, event) }
    }
    observer.owner = owner
    list.append(observer, isKept: true)
  }

  /// Every event from now on, for `for await`.
  ///
  /// The sequence does not keep the source alive, and ends when it goes away.
  ///
  /// - Parameter buffering: What to keep for a reader that is slower than the events.
  /// - Returns: The sequence. Each of its iterators observes by itself.
  /// - Precondition: A number of events to buffer is above 0.
  public func changes(_ buffering: ValueBuffering = .unbounded) -> ValueSequence<Event> {
    ValueSequence(buffering) { [weak self] inbox in
      guard let self else { return inbox.finish() }
      let end = inbox.end
      observe(owner: inbox) { inbox, event in
        withExtendedLifetime(end) { inbox.append(event) }
      }
    }
  }
}

// MARK: - Telling

extension Observers {
  /// Says that the state of the source is being read, so that an effect or a derived value that is running
  /// follows it.
  @inline(__always)
  public func noteRead() { state.noteRead() }

  /// Tells all observers of an event that has taken place, and lets what follows the source follow.
  ///
  /// Called by an observer, it only notes the event, which is told after those before it.
  ///
  /// - Parameter event: What has happened.
  /// - Precondition: What follows from one event comes to an end: more than 100,000 events count as an
  ///   endless loop.
  public func tell(_ event: Event) {
    guard !isEmpty else { return }
    changing {
      if isTelling || waitingCount > 0 {
        note(event)
        tellNoted()
      } else {
        // Usually nothing waits. To put the event down and take it up again would take most of the time.
        state.noteChange()
        count += 1
        isTelling = true
        tell(event, number: count)
        tellWaiting(after: 1)
      }
    }
  }

  /// Notes an event that is told later, but not to those who come meanwhile.
  ///
  /// For a source that brings others up to date before anyone hears of it. Call it within ``changing(_:)``.
  package func note(_ event: Event) {
    guard !isEmpty else { return }
    state.noteChange()
    count += 1
    waitingCount += 1
    _ = waiting.append((event, count))
  }

  /// Tells what has been noted.
  ///
  /// - Returns: Whether all of it has been told. Called by an observer, it is told after this.
  @discardableResult
  package func tellNoted() -> Bool {
    guard !isTelling else { return false }
    isTelling = true
    tellWaiting(after: 0)
    return true
  }

  /// Tells what waits, and ends the telling.
  private func tellWaiting(after toldCount: Int) {
    var toldCount = toldCount
    while waitingCount > 0, let (event, number) = waiting.popFirst() {
      waitingCount -= 1
      toldCount += 1
      require(
        toldCount <= ObserverList<Observer>.roundLimit,
        """
        One event led to \(toldCount - 1) others of the same source, and there is no end to it. Let no \
        observer cause an event each time that it is told of one.
        """
      )
      tell(event, number: number)
    }
    isTelling = false
  }

  private func tell(_ event: Event, number: Int) {
    list.visit { observer in
      if observer.firstEvent <= number { observer.body?(event) }
    }
  }
}

// MARK: - One observer

extension Observers {
  /// One closure that is told of events.
  private final class Observer: ListedObserver {
    let firstEvent: Int
    private(set) var body: ((Event) -> Void)?
    private let isOwned: Bool
    weak var owner: AnyObject?

    init(after count: Int, isOwned: Bool, _ body: @escaping (Event) -> Void) {
      firstEvent = count + 1
      self.isOwned = isOwned
      self.body = body
    }

    override var isLive: Bool { super.isLive && !(isOwned && owner == nil) }

    override func release() {
      // What the closure captured goes last, since that may call back.
      let released = body
      body = nil
      withExtendedLifetime(released) {}
    }
  }
}
