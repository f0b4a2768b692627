// SPDX-License-Identifier: MIT

/// Why an ``ArrayDataSource`` refused changes that were worked out elsewhere.
///
/// After an error, the source is as it was before the call.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: Int
/// }
///
/// let albums = try ArrayDataSource([Album(id: 1)])
/// do {
///   try albums.apply(
///     Changeset(insertedItems: [.init(path: ListPath(section: 0, item: 1), id: 2)])
///   )
/// } catch .missingItem(let id) {
///   print("What does \(id) hold?")
/// }
/// // Prints "What does 2 hold?"
/// ```
public enum ListContentError<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Error, Hashable {
  /// The changes don't fit the list: they are those of another one, say.
  case unfittingChanges(ChangesetError<SectionID, ItemID>)
  /// The item comes, but what it holds wasn't given.
  case missingItem(ItemID)
  /// The item was given, but it isn't in the list after the changes.
  case unknownItem(ItemID)
  /// The item was given twice.
  case duplicateItem(ItemID)
}

extension ListContentError: CustomStringConvertible {
  /// What went wrong, and what to do about it.
  public var description: String {
    switch self {
    case .unfittingChanges(let error):
      error.description
    case .missingItem(let id):
      "Item \(id) comes, but it isn't among the items. Pass it along with the changes."
    case .unknownItem(let id):
      "Item \(id) isn't in the list after the changes. Pass items that come or stay only."
    case .duplicateItem(let id):
      "Item \(id) is among the items twice. Pass it once, as it is from now on."
    }
  }
}
