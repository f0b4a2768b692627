// SPDX-License-Identifier: MIT

extension LinkedList {
  /// Each value with the one behind it: a second order for the same list.
  ///
  /// A list has one iterator by itself, the one of `for in`. Another order is a sequence with an iterator type of its own.
  ///
  /// ```swift
  /// let list: LinkedList = ["a", "b", "c"]
  /// for (left, right) in list.pairs { print(left, right) }
  /// // Prints:
  /// // a b
  /// // b c
  /// ```
  public struct Pairs: Sequence {
    /// Walks through a list two values at a time.
    public struct Iterator: IteratorProtocol {
      private var values: LinkedList.Iterator
      private var left: Element?

      fileprivate init(_ list: LinkedList) {
        values = list.makeIterator()
        left = values.next()
      }

      /// Returns the next two neighbors.
      ///
      /// - Returns: The pair, or `nil` when no value has one behind it.
      public mutating func next() -> (Element, Element)? {
        guard let left, let right = values.next() else { return nil }
        self.left = right
        return (left, right)
      }
    }

    fileprivate let list: LinkedList

    /// Makes an iterator that stands on the first pair.
    ///
    /// - Returns: The iterator.
    public func makeIterator() -> Iterator { Iterator(list) }
  }

  /// Each value with the one behind it; a list of fewer than two values has no pairs.
  public var pairs: Pairs { Pairs(list: self) }
}
