// SPDX-License-Identifier: MIT

public import MotifCore

/// The reason why a change set was rejected: it doesn't fit the list, or contradicts itself.
///
/// A change set made from two snapshots always fits the first of them. A change set from elsewhere
/// may have been made for another list, or arrive too late. After the error, the list is as it was
/// before; the usual answer is to show the whole list again.
///
/// ```swift
/// var list = ListSnapshot<String, Int>()
/// try list.appendSections(["fruit"])
/// let late = Changeset<String, Int>(deletedSections: [.init(index: 0, id: "nuts", items: [])])
/// do {
///   list = try late.applied(to: list)
/// } catch {
///   print(error)
/// }
/// // Prints "Section nuts isn't at index 0, where the change set expects it."
/// ```
public enum ChangesetError<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Error, Hashable {
  /// A change of the section doesn't fit at the index: the stated old index, or the new one.
  case section(SectionID, ChangesetMisfit, index: Int)
  /// A change of the item doesn't fit at the path: the stated old path, or the new one.
  case item(ItemID, ChangesetMisfit, path: ListPath)
  /// The section would be in the list twice.
  case duplicateSection(SectionID)
  /// The item would be in the list twice.
  case duplicateItem(ItemID)
  /// The section is deleted, but some of its items are neither deleted with it nor moved.
  case remainingItems(SectionID, count: Int)
  /// The changes lead to a list with another section at the index, or none, or one too many.
  case differentSection(index: Int)
  /// The changes lead to a list with another item at the path, or none, or one too many.
  case differentItem(path: ListPath)
}

/// The reason why a change doesn't fit its place.
///
/// ```swift
/// let list = try ListSnapshot(["apple", "pear"])
/// let path = ListPath(section: 0, item: 1)
/// do {
///   _ = try Changeset(deletedItems: [.init(path: path, id: "apple")]).applied(to: list)
/// } catch .item(let id, .wrong, let path) {
///   print("\(path) isn't \(id)")
/// }
/// // Prints "0.1 isn't apple"
/// ```
public enum ChangesetMisfit: Hashable, Sendable {
  /// The list has no such place.
  case outOfRange
  /// Another item or section is at the place.
  case wrong
  /// Another change already uses the place.
  case conflicting
  /// The change follows one with a higher place in its array.
  case unsorted
  /// The item is listed with a section other than the one in its path, or without the section that
  /// is inserted or deleted with it.
  case misplaced
}

extension ChangesetError: DescribedError {
  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .section(let id, let misfit, let index):
      misfit.description("Section \(id)", "index \(index)")
    case .item(let id, let misfit, let path):
      misfit.description("Item \(id)", "\(path)")
    case .duplicateSection(let id):
      "Section \(id) would be in the list twice."
    case .duplicateItem(let id):
      "Item \(id) would be in the list twice."
    case .remainingItems(let id, let count):
      "Section \(id) is deleted, but \(count) of its items are neither deleted nor moved."
    case .differentSection(let index):
      "The changes lead to a list with another section at index \(index)."
    case .differentItem(let path):
      "The changes lead to a list with another item at \(path)."
    }
  }
}

extension ChangesetMisfit {
  fileprivate func description(_ what: String, _ place: String) -> String {
    switch self {
    case .outOfRange: "\(what) can't be at \(place), which the list doesn't have."
    case .wrong: "\(what) isn't at \(place), where the change set expects it."
    case .conflicting: "\(what) can't use \(place), which another change uses."
    case .unsorted: "\(what) at \(place) comes after one at a higher place."
    case .misplaced: "\(what) at \(place) is listed with a section that isn't its own."
    }
  }
}
