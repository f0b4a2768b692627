// SPDX-License-Identifier: MIT

/// Why a change set was refused: it doesn't fit the list, or contradicts itself.
///
/// A change set that was made of two snapshots always fits the first of them. One that comes from
/// elsewhere may have been made for another list, or come too late. The list is what it was before
/// then, and to show it again as a whole is the usual answer.
///
/// ```swift
/// var list = ListSnapshot<String, Int>()
/// try list.appendSections(["fruit"])
/// let late = Changeset<String, Int>(deletedSections: [.init(index: 0, id: "nuts", items: [])])
/// do {
///   try late.apply(to: &list)
/// } catch {
///   print(error)
/// }
/// // Prints "Section nuts isn't at index 0, where the change set expects it."
/// ```
public enum ChangesetError<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Error, Hashable {
  /// The list has no place for the section at the index: old for one that goes, new for one that comes.
  case sectionOutOfRange(SectionID, index: Int)
  /// The list has no place for the item at the path: old for one that goes, new for one that comes.
  case itemOutOfRange(ItemID, path: ListPath)
  /// Another section stands at the index.
  case wrongSection(SectionID, index: Int)
  /// Another item stands at the path.
  case wrongItem(ItemID, path: ListPath)
  /// The section would be in the list twice.
  case duplicateSection(SectionID)
  /// The item would be in the list twice.
  case duplicateItem(ItemID)
  /// Another change has taken the index already.
  case conflictingSection(SectionID, index: Int)
  /// Another change has taken the path already.
  case conflictingItem(ItemID, path: ListPath)
  /// The section comes behind one with a higher index in its array.
  case unsortedSection(SectionID, index: Int)
  /// The item comes behind one with a higher path in its array.
  case unsortedItem(ItemID, path: ListPath)
  /// The item is listed with another section than the one that its path names, or without the section
  /// with which it came or went.
  case misplacedItem(ItemID, path: ListPath)
  /// The section goes, but some of its items neither go with it nor move.
  case remainingItems(SectionID, count: Int)
  /// The changes lead to a list that has another section at the index, or none, or one too many.
  case differentSection(index: Int)
  /// The changes lead to a list that has another item at the path, or none, or one too many.
  case differentItem(path: ListPath)
}

extension ChangesetError: CustomStringConvertible {
  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .sectionOutOfRange(let id, let index):
      "There is no place for section \(id) at index \(index)."
    case .itemOutOfRange(let id, let path):
      "There is no place for item \(id) at \(path)."
    case .wrongSection(let id, let index):
      "Section \(id) isn't at index \(index), where the change set expects it."
    case .wrongItem(let id, let path):
      "Item \(id) isn't at \(path), where the change set expects it."
    case .duplicateSection(let id):
      "Section \(id) would be in the list twice."
    case .duplicateItem(let id):
      "Item \(id) would be in the list twice."
    case .conflictingSection(let id, let index):
      "Section \(id) can't use index \(index), which another change uses."
    case .conflictingItem(let id, let path):
      "Item \(id) can't use \(path), which another change uses."
    case .unsortedSection(let id, let index):
      "Section \(id) at index \(index) comes behind one with a higher index."
    case .unsortedItem(let id, let path):
      "Item \(id) at \(path) comes behind one with a higher path."
    case .misplacedItem(let id, let path):
      "Item \(id) at \(path) is listed with another section than its own."
    case .remainingItems(let id, let count):
      "Section \(id) goes, but \(count) of its items neither go with it nor move."
    case .differentSection(let index):
      "The changes lead to a list with another section at index \(index)."
    case .differentItem(let path):
      "The changes lead to a list with another item at \(path)."
    }
  }
}
