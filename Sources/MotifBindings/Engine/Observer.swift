// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// One observer of a value: the part that does not depend on the type of the value.
///
/// The list of observers and the registration that the user holds share it. The last reference to
/// the registration may be released on any thread.
@usableFromInline
class ObserverEntry {
  private static let active: UInt8 = 0
  private static let ended: UInt8 = 1
  private static let released: UInt8 = 2

  // The order matters: the small properties share the space of one word.

  private let state = Atomic<UInt8>(ObserverEntry.active)

  /// Whether it ends with an object rather than with a registration.
  private final let isOwned: Bool

  /// Where the list keeps this entry.
  @exclusivity(unchecked) final var slot: UInt32 = 0

  /// The number of the first change that it receives.
  private final let firstChange: UInt64

  private final let list: NodeObservers

  @usableFromInline
  init(in list: NodeObservers, isOwned: Bool) {
    self.list = list
    self.isOwned = isOwned
    firstChange = list.changeCount
  }

  /// Releases the closure.
  func releaseCallback() {}

  /// The object with which the observation ends, if there is one.
  var owner: AnyObject? { nil }
}

extension ObserverEntry {
  /// Whether it may still be called.
  final var isLive: Bool {
    isActive && !(isOwned && owner == nil)
  }

  /// Whether to tell it a change.
  @usableFromInline
  final func hears(_ change: UInt64) -> Bool {
    guard isActive, change >= firstChange else { return false }
    guard isOwned, owner == nil else { return true }
    drop()
    return false
  }

  /// Releases the closure, unless that was done before.
  final func releaseOnce() {
    let old = state.exchange(Self.released, ordering: .acquiringAndReleasing)
    if old != Self.released { releaseCallback() }
  }

  private final func end() -> Bool {
    state.compareExchange(
      expected: Self.active,
      desired: Self.ended,
      ordering: .acquiringAndReleasing
    ).exchanged
  }
}

extension ObserverEntry: RegistrationEntry {
  package final var isActive: Bool { state.load(ordering: .acquiring) == Self.active }

  package final func cancel() {
    if end() { list.remove(self) }
  }

  package final func drop() {
    if end(), list.noteDrop() { releaseOnce() }
  }
}

/// One closure that receives the changes of one value.
@usableFromInline
class Observer<Value>: ObserverEntry {
  /// A closure that is called in place, without being copied and counted.
  @usableFromInline
  struct Callback: ~Copyable {
    @usableFromInline let run: (Value, Value) -> Void

    @inlinable
    init(_ run: @escaping (Value, Value) -> Void) {
      self.run = run
    }

    @inlinable
    borrowing func callAsFunction(_ old: Value, _ new: Value) {
      run(old, new)
    }
  }

  // Unchecked because the list never releases observers while it calls them.
  @exclusivity(unchecked) @usableFromInline final var callback: Callback?

  @inlinable
  init(in list: NodeObservers, isOwned: Bool = false, callback: @escaping (Value, Value) -> Void) {
    self.callback = Callback(callback)
    super.init(in: list, isOwned: isOwned)
  }

  @usableFromInline
  override func releaseCallback() {
    callback = nil
  }
}

/// An observer that ends with an object.
@usableFromInline
final class OwnedObserver<Value>: Observer<Value> {
  private weak var object: AnyObject?

  @usableFromInline
  init<Owner: AnyObject>(
    in list: NodeObservers,
    owner: Owner,
    callback: @escaping (Owner, Value, Value) -> Void
  ) {
    object = owner
    super.init(in: list, isOwned: true) { [weak owner] old, new in
      guard let owner else { return }
      callback(owner, old, new)
    }
  }

  @usableFromInline
  override var owner: AnyObject? { object }
}
