// SPDX-License-Identifier: MIT

/// One observer, with the interface for an ``ObserverList``.
package protocol ObserverListMember: AnyObject {
  /// Whether it should still be called.
  var isLive: Bool { get }
}

/// An observer that lives as long as its registration, or its owner.
///
/// The registration retains the observer, and the list refers to it weakly: when the registration
/// is released, on any thread, so is the observer, unless it is being called.
package class ListedObserver: ObserverListMember {
  private let state = RegistrationState()

  package init() {}

  /// Whether it should still be called.
  package var isLive: Bool { state.isActive }

  /// Ends it, and returns whether it had not ended before.
  ///
  /// Safe on any thread.
  package final func end() -> Bool { state.end() }

  /// Releases the closure that it would call.
  ///
  /// Called once, in the domain of the source, after the observer has ended.
  package func release() {}
}

/// The place of an observer in a list.
///
/// It is not generic, so walking a list needs no type metadata at run time.
private struct ObserverPlace {
  weak var observer: AnyObject?

  /// A retained observer instead, which lives until its owner or the source ends.
  let kept: AnyObject?
}

/// The observers of one source, in the order in which they were added, which may be added and
/// removed during a walk.
///
/// Observers that are added during a call do not receive that call, and ended observers are not
/// called again. Ended observers are removed when they are more than half of the list, but never
/// during a walk, so adding and removing take constant time, amortized.
package final class ObserverList<Observer: ObserverListMember> {
  // Nothing of these is being accessed while an observer runs.
  @exclusivity(unchecked) private var places: [ObserverPlace] = []
  @exclusivity(unchecked) private var walks = 0
  @exclusivity(unchecked) private var endedCount = 0
  private var sweepCount = 8

  package init() {}

  /// Whether nothing is registered.
  ///
  /// Ended observers count until they are removed.
  package var isEmpty: Bool { places.isEmpty }

  /// Adds an observer, which is called from the next walk on.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - isKept: Whether the list retains it; if not, its registration does.
  package func append(_ observer: Observer, isKept: Bool) {
    if places.count >= sweepCount {
      sweep()
      sweepCount = max(8, places.count * 2)
    }
    places.append(
      ObserverPlace(observer: isKept ? nil : observer, kept: isKept ? observer : nil)
    )
  }

  /// Calls a closure with each observer that is live when its turn comes.
  package func visit<Failure: Error>(_ body: (Observer) throws(Failure) -> Void) throws(Failure) {
    let end = places.count
    walks += 1
    defer {
      walks -= 1
      if endedCount > 0 { sweep() }
    }
    var index = 0
    while index < end {
      if let observer = observer(at: index), observer.isLive {
        try body(observer)
      } else {
        endedCount += 1
      }
      index += 1
    }
  }

  private func observer(at index: Int) -> Observer? {
    guard let object = places[index].kept ?? places[index].observer else { return nil }
    return unsafeDowncast(object, to: Observer.self)
  }

  /// Notes that an observer has ended.
  package func noteEnd() {
    endedCount += 1
    if endedCount * 2 > places.count { sweep() }
  }

  /// Removes ended observers, unless the list is being walked.
  private func sweep() {
    guard walks == 0 else { return }
    // Releasing an observer can run user code that uses the list, so release it after all changes are done.
    let old = places
    walks += 1
    let live = old.indices.filter { observer(at: $0)?.isLive ?? false }.map { old[$0] }
    walks -= 1
    // One that was added meanwhile, by what a weak owner's end set off, stands at the end.
    places = live + places[old.count...]
    endedCount = 0
    withExtendedLifetime(old) {}
  }
}

/// The entry that a ``Registration`` keeps for an observer in a list.
package final class ListedEntry<Observer: ListedObserver>: RegistrationEntry {
  private let observer: Observer
  private weak let list: ObserverList<Observer>?

  package init(_ observer: Observer, in list: ObserverList<Observer>) {
    self.observer = observer
    self.list = list
  }

  package var isActive: Bool { observer.isLive }

  package func cancel() {
    guard observer.end() else { return }
    observer.release()
    list?.noteEnd()
  }

  package func drop() { _ = observer.end() }
}
