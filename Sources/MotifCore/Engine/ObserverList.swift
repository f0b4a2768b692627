// SPDX-License-Identifier: MIT

/// One of those who are told, as an ``ObserverList`` sees it.
package protocol ObserverListMember: AnyObject {
  /// Whether it is still to be called.
  var isLive: Bool { get }
}

/// An observer that lives as long as its registration, or its owner.
///
/// Anyone who registers keeps the observer in a registration, and the list holds it weakly: when the
/// registration goes, on whatever thread, the observer goes with it, unless it is being called.
package class ListedObserver: ObserverListMember {
  private let state = RegistrationState()

  package init() {}

  /// Whether it is still to be called.
  package var isLive: Bool { state.isActive }

  /// Ends it, and returns whether it had not ended before.
  ///
  /// Safe on any thread.
  package final func end() -> Bool { state.end() }

  /// Lets go of what it would call.
  ///
  /// Called once, in the domain of the source, after its end.
  package func release() {}
}

/// Where an observer stands in a list.
///
/// It is not generic, so nothing is asked about a type at run time while a list is walked.
private struct ObserverPlace {
  weak var observer: AnyObject?

  /// In its stead, one that lives until its owner or the source ends.
  let kept: AnyObject?
}

/// Who is told by one source, in the order in which they came, however they come and go meanwhile.
///
/// Those who come during a call are not called in it, and those who have ended are not called any more.
/// Ended ones are taken out when they are more than half of the list, never while it is being walked, so
/// adding and removing take constant time, amortized.
package final class ObserverList<Observer: ObserverListMember> {
  /// How many rounds of calls may follow from one, before they count as an endless loop.
  package static var roundLimit: Int { 100_000 }

  // Nothing of these is being accessed while an observer runs.
  @exclusivity(unchecked) private var places: [ObserverPlace] = []
  @exclusivity(unchecked) private var walks = 0
  @exclusivity(unchecked) private var endedCount = 0
  private var sweepCount = 8

  package init() {}

  /// Whether nobody is registered.
  ///
  /// Those who have ended count until they are taken out.
  package var isEmpty: Bool { places.isEmpty }

  /// Adds an observer, which is called from the next walk on.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - isKept: Whether the list keeps it; if not, its registration does.
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

  /// Takes out those who have ended, unless the list is being walked.
  private func sweep() {
    guard walks == 0 else { return }
    // What goes with an observer may use the list, so it goes when all is in order.
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

/// What a ``Registration`` keeps of an observer in a list.
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
