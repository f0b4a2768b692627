// SPDX-License-Identifier: MIT

public import MotifCore

/// The reason why a snapshot rejected an edit.
///
/// After an error, the snapshot is as it was before the call, even if only one of many identifiers
/// was wrong.
///
/// ```swift
/// var list = try ListSnapshot([1, 2, 3])
/// do {
///   try list.insertItems([7, 2], before: 1)
/// } catch {
///   print(error)
/// }
/// print(list.itemIDs)
/// // Prints "Item 2 is in the list already. Identifiers are unique in all sections together."
/// // Prints "[1, 2, 3]"
/// ```
public enum ListSnapshotError<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Error, Hashable {
  /// The item is in the list already, or twice among the new ones.
  case duplicateItem(ItemID)
  /// The section is in the list already, or twice among the new ones.
  case duplicateSection(SectionID)
  /// The list has no such item.
  case unknownItem(ItemID)
  /// The list has no such section.
  case unknownSection(SectionID)
}

extension ListSnapshotError: DescribedError {
  /// A sentence that says what went wrong, and what to do about it.
  public var description: String {
    switch self {
    case .duplicateItem(let id):
      "Item \(id) is in the list already. Identifiers are unique in all sections together."
    case .duplicateSection(let id):
      "Section \(id) is in the list already. Move it, or choose another identifier."
    case .unknownItem(let id):
      "The list has no item \(id). Insert it first, or ask containsItem(_:)."
    case .unknownSection(let id):
      "The list has no section \(id). Append it first, or ask containsSection(_:)."
    }
  }
}
