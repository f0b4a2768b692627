// SPDX-License-Identifier: MIT

/// The place of an item in a list with sections.
///
/// Paths compare in reading order: first by section, then by item.
///
/// ```swift
/// let paths = [ListPath(section: 1, item: 0), ListPath(section: 0, item: 7)]
/// print(paths.sorted())
/// // Prints "[0.7, 1.0]"
/// ```
public struct ListPath: Hashable, Codable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the item within its section.
  public var item: Int

  /// Makes a path from its two indices.
  ///
  /// - Parameters:
  ///   - section: The index of the section.
  ///   - item: The index of the item within its section.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// The path of the next item in the section.
  @inlinable var next: Self { ListPath(section: section, item: item + 1) }
}

extension ListPath: Comparable {
  /// Whether one path precedes the other in reading order.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

extension ListPath: CustomStringConvertible {
  /// The two indices with a point between them.
  public var description: String { "\(section).\(item)" }
}
