// SPDX-License-Identifier: MIT

/// The sleepers on a manual clock, and the callers waiting for sleepers.
///
/// The clock keeps it under a lock, so nothing here resumes a continuation: each function returns the continuations for
/// the clock to resume after it releases the lock.
struct ManualSchedule {
  struct Sleeper {
    let serial: Int
    let deadline: ManualClock.Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Observer {
    let serial: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private(set) var now = ManualClock.Instant(offset: .zero)

  /// The sleepers, in the order in which they wake.
  private(set) var sleepers: [Sleeper] = []

  private var observers: [Observer] = []
  private var nextSerial = 0

  /// The sleeps and waits that were canceled before they were entered.
  private var cancelledEarly: Set<Int> = []

  /// The sleeps and waits that have begun but are not entered yet.
  private var pending: Set<Int> = []

  /// Announces a sleep, or a wait for sleepers.
  ///
  /// - Returns: The number used to enter or cancel it.
  mutating func makeSerial() -> Int {
    defer { nextSerial += 1 }
    pending.insert(nextSerial)
    return nextSerial
  }

  /// Enters an announced sleep.
  ///
  /// - Parameters:
  ///   - continuation: The sleeper.
  ///   - serial: The sleep's number.
  ///   - deadline: When to wake the sleeper.
  /// - Returns: The result if there is nothing to wait for, and the observers to resume.
  mutating func add(
    _ continuation: CheckedContinuation<Void, any Error>,
    serial: Int,
    deadline: ManualClock.Instant
  ) -> (answer: Result<Void, any Error>?, observers: [CheckedContinuation<Void, Never>]) {
    pending.remove(serial)
    if cancelledEarly.remove(serial) != nil {
      return (.failure(CancellationError()), [])
    }
    guard deadline > now else { return (.success(()), []) }

    let sleeper = Sleeper(serial: serial, deadline: deadline, continuation: continuation)
    let place = sleepers.firstIndex { deadline < $0.deadline } ?? sleepers.endIndex
    sleepers.insert(sleeper, at: place)

    let met = observers.filter { $0.count <= sleepers.count }
    observers.removeAll { $0.count <= sleepers.count }
    return (nil, met.map { $0.continuation })
  }

  /// Removes a canceled sleep.
  ///
  /// - Parameter serial: The sleep's number.
  /// - Returns: The sleeper to resume, unless it was already woken or is not entered yet.
  mutating func cancel(serial: Int) -> CheckedContinuation<Void, any Error>? {
    if let index = sleepers.firstIndex(where: { $0.serial == serial }) {
      return sleepers.remove(at: index).continuation
    }
    if pending.contains(serial) {
      cancelledEarly.insert(serial)
    }
    return nil
  }

  /// Moves the time forward.
  ///
  /// - Parameter instant: The new time.
  /// - Returns: The sleepers to wake, in order.
  mutating func advance(to instant: ManualClock.Instant) -> [CheckedContinuation<Void, any Error>] {
    now = instant
    let due = sleepers.prefix { $0.deadline <= instant }
    sleepers.removeFirst(due.count)
    return due.map { $0.continuation }
  }

  /// Enters an announced wait for a number of sleepers.
  ///
  /// - Parameters:
  ///   - count: The number of sleepers to wait for.
  ///   - continuation: The caller that waits.
  ///   - serial: The wait's number.
  /// - Returns: Whether to wait: there are too few sleepers, and the wait has not been canceled.
  mutating func observe(
    _ count: Int,
    _ continuation: CheckedContinuation<Void, Never>,
    serial: Int
  ) -> Bool {
    pending.remove(serial)
    if cancelledEarly.remove(serial) != nil { return false }
    guard sleepers.count < count else { return false }
    observers.append(Observer(serial: serial, count: count, continuation: continuation))
    return true
  }

  /// Removes a canceled wait.
  ///
  /// - Parameter serial: The wait's number.
  /// - Returns: The caller that waits, unless it was already resumed or is not entered yet.
  mutating func cancelObserver(serial: Int) -> CheckedContinuation<Void, Never>? {
    if let index = observers.firstIndex(where: { $0.serial == serial }) {
      return observers.remove(at: index).continuation
    }
    if pending.contains(serial) { cancelledEarly.insert(serial) }
    return nil
  }
}
