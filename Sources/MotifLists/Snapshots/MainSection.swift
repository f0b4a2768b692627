// SPDX-License-Identifier: MIT

/// The section of a list that has no sections.
///
/// A flat list is a list with one section; this is the identifier of it.
///
/// ```swift
/// let list = try ListSnapshot(["apple", "pear"])
/// print(list.itemIDs(inSection: .main) ?? [])
/// // Prints "["apple", "pear"]"
/// ```
public enum MainSection: Hashable, Sendable {
  /// The only section.
  case main
}
