// SPDX-License-Identifier: MIT

/// A list of linked values, which makes an iterator for each loop.
indirect enum PlainLinkedList<Element>: Sequence {
  case end
  case node(Element, next: PlainLinkedList)

  func makeIterator() -> PlainIterator<Element> { PlainIterator(rest: self) }
}

/// The place of one loop: what is left of the list.
struct PlainIterator<Element>: IteratorProtocol {
  fileprivate var rest: PlainLinkedList<Element>

  mutating func next() -> Element? {
    guard case .node(let value, let next) = rest else { return nil }
    rest = next
    return value
  }
}
