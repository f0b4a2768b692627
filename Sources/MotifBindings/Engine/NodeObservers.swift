// SPDX-License-Identifier: MIT

public import MotifCore

/// The observers of one value, in the order in which they were added.
///
/// While the list is held, observers that end keep their place and their closure. So the loop that
/// calls them needs neither a copy of the list nor a reference to the observer that it calls.
@usableFromInline
final class NodeObservers {
  @usableFromInline typealias Slot = Unmanaged<ObserverEntry>

  // Unchecked because nothing is called during an access to any of these.

  /// The observers; the places of canceled ones stay empty until there are many.
  @exclusivity(unchecked) @usableFromInline private(set) var slots: UnsafeMutablePointer<Slot?>
  @exclusivity(unchecked) private var capacity = 0
  @exclusivity(unchecked) @usableFromInline private(set) var count = 0
  @exclusivity(unchecked) private var emptyCount = 0

  /// The number of places at which to look for dropped observers.
  @exclusivity(unchecked) private var sweepLimit = 8

  /// How many times the domain holds the list.
  @exclusivity(unchecked) private var holds = 0

  /// The number of changes so far.
  @exclusivity(unchecked) var changeCount: UInt64 = 0

  private let gate = Gate()

  init() {
    slots = .allocate(capacity: 0)
  }

  deinit {
    slots.deallocate()
  }

  /// Whether there are no observers; dropped ones may still count.
  var isEmpty: Bool { count == emptyCount }

  /// Whether any observer may still be called.
  var hasLivingObservers: Bool {
    for index in 0..<count {
      if let slot = slots[index], slot._withUnsafeGuaranteedRef({ $0.isLive }) { return true }
    }
    return false
  }

  /// Takes a number for a change that all current observers will receive.
  func nextChange() -> UInt64 {
    changeCount &+= 1
    return changeCount &- 1
  }
}

// MARK: - Telling

extension NodeObservers {
  /// Tells a change to the observers that were here when it happened and still are.
  ///
  /// The caller holds the list meanwhile.
  @inlinable
  func tell<Value>(_ change: UInt64, from old: Value, to new: Value) {
    let count = count
    var index = 0
    while index < count {
      if let slot = slots[index] {
        slot._withUnsafeGuaranteedRef { entry in
          guard entry.hears(change) else { return }
          unsafeDowncast(entry, to: Observer<Value>.self).callback?(old, new)
        }
      }
      index &+= 1
    }
  }

  /// Keeps the list as it is, unless the observed value has ended.
  ///
  /// Returns false if it has; then the list must not be touched, not even by ``letGo()``.
  @inline(__always)
  func hold() -> Bool {
    if holds == 0, !gate.holdIfOpen() { return false }
    holds &+= 1
    return true
  }

  @inline(__always)
  func letGo() {
    holds &-= 1
    guard holds == 0 else { return }
    let (isClosed, isMarked) = gate.letGo()
    if isClosed {
      removeAll()
    } else if isMarked {
      sweep()
    }
  }
}

// MARK: - Adding and removing

extension NodeObservers {
  @usableFromInline
  func add(_ entry: ObserverEntry) {
    if count >= sweepLimit {
      sweep()
      sweepLimit = max(8, count * 2)
    }
    if count == capacity { grow() }
    entry.slot = UInt32(count)
    (slots + count).initialize(to: .passRetained(entry))
    count += 1
  }

  /// Removes an observer that was canceled.
  ///
  /// - Complexity: O(1), amortized: the list closes up when most of it is empty.
  func remove(_ entry: ObserverEntry) {
    guard holds == 0 else {
      // It may be the one that is being called, so it is released after the call.
      _ = gate.mark()
      return
    }
    guard hold() else { return entry.releaseOnce() }
    let slot = slots[Int(entry.slot)]
    slots[Int(entry.slot)] = nil
    emptyCount += 1
    if emptyCount * 8 > count * 7 { closeUp() }
    letGo()
    entry.releaseOnce()
    slot?.release()
  }

  /// Notes that an observer was dropped, and returns whether it may be released at once.
  func noteDrop() -> Bool { gate.mark() }

  /// Ends the list together with the observed value.
  func close() {
    if gate.close() { removeAll() }
  }

  private func removeAll() {
    let removed = slots
    let removedCount = count
    slots = .allocate(capacity: 0)
    (capacity, count, emptyCount) = (0, 0, 0)
    for index in 0..<removedCount {
      guard let slot = removed[index] else { continue }
      slot._withUnsafeGuaranteedRef { $0.releaseOnce() }
      slot.release()
    }
    removed.deallocate()
  }

  /// Removes the observers that have ended.
  ///
  /// The list is held meanwhile: if the value ended on another thread, that would remove all of them.
  func sweep() {
    guard holds == 0, hold() else { return }
    var removed: [Slot] = []
    for index in 0..<count {
      guard let slot = slots[index], !slot._withUnsafeGuaranteedRef({ $0.isLive }) else { continue }
      slots[index] = nil
      emptyCount += 1
      removed.append(slot)
    }
    closeUp()
    letGo()
    // Releasing may run user code; the list is in order by now.
    for slot in removed {
      slot._withUnsafeGuaranteedRef { $0.releaseOnce() }
      slot.release()
    }
  }

  private func closeUp() {
    guard emptyCount > 0 else { return }
    var end = 0
    for index in 0..<count {
      guard let slot = slots[index] else { continue }
      slot._withUnsafeGuaranteedRef { $0.slot = UInt32(end) }
      slots[end] = slot
      end += 1
    }
    count = end
    emptyCount = 0
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Slot?>.allocate(capacity: max(4, capacity * 2))
    larger.moveInitialize(from: slots, count: count)
    slots.deallocate()
    slots = larger
    capacity = max(4, capacity * 2)
  }
}

// MARK: - The list of a source

extension NodeObservers {
  /// Adds an observer that ends with the returned registration.
  @usableFromInline
  func register(_ entry: ObserverEntry) -> Registration {
    add(entry)
    return Registration(entry)
  }
}

extension UnsafeMutablePointer where Pointee == Source {
  /// The list of observers, made on first use, for a caller that is about to add one.
  @usableFromInline var observers: NodeObservers {
    pointee.flags.insert(.isObserved)
    if let list = pointee.observers { return list.takeUnretainedValue() }
    let list = NodeObservers()
    pointee.observers = .passRetained(list)
    return list
  }
}
