// SPDX-License-Identifier: MIT

/// A singly linked list of values, which is a sequence because it can make an iterator.
///
/// `for in` asks for an iterator and calls `next` until that is `nil`. Each loop has an iterator of its own, so two
/// of them do not disturb one another. It is a value: a copy shares the nodes until one of the two changes.
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

  /// Makes a list of the values of a sequence, in its order.
  ///
  /// - Parameter values: The values, which must come to an end.
  /// - Complexity: O(n).
  public init(_ values: some Sequence<Element>) {
    chain = Chain(values)
  }

  /// The number of values.
  public var count: Int { chain.count }

  /// Adds a value behind all others.
  ///
  /// - Parameter value: The value.
  /// - Complexity: O(1), or O(n) where the nodes are shared with a copy.
  public mutating func append(_ value: Element) {
    makeUnique()
    chain.append(value)
  }

  /// Adds a value in front of all others.
  ///
  /// - Parameter value: The value.
  /// - Complexity: O(1), or O(n) where the nodes are shared with a copy.
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
  /// Walks through a list from its first value to its last.
  ///
  /// It shares the nodes of the list, so it walks through the list as it was when the loop began.
  public struct Iterator: IteratorProtocol {
    private let chain: Chain
    private var node: Node?

    fileprivate init(_ chain: Chain) {
      self.chain = chain
      node = chain.first
    }

    /// Returns the value at hand, and then steps to the next node.
    ///
    /// - Returns: The value, or `nil` behind the last one, however often it is asked.
    public mutating func next() -> Element? {
      // The step comes after the value is read; the other way around, the first value would be lost.
      defer { node = node?.next }
      return node?.value
    }
  }

  /// Makes an iterator that stands on the first value.
  ///
  /// - Returns: The iterator.
  public func makeIterator() -> Iterator { Iterator(chain) }

  /// The number of values, so that an array of them is allocated once.
  public var underestimatedCount: Int { count }
}

extension LinkedList: ExpressibleByArrayLiteral {
  /// Makes a list of values in the order of the literal.
  ///
  /// - Parameter elements: The values.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

// MARK: - Nodes

extension LinkedList {
  /// A value, and the node behind it.
  package final class Node {
    package let value: Element
    package fileprivate(set) var next: Node?

    fileprivate init(_ value: Element, next: Node? = nil) {
      self.value = value
      self.next = next
    }
  }

  /// The first node, for code of this package that walks by itself.
  package var first: Node? { chain.first }

  /// The nodes of a list, which copies of the list share.
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
      // One node at a time. If each took its successor along, a long list would nest one release in the other until
      // the stack is full. The compiler has a way around that for nodes such as these, but promises none.
      while let node = first {
        first = node.next
        node.next = nil
      }
    }
  }
}
