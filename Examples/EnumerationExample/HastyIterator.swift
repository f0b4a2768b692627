// SPDX-License-Identifier: MIT

internal import SequenceLibrary

/// A well-known trap: an iterator that advances first never returns the first value.
///
/// The iterator of ``LinkedList`` reads the value first and advances in a `defer`.
struct HastyIterator<Element>: IteratorProtocol {
  private let list: LinkedList<Element>
  private var node: LinkedList<Element>.Node?

  init(_ list: LinkedList<Element>) {
    self.list = list
    node = list.first
  }

  mutating func next() -> Element? {
    node = node?.next
    return node?.value
  }
}
