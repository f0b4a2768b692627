// SPDX-License-Identifier: MIT

extension ObservableList {
  /// The elements, as an array.
  ///
  /// The next edit copies the array if it is still held.
  public var elements: [Element] {
    log.track()
    return storage
  }

  /// How many elements there are.
  public var count: Int {
    log.track()
    return storage.count
  }

  /// Whether there are no elements.
  public var isEmpty: Bool { count == 0 }

  /// The indices at which there are elements.
  public var indices: Range<Int> { 0..<count }

  /// The first element, if there is one.
  public var first: Element? {
    log.track()
    return storage.first
  }

  /// The last element, if there is one.
  public var last: Element? {
    log.track()
    return storage.last
  }
}

extension ObservableList: Sequence {
  /// Makes an iterator over the elements as they are now.
  ///
  /// - Returns: The iterator. Edits of the list do not touch it.
  public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

  /// How many elements there are.
  public var underestimatedCount: Int { count }

  /// Calls a closure with the elements in contiguous memory.
  ///
  /// - Parameter body: Gets the elements, and may not keep the pointer.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try elements.withContiguousStorageIfAvailable(body)
  }
}
