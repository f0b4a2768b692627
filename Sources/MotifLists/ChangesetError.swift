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
  /// A change of the section doesn't fit at the index: an old one where it is said to stand, or a new
  /// one where it is to stand.
  case section(SectionID, ChangesetMisfit, index: Int)
  /// A change of the item doesn't fit at the path: an old one where it is said to stand, or a new one
  /// where it is to stand.
  case item(ItemID, ChangesetMisfit, path: ListPath)
  /// The section would be in the list twice.
  case duplicateSection(SectionID)
  /// The item would be in the list twice.
  case duplicateItem(ItemID)
  /// The section goes, but some of its items neither go with it nor move.
  case remainingItems(SectionID, count: Int)
  /// The changes lead to a list that has another section at the index, or none, or one too many.
  case differentSection(index: Int)
  /// The changes lead to a list that has another item at the path, or none, or one too many.
  case differentItem(path: ListPath)
}

/// How a change doesn't fit where it says.
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
public enum ChangesetMisfit: Error, Hashable {
  /// The list has no such place.
  case outOfRange
  /// Something else stands at the place.
  case wrong
  /// Another change has taken the place already.
  case conflicting
  /// The change comes behind one with a higher place in its array.
  case unsorted
  /// The item is listed with another section than the one that its path names, or without the section
  /// with which it came or went.
  case misplaced
}

extension ChangesetError: CustomStringConvertible {
  /// What is wrong, in a sentence.
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
      "Section \(id) goes, but \(count) of its items neither go with it nor move."
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
    case .unsorted: "\(what) at \(place) comes behind one at a higher place."
    case .misplaced: "\(what) at \(place) is listed with another section than its own."
    }
  }
}
