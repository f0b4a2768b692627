// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// An observer of messages, as a channel and a registration see it.
///
/// It is not generic, so nothing is asked about a type at run time while a channel is walked.
class HubObserver: RegistrationEntry {
  private enum State {
    static let active: UInt8 = 0
    static let ended: UInt8 = 1
    static let released: UInt8 = 2
  }

  private let state = Atomic(State.active)
  private final let gate: HubGate

  /// The number of the first message that it hears.
  private final let firstMessage: Int

  /// The only sender that it listens to; `nil` for any.
  private final let sender: ObjectIdentifier?

  /// Whether it ends with an object: with its owner, or with the sender that it listens to.
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

  /// Lets go of the closure.
  ///
  /// Called once, after the end.
  func releaseBody() {}

  /// Whether it hears the message of a number, which a sender has posted.
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

  /// Whether it is still to be called.
  final var isLive: Bool { isActive && !(isBound && (owner == nil || senderObject == nil)) }

  /// Lets go of the closure, unless somebody else has.
  final func releaseOnce() {
    let old = state.exchange(State.released, ordering: .acquiringAndReleasing)
    if old != State.released { releaseBody() }
  }
}

// MARK: - As a registration sees it

extension HubObserver {
  final var isActive: Bool { state.load(ordering: .acquiring) == State.active }

  /// Ends it.
  ///
  /// Safe on any thread.
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

/// An observer of one type of message.
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
    // What the closure captured goes last, since that may call back.
    let released = body
    body = nil
    withExtendedLifetime(released) {}
  }

  @inline(__always)
  func call(_ message: Message) { body?(message) }
}
