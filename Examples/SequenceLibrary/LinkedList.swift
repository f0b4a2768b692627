// SPDX-License-Identifier: MIT

/// A singly linked list of values, which is a sequence because it can make an iterator.
///
/// `for in` requests an iterator and calls `next` until the result is `nil`. Each loop has its own iterator, so two
/// loops don't interfere. The list is a value: a copy shares the nodes until one of the two changes.
///
/// ```swift
/// var list: LinkedList = [2, 3]
/// list.prepend(1)
/// let copy = list
/// list.append(4)
/// for value in list where value > 2 { print(value) }
/// print(Array(copy))
/// // Prints:
/// // 3
/// // 4
/// // [1, 2, 3]
/// ```
public struct LinkedList<Element> {
  private var chain = Chain()

  /// Makes an empty list.
  public init() {}

  /// Makes a list from the values of a sequence, in order.
  ///
  /// - Parameter values: The values, which must be finite.
  /// - Complexity: O(n).
  public init(_ values: some Sequence<Element>) {
    chain = Chain(values)
  }

  /// The number of values.
  public var count: Int { chain.count }

  /// Appends a value.
  ///
  /// - Parameter value: The value.
  /// - Complexity: O(1), or O(*n*) if a copy shares the nodes.
  public mutating func append(_ value: Element) {
    makeUnique()
    chain.append(value)
  }

  /// Inserts a value at the front.
  ///
  /// - Parameter value: The value.
  /// - Complexity: O(1), or O(*n*) if a copy shares the nodes.
  public mutating func prepend(_ value: Element) {
    makeUnique()
    chain.prepend(value)
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&chain) { chain = Chain(self) }
  }
}

// MARK: - Enumeration

extension LinkedList: Sequence {
  /// Iterates over a list from its first value to its last.
  ///
  /// It shares the nodes of the list, so it sees the list as it was when the loop began.
  public struct Iterator: IteratorProtocol {
    private let chain: Chain
    private var node: Node?

    fileprivate init(_ chain: Chain) {
      self.chain = chain
      node = chain.first
    }

    /// Returns the current value, and advances to the next node.
    ///
    /// - Returns: The value, or `nil` after the last one, however often it is called.
    public mutating func next() -> Element? {
      // Advance after reading the value; otherwise, the first value would be lost.
      defer { node = node?.next }
      return node?.value
    }
  }

  /// Makes an iterator at the first value.
  ///
  /// - Returns: The iterator.
  public func makeIterator() -> Iterator { Iterator(chain) }

  /// The number of values, so that an array of them is allocated only once.
  public var underestimatedCount: Int { count }
}

extension LinkedList: ExpressibleByArrayLiteral {
  /// Makes a list from the values of a literal.
  ///
  /// - Parameter elements: The values.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

// MARK: - Nodes

extension LinkedList {
  /// A value and the next node.
  package final class Node {
    package let value: Element
    package fileprivate(set) var next: Node?

    fileprivate init(_ value: Element, next: Node? = nil) {
      self.value = value
      self.next = next
    }
  }

  /// The first node, for code in this package that traverses the nodes itself.
  package var first: Node? { chain.first }

  /// The nodes of a list, which its copies share.
  fileprivate final class Chain {
    private(set) var first: Node?
    private var last: Node?
    private(set) var count = 0

    init() {}

    init(_ values: some Sequence<Element>) {
      for value in values { append(value) }
    }

    func append(_ value: Element) {
      let node = Node(value)
      if let last { last.next = node } else { first = node }
      last = node
      count += 1
    }

    func prepend(_ value: Element) {
      first = Node(value, next: first)
      last = last ?? first
      count += 1
    }

    deinit {
      // Release one node at a time. If each node released its successor, a long list would nest the releases until the
      // stack overflows. The compiler happens to avoid that for nodes like these, but nothing guarantees it.
      while let node = first {
        first = node.next
        node.next = nil
      }
    }
  }
}
