// SPDX-License-Identifier: MIT

/// The observers of one source, in the order in which they were added.
///
/// Every module of this package that reports events keeps its observers in an object of this type,
/// so the rules are the same everywhere. Keep one in a constant of your own source, which becomes an
/// ``EventSource``, and report each event to it after the event has occurred:
///
/// ```swift
/// final class Player: EventSource {
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
/// let registration = player.observe { event in print(event) }
/// player.play("Blue")
/// registration.cancel()
/// // Prints "began("Blue")"
/// ```
///
/// While an observer is registered, it receives every event once, and all observers receive the
/// events in the same order. An event that an observer causes is reported after all observers have
/// received the earlier ones. An observer that is removed during a report is not called again; one
/// that is added then starts with the next event. Effects that read the source run after all
/// observers.
///
/// Observers belong to the isolation domain that made them. A ``Registration`` may be dropped on any
/// thread.
public final class Observers<Event>: EventSource {
  fileprivate let channel = ObserverChannel()
  private let state = FollowedState()
  private let turns = TurnQueue(calling: "an observer", causedBy: "an event")

  /// Makes an empty list of observers.
  public init() {}

  /// Whether nothing is registered and nothing follows the source.
  package var isEmpty: Bool { channel.isEmpty && !state.isFollowed }

  /// The observers themselves.
  public var observers: Observers<Event> { self }
}

// MARK: - Telling

extension Observers {
  /// Notes that the state of the source is being read, so that a running effect or derived value
  /// follows it.
  @inline(__always)
  public func noteRead() { state.noteRead() }

  /// Notes that the state is read of which the events tell.
  ///
  /// - Parameter name: What a report of the graph calls the state.
  package func noteRead(_ name: StaticString) { state.noteRead(name) }

  /// Calls all observers with an event that has occurred, then updates everything that follows the
  /// source.
  ///
  /// If an observer calls this method, it only records the event, and reports it after the earlier
  /// ones.
  ///
  /// - Parameter event: The event that has occurred.
  /// - Precondition: The events that follow from one event come to an end: more than 100,000 count
  ///   as an endless loop.
  public func tell(_ event: Event) {
    guard !isEmpty else { return }
    changing {
      state.noteChange()
      channel.tell(event, in: turns)
    }
  }

  /// Notes that the state has changed, without an event.
  ///
  /// For a source that reports several changes as one event later. Effects wait for the end of a
  /// ``ChangeHold``.
  @inline(__always)
  package func noteChange() { state.noteChange() }

  /// Records an event to report later, but not to observers that are added in between.
  ///
  /// For a source that updates other sources before it calls any observer. Call it within
  /// ``changing(_:)``.
  package func note(_ event: Event) {
    state.noteChange()
    channel.note(event, in: turns)
  }

  /// Reports the recorded events.
  ///
  /// - Returns: Whether all of them have been reported. If an observer calls this method, they are
  ///   reported after it returns.
  @discardableResult
  package func tellNoted() -> Bool { turns.takeWaiting() }
}

// MARK: - Sources

/// An object that reports events to observers.
///
/// A conforming class keeps ``Observers`` in a constant, and reports its events to them. The methods
/// that observe come with the conformance:
///
/// ```swift
/// final class Download: EventSource {
///   let observers = Observers<Int>()
///
///   func receive(_ count: Int) { observers.tell(count) }
/// }
///
/// let download = Download()
/// let registration = download.observe { count in print(count, "bytes") }
/// download.receive(512)
/// registration.cancel()
/// // Prints "512 bytes"
/// ```
///
/// A source belongs to the isolation domain that made it. A main-actor class conforms as
/// `@MainActor EventSource`.
public protocol EventSource<ReportedEvent>: AnyObject {
  // Not `Event`: subclasses of an open source see this name, and may use a type `Event` of their own.
  /// The type of the events.
  associatedtype ReportedEvent

  /// The observers, always the same object. Only the source itself reports events to it.
  var observers: Observers<ReportedEvent> { get }
}

extension EventSource {
  /// Calls a closure with every event, until the registration ends.
  ///
  /// The closure is retained until the registration ends. So it can use the source: once nobody keeps
  /// the registration, there is no retain cycle.
  ///
  /// - Parameter body: Receives each event, beginning with the next one.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  /// - Complexity: O(1), amortized. Canceling is, too.
  public func observe(_ body: @escaping (_ event: ReportedEvent) -> Void) -> Registration {
    Registration(observers.channel.append(body))
  }

  /// Calls a closure with every event, while an object is alive.
  ///
  /// You need not keep anything: the observation ends with the owner or with the source. Use the
  /// owner that the closure receives instead of capturing it, or the owner will never be released.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. The source refers to it weakly.
  ///   - body: Receives the owner and each event, beginning with the next one.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ event: ReportedEvent) -> Void
  ) {
    observers.channel.append(owner: owner) { [weak owner] (event: ReportedEvent) in
      if let owner { body(owner, event) }
    }
  }

  /// Every event from this call on, for `for await`.
  ///
  /// The sequence does not keep the source alive, and ends when the source is released.
  ///
  /// - Parameter buffering: The events to keep for a reader that is slower than the source.
  /// - Returns: The sequence. Its first iterator delivers every event after this call, even if the
  ///   loop begins later.
  /// - Precondition: A number of events to buffer is above 0.
  public func changes(_ buffering: ValueBuffering = .unbounded) -> ValueSequence<ReportedEvent> {
    ValueSequence(buffering) { [weak observers] inbox in
      guard let observers else { return inbox.finish() }
      let end = inbox.end
      observers.observe(owner: inbox) { inbox, event in
        withExtendedLifetime(end) { inbox.append(event) }
      }
    }
  }
}

extension EventSource where ReportedEvent == Void {
  /// Calls a closure with every event, which carries no information, while an object is alive.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. The source refers to it weakly.
  ///   - body: Receives the owner.
  public func observe<Owner: AnyObject>(owner: Owner, _ body: @escaping (_ owner: Owner) -> Void) {
    observe(owner: owner) { owner, _ in body(owner) }
  }
}
