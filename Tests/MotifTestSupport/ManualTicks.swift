// SPDX-License-Identifier: MIT

public import MotifCore

/// A source of ticks that a test turns by hand.
///
/// A display link or a timer tells its clients how much time has gone by since the last tick. In a
/// test this object does, so that a whole animation runs at once and at any frame rate.
///
/// Callbacks run in the order in which they were added. One that is removed during a tick is not
/// called any more; one that is added during a tick starts with the next. The object is confined to
/// the isolation domain that made it.
public final class ManualTicks {
  private struct Entry {
    let serial: Int
    let state: RegistrationState
    let callback: (Duration) -> Void
  }

  /// How much time all ticks together have delivered.
  public private(set) var elapsed: Duration = .zero

  private var entries: [Entry] = []
  private var nextSerial = 0

  /// Makes a source that has not ticked yet.
  public init() {}

  /// How many callbacks the next tick would reach.
  public var callbackCount: Int { entries.count { $0.state.isActive } }

  /// Asks to be called on every tick from the next one on.
  ///
  /// - Parameter callback: Receives the time since the tick before.
  /// - Returns: What keeps the callback registered; it ends when this is dropped or canceled.
  public func onTick(_ callback: @escaping (Duration) -> Void) -> Registration {
    let serial = nextSerial
    nextSerial += 1
    let state = RegistrationState()
    entries.append(Entry(serial: serial, state: state, callback: callback))
    return Registration(state: state) { [weak self] in
      self?.entries.removeAll { $0.serial == serial }
    }
  }

  /// Delivers ticks to everyone registered.
  ///
  /// - Parameters:
  ///   - duration: How much time each tick carries; not negative.
  ///   - count: How many ticks to deliver, one after the other.
  public func tick(_ duration: Duration, count: Int = 1) {
    precondition(duration >= .zero, "Time never runs backwards; tick by zero or more")
    for _ in 0..<count {
      elapsed += duration
      entries.removeAll { !$0.state.isActive }
      for entry in entries where entry.state.isActive {
        entry.callback(duration)
      }
    }
  }
}
