// SPDX-License-Identifier: MIT

/// An object in a ``SlotList``, which keeps its place there.
protocol SlotListElement: AnyObject {
  /// The place, which only the list sets.
  var slot: Int { get set }
}

/// Objects in the order in which they were added, each removed in constant time.
///
/// Removing one leaves a gap, and the gaps are closed when they outnumber the objects.
struct SlotList<Element: SlotListElement> {
  private var slots: [Element?] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The objects.
  ///
  /// - Complexity: O(*n*).
  var elements: [Element] { slots.compactMap { $0 } }

  /// Adds an object that is in no list.
  mutating func append(_ element: Element) {
    element.slot = slots.count
    slots.append(element)
    count += 1
  }

  /// Removes an object if it is in the list.
  ///
  /// - Complexity: O(1), amortized.
  mutating func remove(_ element: Element) {
    let slot = element.slot
    guard slots.indices.contains(slot), slots[slot] === element else { return }
    slots[slot] = nil
    count -= 1
    if slot == slots.count - 1 {
      while let last = slots.last, last == nil { slots.removeLast() }
    } else if slots.count > 2 * count + 8 {
      slots.removeAll { $0 == nil }
      for (slot, element) in slots.enumerated() { element?.slot = slot }
    }
  }

  /// Empties the list.
  ///
  /// - Returns: The objects that were in it.
  mutating func removeAll() -> [Element] {
    let removed = elements
    self = SlotList()
    return removed
  }
}
