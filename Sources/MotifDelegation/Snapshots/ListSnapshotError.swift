// SPDX-License-Identifier: MIT

/// Why a snapshot refused an edit; it is what it was before then.
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
