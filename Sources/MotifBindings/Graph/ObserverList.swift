// SPDX-License-Identifier: MIT

internal import MotifCore

/// The observers of one value, in the order in which they were added.
final class ObserverList<Value> {
  /// An observer belongs to its registration, and to the list only if it has none.
  private struct Entry {
    weak var observer: Observer<Value>?
    let kept: Observer<Value>?

    var living: Observer<Value>? {
      guard let observer, observer.isLive else { return nil }
      return observer
    }
  }

  private var entries: [Entry] = []
  private var changeCount = 0

  /// The number of entries at which those of dropped observers are looked for.
  private var sweepLimit = 8

  /// How many observers were cancelled since the last sweep.
  private var cancelledCount = 0

  /// Whether there is nobody to tell a change to; dropped observers may still count.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether anyone is to be told a change.
  var hasLivingObservers: Bool {
    entries.contains { $0.living != nil }
  }

  /// Adds an observer that belongs to whoever gets it from here.
  func add(_ callback: @escaping (Value, Value) -> Void) -> Observer<Value> {
    let observer = Observer(firstChange: changeCount, callback: callback)
    append(Entry(observer: observer, kept: nil))
    return observer
  }

  /// Adds an observer that ends with its owner.
  func add<Owner: AnyObject>(
    owner: Owner,
    _ callback: @escaping (Owner, Value, Value) -> Void
  ) {
    let observer = Observer<Value>(firstChange: changeCount, owner: owner) {
      [weak owner] old, new in
      guard let owner else { return }
      callback(owner, old, new)
    }
    append(Entry(observer: observer, kept: observer))
  }

  /// Removes an observer that was cancelled.
  ///
  /// - Complexity: O(1), amortised: entries are taken out when they are half of the list.
  func remove(_ observer: Observer<Value>) {
    observer.end()
    cancelledCount += 1
    if cancelledCount * 2 >= entries.count { sweep() }
  }

  /// Takes a number for a change of which all observers that are here now will hear.
  func nextChange() -> Int {
    defer { changeCount += 1 }
    return changeCount
  }

  /// Tells a change to those that were here when it happened and still are.
  func deliver(_ number: Int, from old: Value, to new: Value) {
    var foundDead = false
    let present = entries
    for index in present.indices {
      guard let observer = present[index].living else {
        foundDead = true
        continue
      }
      guard observer.firstChange <= number else { continue }
      observer.notify(old, new)
    }
    if foundDead { sweep() }
  }

  private func append(_ entry: Entry) {
    if entries.count >= sweepLimit {
      sweep()
      sweepLimit = max(8, entries.count * 2)
    }
    entries.append(entry)
  }

  private func sweep() {
    let swept = entries.filter { $0.living != nil }
    // What goes with the old list may run code of the user's; the new one is in place by then.
    let old = entries
    entries = swept
    cancelledCount = 0
    withExtendedLifetime(old) {}
  }
}
