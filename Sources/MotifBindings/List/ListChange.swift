// SPDX-License-Identifier: MIT

internal import MotifCore

/// One step by which a list became another one.
///
/// An index says where, in the list as it is when the step is its turn: after the steps before it and
/// before those that follow.
///
/// ```swift
/// var titles = ["Blue", "Hejira"]
/// ListChange.insert("Mingus", at: 0).apply(to: &titles)
/// ListChange.move("Mingus", from: 0, to: 2).apply(to: &titles)
/// print(titles)
/// // Prints "["Blue", "Hejira", "Mingus"]"
/// ```
public enum ListChange<Element> {
  /// An element came in, and stands at the index now.
  case insert(Element, at: Int)

  /// An element went away that stood at the index.
  case remove(Element, at: Int)

  /// An element went from one place to another, where it stands now.
  ///
  /// It left a gap at `from` that closed before it went in at `to`.
  case move(Element, from: Int, to: Int)

  /// An element gave way to another one at the same index, or was edited there.
  case update(Element, to: Element, at: Int)
}

extension ListChange {
  /// Makes the same step in an array.
  ///
  /// - Precondition: The array is what the list was before this step, or at least as long.
  /// - Complexity: O(*n*) in the number of elements; an update is O(1).
  /// - Parameter array: The array.
  public func apply(to array: inout [Element]) {
    require(
      fits(array),
      "\(self) does not fit an array of \(array.count). Apply each change of the list, in order."
    )
    switch self {
    case .insert(let element, let index): array.insert(element, at: index)
    case .remove(_, let index): array.remove(at: index)
    case .move(_, let from, let to): array.insert(array.remove(at: from), at: to)
    case .update(_, let element, let index): array[index] = element
    }
  }
}

extension ListChange {
  private func fits(_ array: [Element]) -> Bool {
    switch self {
    case .insert(_, let index): (0...array.count).contains(index)
    case .remove(_, let index), .update(_, _, let index): array.indices.contains(index)
    case .move(_, let from, let to):
      array.indices.contains(from) && array.indices.contains(to)
    }
  }
}

extension ListChange: Equatable where Element: Equatable {}

extension ListChange: Hashable where Element: Hashable {}

extension ListChange: Sendable where Element: Sendable {}
