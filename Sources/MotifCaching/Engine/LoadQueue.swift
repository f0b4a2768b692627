// SPDX-License-Identifier: MIT

/// The loads that wait for their start: the highest priority first, then the oldest.
///
/// It is a binary heap in which nothing is moved. A load whose priority changes is entered again,
/// and the one who takes an entry out checks that it still holds.
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

  mutating func removeAll() {
    heap.removeAll(keepingCapacity: true)
  }

  /// Enters a load.
  ///
  /// - Parameters:
  ///   - load: Its number; a lower one was asked for earlier.
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

  /// Takes out the first entry.
  ///
  /// - Returns: The entry, or `nil` when there is none.
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
