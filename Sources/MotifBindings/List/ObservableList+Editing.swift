// SPDX-License-Identifier: MIT

internal import MotifCore

// MARK: - Inserting

extension ObservableList {
  /// Adds an element at the end.
  ///
  /// - Complexity: O(1), amortised.
  /// - Parameter element: The element.
  public func append(_ element: Element) {
    insert(element, at: storage.count)
  }

  /// Adds elements at the end, as one change.
  ///
  /// - Complexity: O(*m*) in their number, amortised.
  /// - Parameter elements: The elements.
  public func append(contentsOf elements: some Sequence<Element>) {
    let elements = Array(elements)
    insert(contentsOf: elements, at: storage.count)
  }

  /// Puts in an element before another one, or at the end.
  ///
  /// - Precondition: The index is one of ``indices`` or their end.
  /// - Complexity: O(*n*) in the number of elements after it.
  /// - Parameters:
  ///   - element: The element.
  ///   - index: Where it will stand.
  public func insert(_ element: Element, at index: Int) {
    checkRange(index..<index)
    storage.insert(element, at: index)
    log.note([.insert(element, at: index)])
  }

  /// Puts in elements before another one, or at the end, as one change.
  ///
  /// - Precondition: The index is one of ``indices`` or their end.
  /// - Complexity: O(*n* + *m*) in the number of elements after them and in theirs.
  /// - Parameters:
  ///   - elements: The elements.
  ///   - index: Where the first of them will stand.
  public func insert(contentsOf elements: some Sequence<Element>, at index: Int) {
    replaceSubrange(index..<index, with: elements)
  }
}

// MARK: - Removing

extension ObservableList {
  /// Takes out an element.
  ///
  /// - Precondition: The index is one of ``indices``.
  /// - Complexity: O(*n*) in the number of elements after it.
  /// - Parameter index: Where it stands.
  /// - Returns: The element.
  @discardableResult
  public func remove(at index: Int) -> Element {
    checkIndex(index)
    let element = storage.remove(at: index)
    log.note([.remove(element, at: index)])
    return element
  }

  /// Takes out the first element.
  ///
  /// - Precondition: There is one.
  /// - Complexity: O(*n*) in the number of elements.
  /// - Returns: The element.
  @discardableResult
  public func removeFirst() -> Element { remove(at: 0) }

  /// Takes out the last element.
  ///
  /// - Precondition: There is one.
  /// - Returns: The element.
  @discardableResult
  public func removeLast() -> Element { remove(at: storage.count - 1) }

  /// Takes out the elements of a range, as one change, the last one first.
  ///
  /// - Precondition: The range lies within ``indices``.
  /// - Complexity: O(*n*) in the number of elements.
  /// - Parameter range: Where they stand.
  public func removeSubrange(_ range: Range<Int>) {
    replaceSubrange(range, with: [])
  }

  /// Takes out all elements, as one change, the last one first.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public func removeAll() {
    replaceSubrange(storage.indices, with: [])
  }

  /// Takes out the elements that meet a condition, as one change, the last one first.
  ///
  /// - Precondition: The condition does not edit the list.
  /// - Complexity: O(*n*) in the number of elements.
  /// - Parameter isRemoved: Says whether to take out an element.
  /// - Throws: What the condition throws. Then nothing is taken out.
  public func removeAll<Failure: Error>(
    where isRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    let old = storage
    let changeCount = log.changeCount
    var kept: [Element] = []
    var steps: [ListChange<Element>] = []
    for (index, element) in old.enumerated() {
      if try isRemoved(element) {
        steps.append(.remove(element, at: index))
      } else {
        kept.append(element)
      }
    }
    require(
      changeCount == log.changeCount,
      "The condition of removeAll(where:) edited the list. Let it look at the element only."
    )
    guard !steps.isEmpty else { return }
    storage = kept
    log.note(steps.reversed())
    withExtendedLifetime(old) {}
  }
}

// MARK: - Replacing and moving

extension ObservableList {
  /// Puts elements in the place of others, as one change.
  ///
  /// The old ones are removed, the last one first, and the new ones inserted. To tell that an element is
  /// still the same one, though edited, set it by its index.
  ///
  /// ```swift
  /// let letters = ObservableList(["a", "b", "c"])
  /// let registration = letters.observe { print($0) }
  /// letters.replaceSubrange(0..<2, with: ["x"])
  /// registration.cancel()
  /// // Prints "[remove("b", at: 1), remove("a", at: 0), insert("x", at: 0)]"
  /// ```
  ///
  /// - Precondition: The range lies within ``indices``; where it is empty, it may lie at their end.
  /// - Complexity: O(*n* + *m*) in the number of elements and of new ones.
  /// - Parameters:
  ///   - range: Where the old elements stand.
  ///   - elements: The new elements.
  public func replaceSubrange(_ range: Range<Int>, with elements: some Sequence<Element>) {
    let new = Array(elements)
    checkRange(range)
    // What goes with an element may run code of the user's, so the old ones go last.
    let old = Array(storage[range])
    guard !old.isEmpty || !new.isEmpty else { return }
    storage.replaceSubrange(range, with: new)
    log.note(
      zip(range, old).reversed().map { .remove($1, at: $0) }
        + zip(range.lowerBound..., new).map { .insert($1, at: $0) }
    )
    withExtendedLifetime(old) {}
  }

  /// Moves an element to another place.
  ///
  /// ```swift
  /// let letters = ObservableList(["a", "b", "c"])
  /// letters.move(from: 0, to: 2)
  /// print(letters.elements)
  /// // Prints "["b", "c", "a"]"
  /// ```
  ///
  /// Moving it to where it stands is no change.
  ///
  /// - Precondition: Both are ``indices``.
  /// - Complexity: O(*n*) in the number of elements.
  /// - Parameters:
  ///   - start: Where it stands.
  ///   - end: Where it will stand.
  public func move(from start: Int, to end: Int) {
    checkIndex(start)
    checkIndex(end)
    guard start != end else { return }
    let element = storage.remove(at: start)
    storage.insert(element, at: end)
    log.note([.move(element, from: start, to: end)])
  }

  /// Exchanges two elements, which is told as one move or two.
  ///
  /// - Precondition: Both are ``indices``.
  /// - Parameters:
  ///   - left: Where one of them stands.
  ///   - right: Where the other one stands.
  public func swapAt(_ left: Int, _ right: Int) {
    checkIndex(left)
    checkIndex(right)
    storage.swapAt(left, right)
    let (low, high) = left < right ? (left, right) : (right, left)
    guard low != high else { return }
    let first = ListChange.move(storage[high], from: low, to: high)
    // The other one has moved up by one place meanwhile.
    let second = ListChange.move(storage[low], from: high - 1, to: low)
    log.note(high - low == 1 ? [first] : [first, second])
  }

  private func checkRange(_ range: Range<Int>) {
    require(
      range.lowerBound >= 0 && range.upperBound <= storage.count,
      "The range \(range) lies outside of the list. Use one within 0..<\(storage.count)."
    )
  }
}
