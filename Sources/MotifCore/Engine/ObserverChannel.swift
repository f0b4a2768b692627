// SPDX-License-Identifier: MIT

/// The observers of one source, in the order in which they were added.
///
/// Observers can be added and removed while they are called. One that is added then is first called
/// for the next event, and one that has ended is not called again, whichever thread ended it.
package final class ObserverChannel {
  let gate = ObserverGate()

  // No access to these properties is in progress while an observer runs.
  @exclusivity(unchecked) private var row = ObserverRow<ListedEntry>()
  /// How many visits are nested.
  @exclusivity(unchecked) private var visits = 0
  /// The number of events so far.
  @exclusivity(unchecked) private(set) var eventCount = 0

  /// Makes a channel without observers.
  package init() {}

  /// Whether there is no observer that has not ended.
  package var isEmpty: Bool { row.observers.count == gate.endedCount }
}

// MARK: - Adding and removing

extension ObserverChannel {
  /// Adds an observer.
  ///
  /// - Complexity: O(1), amortized.
  package func append(_ observer: ListedEntry) {
    if row.isDue { sweep() }
    row.append(observer)
  }

  /// Removes the observers that have ended, unless some are being called.
  private func sweep() {
    guard visits == 0 else { return }
    hold()
    // Asking for an owner may release it, which runs user code.
    for observer in row.observers where !observer.isActive { observer.drop() }
    let ended = row.removeEnded()
    row.noteSweep()
    gate.forget(ended.count)
    letGo()
    // So may releasing what an observer calls, which comes last.
    for observer in ended { observer.releaseOnce() }
  }

  @inline(__always)
  private func hold() {
    visits += 1
    if visits == 1 { gate.hold() }
  }

  @inline(__always)
  private func letGo() {
    visits -= 1
    if visits == 0, gate.letGo() { sweep() }
  }
}

// MARK: - Calling

extension ObserverChannel {
  /// Visits the observers of an event, skipping those that end before their turn.
  ///
  /// - Parameters:
  ///   - event: The number of the event. Without one, all observers are visited.
  ///   - sender: The object that sends the event.
  ///   - body: Calls an observer, whose owner, if there is one, is alive meanwhile.
  @inline(__always)
  package func visit(
    _ event: Int = .max,
    from sender: AnyObject? = nil,
    _ body: (ListedEntry) -> Void
  ) {
    // Adding an observer during the visit makes the row copy its array. This copy retains the observers,
    // so calling one needs no further retain. While the gate is held, no other thread releases what they call.
    let observers = row.observers
    hold()
    for index in observers.indices {
      Unmanaged.passUnretained(observers[index])._withUnsafeGuaranteedRef { observer in
        guard !observer.hasEnded, observer.firstEvent <= event else { return }
        guard observer.isOwned else { return body(observer) }
        guard let owner = observer.livingOwner else { return observer.drop() }
        if observer.hears(sender) { body(observer) }
        withExtendedLifetime(owner) {}
      }
    }
    letGo()
    withExtendedLifetime(observers) {}
  }
}

// MARK: - Events

extension ObserverChannel {
  /// Adds a closure that receives events, beginning with the next one.
  ///
  /// - Parameters:
  ///   - sender: The only object whose events to receive, which is referenced weakly; `nil` for any.
  ///   - owner: The object with which the observer ends, which is referenced weakly.
  ///   - body: Receives each event.
  /// - Returns: The entry for a registration.
  @discardableResult
  package func append<Event>(
    from sender: AnyObject? = nil,
    owner: AnyObject? = nil,
    _ body: @escaping (Event) -> Void
  ) -> ListedEntry {
    let observer = EventObserver(in: self, from: sender, owner: owner, body)
    append(observer)
    return observer
  }

  /// Tells an event now or, from inside a turn, after the earlier ones.
  package func tell<Event>(_ event: Event, from sender: AnyObject? = nil, in turns: TurnQueue) {
    guard turns.begin() else {
      note(event, from: sender, in: turns)
      turns.takeWaiting()
      return
    }
    // Usually nothing waits. To put the event down and take it up again would take most of the time.
    eventCount += 1
    deliver(event, eventCount, from: sender)
    turns.end()
  }

  /// Puts down an event, to be told when its turn comes to those who observe now.
  package func note<Event>(_ event: Event, from sender: AnyObject? = nil, in turns: TurnQueue) {
    guard !isEmpty else { return }
    eventCount += 1
    let number = eventCount
    turns.append { self.deliver(event, number, from: sender) }
  }

  /// Puts down an event, to be told when its turn comes, and shows who receives it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - sender: The object that sends the event.
  ///   - turns: The turns of the source.
  ///   - visit: Receives each observer, and calls it.
  ///   - completion: Called after all observers, in the same turn.
  package func note<Event>(
    _ event: Event,
    from sender: AnyObject?,
    in turns: TurnQueue,
    visit: @escaping (_ observer: ListedEntry, _ call: () -> Void) -> Void,
    completion: @escaping () -> Void
  ) {
    eventCount += 1
    let number = eventCount
    turns.append {
      self.visit(number, from: sender) { observer in
        visit(observer) { unsafeDowncast(observer, to: EventObserver<Event>.self).body?(event) }
      }
      completion()
    }
  }

  @inline(__always)
  private func deliver<Event>(_ event: Event, _ number: Int, from sender: AnyObject?) {
    visit(number, from: sender) { observer in
      unsafeDowncast(observer, to: EventObserver<Event>.self).body?(event)
    }
  }
}

// MARK: - The list

/// An observer in an ``ObserverRow``.
package protocol RowEntry: RegistrationEntry {
  /// Whether it has ended; asking for this releases nothing.
  var hasEnded: Bool { get }
}

/// Observers in the order in which they were added, among them some that have ended.
package struct ObserverRow<Observer: RowEntry> {
  package private(set) var observers: ContiguousArray<Observer> = []
  private var sweepCount = 8

  package init() {}

  /// Whether the row has doubled in size since someone looked for released owners.
  package var isDue: Bool { observers.count >= sweepCount }

  package mutating func append(_ observer: Observer) { observers.append(observer) }

  /// Removes the observers that have ended.
  ///
  /// - Returns: The removed observers, because releasing them may run user code.
  package mutating func removeEnded() -> [Observer] {
    var ended: [Observer] = []
    observers.removeAll { observer in
      guard observer.hasEnded else { return false }
      ended.append(observer)
      return true
    }
    return ended
  }

  /// Notes that observers whose owners were released have been ended and removed.
  package mutating func noteSweep() { sweepCount = max(8, observers.count * 2) }
}
