// SPDX-License-Identifier: MIT

internal import Synchronization

/// The observers of one type of message, in the order in which they came.
final class HubChannel {
  let gate = HubGate()

  // Nothing of these is being accessed while an observer runs.
  @exclusivity(unchecked) private(set) var observers: ContiguousArray<HubObserver> = []
  @exclusivity(unchecked) private var sweepCount = 8

  func append(_ observer: HubObserver) {
    if observers.count >= sweepCount {
      sweep()
      sweepCount = max(8, observers.count * 2)
    }
    observers.append(observer)
  }

  /// Tells a message to those who are here now and still are when their turn comes.
  @inline(__always)
  func tell<Message: HubMessage>(_ message: Message, _ number: Int, from sender: AnyObject?) {
    // Anyone who comes meanwhile makes the channel copy its array. This one keeps the observers, so none of
    // them is retained for its call. While the gate is held, no other thread takes a closure out of them.
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

  /// Takes out those who have ended.
  private func sweep() {
    // What goes with an observer may use the hub, so it goes when all is in order.
    let ended = observers.filter { !$0.isLive }
    observers.removeAll { !$0.isLive }
    for observer in ended { observer.releaseOnce() }
  }
}

/// Says to those who end an observer, on any thread, whether observers are being called just now.
///
/// The one whose step comes first is seen by the other: either the one who ends an observer finds the gate
/// held and leaves the closure to the channel, or the channel finds the observer ended and does not call it.
final class HubGate: Sendable {
  private static let held = 1
  private static let marked = 2

  private let state = Atomic(0)

  /// Begins a telling, during which observers that end keep their closures.
  func hold() { state.bitwiseOr(Self.held, ordering: .acquiringAndReleasing) }

  /// Ends the telling, and returns whether an observer has ended since the last one.
  func letGo() -> Bool {
    state.exchange(0, ordering: .acquiringAndReleasing) & Self.marked != 0
  }

  /// Notes that an observer has ended, and returns whether it may let go of its closure at once.
  func mark() -> Bool {
    state.bitwiseOr(Self.marked, ordering: .acquiringAndReleasing).oldValue & Self.held == 0
  }
}
