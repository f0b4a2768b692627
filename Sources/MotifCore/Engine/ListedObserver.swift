// SPDX-License-Identifier: MIT

internal import Synchronization

/// An observer in an ``ObserverChannel``, as seen by the channel and by its registration.
///
/// One object is all there is of an observer: the channel keeps it in its list, and the
/// ``Registration`` keeps it as its entry. It isn't generic, so iterating over a channel needs no
/// type metadata at run time.
package class ListedEntry: RowEntry {
  private static let active: UInt8 = 0
  private static let ended: UInt8 = 1
  private static let released: UInt8 = 2

  /// The object whose events are the only ones that an observer receives.
  private final class Sender {
    let id: ObjectIdentifier
    let isOwner: Bool
    private weak let object: AnyObject?

    init(_ object: AnyObject, isOwner: Bool) {
      id = ObjectIdentifier(object)
      self.isOwner = isOwner
      self.object = isOwner ? nil : object
    }

    /// Whether it still exists, if the owner does.
    var isLive: Bool { isOwner || object != nil }
  }

  private final let state = Atomic(ListedEntry.active)

  /// Whether it ends with an owner, which is the sender if it has no other.
  final let isOwned: Bool

  /// The number of the first event that it receives.
  final let firstEvent: Int

  private final let gate: ObserverGate

  /// The object with which it ends, if there is one.
  package final weak let owner: AnyObject?

  private final let sender: Sender?

  init(in channel: ObserverChannel, from sender: AnyObject?, owner: AnyObject?) {
    isOwned = owner != nil || sender != nil
    firstEvent = channel.eventCount + 1
    gate = channel.gate
    self.owner = owner ?? sender
    self.sender = sender.map { Sender($0, isOwner: owner == nil) }
  }

  /// The owner, unless that is the sender.
  package final var ownOwner: AnyObject? { sender?.isOwner == true ? nil : owner }

  /// The owner, unless it or the sender has ended.
  @inline(__always)
  final var livingOwner: AnyObject? { sender?.isLive == false ? nil : owner }

  /// Whether it receives the events of a sender, while its own sender is alive.
  @inline(__always)
  final func hears(_ other: AnyObject?) -> Bool {
    // No other object has the address of its sender.
    sender == nil || sender?.id == other.map { ObjectIdentifier($0) }
  }

  /// Releases what it calls.
  func release() {}

  /// Releases what it calls, unless that has already happened.
  final func releaseOnce() {
    let old = state.exchange(Self.released, ordering: .acquiringAndReleasing)
    if old != Self.released { release() }
  }
}

// MARK: - As seen by a registration

extension ListedEntry {
  /// Whether it has ended, whatever has happened to its owner.
  package final var hasEnded: Bool { state.load(ordering: .acquiring) != Self.active }

  /// Whether neither it nor its owner nor its sender has ended.
  ///
  /// Asking may release one of the two.
  package final var isActive: Bool { !hasEnded && (!isOwned || livingOwner != nil) }

  /// Ends the observer.
  ///
  /// You can call this method on any thread.
  package final func drop() {
    let hasEnded = state.compareExchange(
      expected: Self.active,
      desired: Self.ended,
      ordering: .acquiringAndReleasing
    ).exchanged
    if hasEnded, gate.mark() { releaseOnce() }
  }

  package final func cancel() { drop() }
}

/// An observer of events.
final class EventObserver<Event>: ListedEntry {
  /// `nil` once the observer has ended, because it may capture whatever keeps the registration.
  ///
  /// Unchecked, because nothing else runs while it is read or released.
  @exclusivity(unchecked) private(set) var body: ((Event) -> Void)?

  init(
    in channel: ObserverChannel,
    from sender: AnyObject?,
    owner: AnyObject?,
    _ body: @escaping (Event) -> Void
  ) {
    self.body = body
    super.init(in: channel, from: sender, owner: owner)
  }

  override func release() {
    // Release what the closure captured last, since that may call back.
    let released = body
    body = nil
    withExtendedLifetime(released) {}
  }
}

/// An object that is called as something else than a closure, while it is alive.
package final class ListedObject<Call: AnyObject>: ListedEntry {
  /// How to call the object.
  package let call: Call

  /// Makes the entry of an object, which is referenced weakly.
  package init(_ object: AnyObject, in channel: ObserverChannel, _ call: Call) {
    self.call = call
    super.init(in: channel, from: nil, owner: object)
  }
}

/// Shows whether observers are being called, to whichever thread ends one of them.
///
/// Whichever side acts first is seen by the other: either the thread that ends an observer finds the
/// gate held and leaves what it calls to the channel, or the channel finds the observer ended and
/// doesn't call it.
final class ObserverGate: Sendable {
  /// Twice the number of observers that have ended and are still in the list, and 1 while the gate is held.
  private let state = Atomic(0)

  /// The number of observers that have ended and are still in the list.
  var endedCount: Int { state.load(ordering: .acquiring) >> 1 }

  /// Begins calls, during which observers that end keep what they call.
  func hold() { state.add(1, ordering: .acquiringAndReleasing) }

  /// Ends the calls, and returns whether observers have ended.
  func letGo() -> Bool { state.subtract(1, ordering: .acquiringAndReleasing).newValue > 1 }

  /// Counts an observer that has ended, and returns whether it may be released immediately.
  func mark() -> Bool { state.add(2, ordering: .acquiringAndReleasing).oldValue & 1 == 0 }

  /// Counts observers that have been taken out of the list.
  func forget(_ count: Int) { state.subtract(2 * count, ordering: .acquiringAndReleasing) }
}
