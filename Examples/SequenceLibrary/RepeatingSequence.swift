// SPDX-License-Identifier: MIT

/// An infinite repetition of a collection's elements.
///
/// It stores only the collection. Because it never ends, it is lazy: `map` and `filter` wait until an element is
/// needed. Cut it off with `prefix`, or pair it with a finite sequence using `zip`; `Array(…)` would use all memory.
///
/// ```swift
/// let colors = RepeatingSequence(["white", "gray"])
/// for (row, color) in zip(1...3, colors) { print(row, color) }
/// // Prints:
/// // 1 white
/// // 2 gray
/// // 3 white
/// ```
///
/// If the collection is empty, the sequence is empty, too.
public struct RepeatingSequence<Base: Collection>: LazySequenceProtocol {
  /// Iterates over a collection and starts over at its end.
  public struct Iterator: IteratorProtocol {
    private let base: Base
    private var index: Base.Index

    fileprivate init(_ base: Base) {
      self.base = base
      index = base.startIndex
    }

    /// Returns the next element, which is the first one again after the last.
    ///
    /// - Returns: The element, or `nil` if there are none.
    public mutating func next() -> Base.Element? {
      if index == base.endIndex { index = base.startIndex }
      guard index != base.endIndex else { return nil }
      defer { base.formIndex(after: &index) }
      return base[index]
    }
  }

  /// The repeated collection.
  public let base: Base

  /// Repeats a collection.
  ///
  /// - Parameter base: The collection.
  public init(_ base: Base) {
    self.base = base
  }

  /// Makes an iterator at the first element.
  ///
  /// - Returns: The iterator.
  public func makeIterator() -> Iterator { Iterator(base) }
}

extension RepeatingSequence: Sendable where Base: Sendable {}
