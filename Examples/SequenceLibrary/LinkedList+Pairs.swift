// SPDX-License-Identifier: MIT

extension LinkedList {
  /// Each value with its successor: a second way to iterate over the same list.
  ///
  /// A list has one default iterator, which `for in` uses. Any other order is a sequence with its own iterator type.
  ///
  /// ```swift
  /// let list: LinkedList = ["a", "b", "c"]
  /// for (left, right) in list.pairs { print(left, right) }
  /// // Prints:
  /// // a b
  /// // b c
  /// ```
  public struct Pairs: Sequence {
    /// Iterates over a list two values at a time.
    public struct Iterator: IteratorProtocol {
      private var values: LinkedList.Iterator
      private var left: Element?

      fileprivate init(_ list: LinkedList) {
        values = list.makeIterator()
        left = values.next()
      }

      /// Returns the next two neighbors.
      ///
      /// - Returns: The pair, or `nil` if no more values have a successor.
      public mutating func next() -> (Element, Element)? {
        guard let left, let right = values.next() else { return nil }
        self.left = right
        return (left, right)
      }
    }

    fileprivate let list: LinkedList

    /// Makes an iterator at the first pair.
    ///
    /// - Returns: The iterator.
    public func makeIterator() -> Iterator { Iterator(list) }
  }

  /// Each value with its successor; a list of fewer than two values has no pairs.
  public var pairs: Pairs { Pairs(list: self) }
}
