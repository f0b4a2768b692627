// SPDX-License-Identifier: MIT

internal import Synchronization

/// The observers of one message type, in the order in which they were added.
final class HubChannel {
  let gate = HubGate()

  // No access to these properties is in progress while an observer runs.
  @exclusivity(unchecked) private(set) var observers: ContiguousArray<HubObserver> = []
  @exclusivity(unchecked) private var sweepCount = 8

  func append(_ observer: HubObserver) {
    if observers.count >= sweepCount {
      sweep()
      sweepCount = max(8, observers.count * 2)
    }
    observers.append(observer)
  }

  /// Delivers a message to the current observers, skipping those that end before their turn.
  @inline(__always)
  func tell<Message: HubMessage>(_ message: Message, _ number: Int, from sender: AnyObject?) {
    // Adding an observer during the delivery makes the channel copy its array. This copy retains the observers, so
    // calling one needs no further retain. While the gate is held, no other thread releases their closures.
    let observers = observers
    gate.hold()
    for index in observers.indices {
      Unmanaged.passUnretained(observers[index])._withUnsafeGuaranteedRef { observer in
        if observer.hears(number, from: sender) {
          unsafeDowncast(observer, to: TypedObserver<Message>.self).call(message)
        }
      }
    }
    if gate.letGo() { sweep() }
    withExtendedLifetime(observers) {}
  }

  /// Removes the observers that have ended.
  private func sweep() {
    // Releasing an observer can run user code that uses the hub, so release them last.
    let ended = observers.filter { !$0.isLive }
    observers.removeAll { !$0.isLive }
    for observer in ended { observer.releaseOnce() }
  }
}

/// Shows whether observers are being called, to whichever thread ends one of them.
///
/// Whichever side acts first is seen by the other: either the thread that ends an observer finds the gate held and
/// leaves the closure to the channel, or the channel finds the observer ended and doesn't call it.
final class HubGate: Sendable {
  private static let held = 1
  private static let marked = 2

  private let state = Atomic(0)

  /// Begins a delivery, during which observers that end keep their closures.
  func hold() { state.bitwiseOr(Self.held, ordering: .acquiringAndReleasing) }

  /// Ends the delivery, and returns whether an observer has ended since the last one.
  func letGo() -> Bool {
    state.exchange(0, ordering: .acquiringAndReleasing) & Self.marked != 0
  }

  /// Records that an observer has ended, and returns whether it may release its closure immediately.
  func mark() -> Bool {
    state.bitwiseOr(Self.marked, ordering: .acquiringAndReleasing).oldValue & Self.held == 0
  }
}
