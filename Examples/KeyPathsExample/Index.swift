// SPDX-License-Identifier: MIT

/// An error for two elements that have the same key.
struct DuplicateKey<Key: Hashable & Sendable>: Error, Equatable, CustomStringConvertible {
  let key: Key

  var description: String { "two elements have the key \(key)" }
}

/// Finds elements by one of their properties.
///
/// - Throws: ``DuplicateKey`` if two elements have the same key.
func index<Element, Key: Hashable & Sendable>(
  _ elements: some Sequence<Element>,
  by path: KeyPath<Element, Key>
) throws(DuplicateKey<Key>) -> [Key: Element] {
  var index: [Key: Element] = [:]
  for element in elements {
    let key = element[keyPath: path]
    guard index.updateValue(element, forKey: key) == nil else { throw DuplicateKey(key: key) }
  }
  return index
}

/// Finds elements by their identity.
///
/// - Throws: ``DuplicateKey`` if two elements have the same identity.
func index<Element: Identified>(
  _ elements: some Sequence<Element>
) throws(DuplicateKey<Element.ID>) -> [Element.ID: Element] where Element.ID: Sendable {
  try index(elements, by: Element.idKey)
}

extension Sequence {
  /// The elements sorted by one of their properties; equal elements keep their order.
  func sorted(by path: KeyPath<Element, some Comparable>) -> [Element] {
    sorted { $0[keyPath: path] < $1[keyPath: path] }
  }
}
