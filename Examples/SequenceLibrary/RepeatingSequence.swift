// SPDX-License-Identifier: MIT

/// The elements of a collection again and again, without end.
///
/// It stores nothing but the collection. As it never ends, it is lazy: `map` and `filter` wait until somebody asks for an
/// element. Cut it with `prefix`, or pair it with something finite by `zip`; `Array(…)` of it would take all memory.
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
/// Of an empty collection nothing is repeated, so it ends at once.
public struct RepeatingSequence<Base: Collection>: LazySequenceProtocol {
  /// Walks through a collection and starts over at its end.
  public struct Iterator: IteratorProtocol {
    private let base: Base
    private var index: Base.Index

    fileprivate init(_ base: Base) {
      self.base = base
      index = base.startIndex
    }

    /// Returns the next element, which is the first one again after the last.
    ///
    /// - Returns: The element, or `nil` when there are none.
    public mutating func next() -> Base.Element? {
      if index == base.endIndex { index = base.startIndex }
      guard index != base.endIndex else { return nil }
      defer { base.formIndex(after: &index) }
      return base[index]
    }
  }

  /// What is repeated.
  public let base: Base

  /// Repeats a collection.
  ///
  /// - Parameter base: The collection.
  public init(_ base: Base) {
    self.base = base
  }

  /// Makes an iterator that stands on the first element.
  ///
  /// - Returns: The iterator.
  public func makeIterator() -> Iterator { Iterator(base) }
}

extension RepeatingSequence: Sendable where Base: Sendable {}
