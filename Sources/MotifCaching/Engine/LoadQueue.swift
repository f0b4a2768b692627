// SPDX-License-Identifier: MIT

/// The loads that wait for their start: the highest priority first, then the oldest.
///
/// It is a binary heap in which no entry is updated. A load whose priority changes is entered
/// again, and the caller that removes an entry checks whether it is still valid.
struct LoadQueue {
  struct Entry: Equatable {
    let load: UInt64
    let priority: TaskPriority

    fileprivate func comes(before other: Entry) -> Bool {
      priority == other.priority ? load < other.load : priority > other.priority
    }
  }

  private var heap: [Entry] = []

  var count: Int { heap.count }

  /// Enters a load.
  ///
  /// - Parameters:
  ///   - load: Its number; a lower one was requested earlier.
  ///   - priority: Its priority.
  /// - Complexity: O(log *n*).
  mutating func insert(_ load: UInt64, priority: TaskPriority) {
    var index = heap.count
    heap.append(Entry(load: load, priority: priority))
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].comes(before: heap[parent]) else { break }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  /// Removes and returns the first entry.
  ///
  /// - Returns: The entry, or `nil` if there is none.
  /// - Complexity: O(log *n*).
  mutating func popFirst() -> Entry? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var index = 0
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if heap[child].comes(before: heap[smallest]) { smallest = child }
      }
      if smallest == index { return first }
      heap.swapAt(index, smallest)
      index = smallest
    }
  }
}
