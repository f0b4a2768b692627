// SPDX-License-Identifier: MIT

extension ListSnapshot: Equatable {
  /// Whether two lists have the same sections, the same items in them, and the same marks.
  ///
  /// - Complexity: O(*n*) for *n* items; sections that share their storage aren't compared.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.hasSameContents(as: right) && left.itemMarks == right.itemMarks
      && left.sectionMarks == right.sectionMarks
  }

  /// Whether two lists have the same sections and the same items in them.
  @inlinable
  func hasSameContents(as other: Self) -> Bool {
    if sharesContents(with: other) { return true }
    return numberOfItems == other.numberOfItems
      && sections.elementsEqual(other.sections) { $0.id == $1.id && $0.items == $1.items }
  }

  /// Whether one list is a copy of the other and neither has been edited since, except for marks.
  ///
  /// It may be false for lists that are equal, and is never true for lists that differ.
  @inlinable
  func sharesContents(with other: Self) -> Bool {
    sections.count == other.sections.count
      && sections.withUnsafeBufferPointer { sections in
        other.sections.withUnsafeBufferPointer { $0.baseAddress == sections.baseAddress }
      }
  }
}

extension ListSnapshot: Hashable {
  /// Feeds the sections and items to a hasher; marks are left out.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(*n*) for *n* items.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sections.count)
    for section in sections {
      hasher.combine(section.id)
      hasher.combine(section.items)
    }
  }
}

extension ListSnapshot: CustomStringConvertible {
  /// The sections with their items, as in `[fruit: [apple, pear], nuts: []]`.
  public var description: String {
    let sections = sections.map { section in
      let items = section.items.map { String(describing: $0) }.joined(separator: ", ")
      return "\(section.id): [\(items)]"
    }
    return "[\(sections.joined(separator: ", "))]"
  }
}
