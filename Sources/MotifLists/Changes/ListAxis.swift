// SPDX-License-Identifier: MIT

/// One order in which the old places of a list and its new ones have room side by side.
///
/// What is kept has one slot for both. What goes or moves leaves a slot, and what comes or moves gets
/// another one. While some of the changes are made and others not, the filled slots are the list.
struct ListAxis {
  /// The slots of the old places, ascending.
  private(set) var oldSlots: [Int] = []
  /// The slots of the new places, ascending.
  private(set) var newSlots: [Int] = []
  /// How many slots there are.
  private(set) var count = 0

  /// Appends a stretch.
  ///
  /// - Parameters:
  ///   - old: Which of the old places are kept.
  ///   - new: Which of the new places are filled with what is kept: as many.
  mutating func append(old: some Collection<Bool>, new: some Collection<Bool>) {
    var old = old.makeIterator()
    for isKept in new {
      while isKept, let next = old.next(), !next { oldSlots.append(takeSlot()) }
      if isKept { oldSlots.append(count) }
      newSlots.append(takeSlot())
    }
    while old.next() != nil { oldSlots.append(takeSlot()) }
  }

  private mutating func takeSlot() -> Int {
    count += 1
    return count - 1
  }
}
