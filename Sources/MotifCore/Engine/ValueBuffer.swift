// SPDX-License-Identifier: MIT

/// The values that wait for a reader, the oldest first.
///
/// Nothing here runs user code: the buffer returns dropped and taken values to the caller, which
/// releases them when the buffer, and its lock if any, can be used again.
package struct ValueBuffer<Element> {
  private let limit: Int?
  private var elements: [Element?] = []
  private var head = 0

  /// Makes an empty buffer.
  ///
  /// - Parameter limit: The maximum number of values; `nil` for no limit.
  package init(limit: Int?) {
    self.limit = limit
  }

  /// The number of elements that wait.
  package var count: Int { elements.count - head }

  /// Adds the newest value.
  ///
  /// - Returns: The oldest value, if it had to make room.
  package mutating func append(_ element: Element) -> Element? {
    let dropped = count == limit ? popFirst() : nil
    elements.append(element)
    return dropped
  }

  /// Removes and returns the oldest value.
  ///
  /// - Complexity: O(1), amortized.
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head].take()
    head += 1
    if head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }
}
