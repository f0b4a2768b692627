// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// One observer of a value: the part that does not depend on the type of the value.
///
/// The list of observers and the registration that the user holds share it. The last reference to
/// the registration may go on any thread.
@usableFromInline
class ObserverEntry {
  private static let active: UInt8 = 0
  private static let ended: UInt8 = 1
  private static let released: UInt8 = 2

  // The order matters: the small ones share the space of one word.

  private let state = Atomic<UInt8>(ObserverEntry.active)

  /// Whether it ends with an object rather than with a registration.
  private final let isOwned: Bool

  /// Where the list keeps this entry.
  @exclusivity(unchecked) final var slot: UInt32 = 0

  /// The number of the first change of which it hears.
  private final let firstChange: UInt64

  private final let list: ObserverList

  @usableFromInline
  init(in list: ObserverList, isOwned: Bool) {
    self.list = list
    self.isOwned = isOwned
    firstChange = list.changeCount
  }

  /// Lets go of the closure.
  func releaseCallback() {}

  /// The object with which the observation ends, if there is one.
  var owner: AnyObject? { nil }
}

extension ObserverEntry {
  /// Whether it is still to be called.
  final var isLive: Bool {
    isActive && !(isOwned && owner == nil)
  }

  /// Whether it is to be told a change.
  @usableFromInline
  final func hears(_ change: UInt64) -> Bool {
    guard isActive, change >= firstChange else { return false }
    guard isOwned, owner == nil else { return true }
    drop()
    return false
  }

  /// Lets go of the closure, unless somebody else has.
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
