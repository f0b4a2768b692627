// SPDX-License-Identifier: MIT

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
    observers.observe(body)
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
    observers.observe(owner: owner, body)
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
    observers.changes(buffering)
  }
}

extension EventSource where ReportedEvent == Void {
  /// Calls a closure with every event, which carries no information, while an object is alive.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. The source refers to it weakly.
  ///   - body: Receives the owner.
  public func observe<Owner: AnyObject>(owner: Owner, _ body: @escaping (_ owner: Owner) -> Void) {
    observers.observe(owner: owner) { owner, _ in body(owner) }
  }
}
