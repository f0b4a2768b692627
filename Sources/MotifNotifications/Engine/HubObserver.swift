// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// An observer of messages, as seen by its channel and its registration.
///
/// The class isn't generic, so iterating over a channel needs no type checks at run time.
class HubObserver: RegistrationEntry {
  private enum State {
    static let active: UInt8 = 0
    static let ended: UInt8 = 1
    static let released: UInt8 = 2
  }

  private let state = Atomic(State.active)
  private final let gate: HubGate

  /// The number of the first message that this observer receives.
  private final let firstMessage: Int

  /// The only sender whose messages it receives; `nil` for any sender.
  private final let sender: ObjectIdentifier?

  /// Whether its lifetime is bound to an object: its owner, or the sender that it observes.
  private final let isBound: Bool
  private final weak var owner: AnyObject?
  private final weak var senderObject: AnyObject?

  init(_ gate: HubGate, after count: Int, from sender: AnyObject?, owner: AnyObject?) {
    self.gate = gate
    firstMessage = count + 1
    self.sender = sender.map { ObjectIdentifier($0) }
    isBound = sender != nil || owner != nil
    self.owner = owner ?? sender
    senderObject = sender ?? owner
  }

  /// Releases the closure.
  ///
  /// Called once, after the observer has ended.
  func releaseBody() {}

  /// Whether the observer receives a message, given its number and its sender.
  @inline(__always)
  final func hears(_ number: Int, from sender: AnyObject?) -> Bool {
    guard isActive, firstMessage <= number else { return false }
    guard isBound else { return true }
    // While the sender lives, no other object has its address.
    guard isLive else {
      drop()
      return false
    }
    return self.sender == nil || self.sender == sender.map { ObjectIdentifier($0) }
  }

  /// Whether the observer can still be called.
  final var isLive: Bool { isActive && !(isBound && (owner == nil || senderObject == nil)) }

  /// Releases the closure, unless that has already happened.
  final func releaseOnce() {
    let old = state.exchange(State.released, ordering: .acquiringAndReleasing)
    if old != State.released { releaseBody() }
  }
}

// MARK: - As seen by a registration

extension HubObserver {
  final var isActive: Bool { state.load(ordering: .acquiring) == State.active }

  /// Ends the observer.
  ///
  /// You can call this method on any thread.
  final func drop() {
    let hasEnded = state.compareExchange(
      expected: State.active,
      desired: State.ended,
      ordering: .acquiringAndReleasing
    ).exchanged
    if hasEnded, gate.mark() { releaseOnce() }
  }

  final func cancel() { drop() }
}

/// An observer of one message type.
final class TypedObserver<Message: HubMessage>: HubObserver {
  private var body: ((Message) -> Void)?

  init(
    _ gate: HubGate,
    after count: Int,
    from sender: AnyObject?,
    owner: AnyObject?,
    _ body: @escaping (Message) -> Void
  ) {
    self.body = body
    super.init(gate, after: count, from: sender, owner: owner)
  }

  override func releaseBody() {
    // Release the closure last, since what it captured may call back.
    let released = body
    body = nil
    withExtendedLifetime(released) {}
  }

  @inline(__always)
  func call(_ message: Message) { body?(message) }
}
