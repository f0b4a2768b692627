// SPDX-License-Identifier: MIT

import MotifLists
import Testing

/// A list as plain arrays, and the effect of a change set on it, computed slowly and literally.
struct SectionedList<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  var ids: [SectionID] = []
  var items: [[ItemID]] = []
}

extension SectionedList: Equatable {}

extension SectionedList {
  var snapshot: ListSnapshot<SectionID, ItemID> {
    get throws {
      var snapshot = ListSnapshot<SectionID, ItemID>()
      try snapshot.appendSections(ids)
      for (id, items) in zip(ids, items) { try snapshot.appendItems(items, toSection: id) }
      return snapshot
    }
  }

  /// Applies a change set, and checks that its statements about this list are true.
  func applying(_ changes: Changeset<SectionID, ItemID>) throws -> Self {
    try checkOrder(changes)
    let leavingSections = Set(
      changes.deletedSections.map(\.index) + changes.movedSections.map(\.from)
    )
    for section in changes.deletedSections { try #require(ids[section.index] == section.id) }
    for move in changes.movedSections { try #require(ids[move.from] == move.id) }

    var leaving: Set<ListPath> = []
    let gone = changes.deletedItems + changes.deletedSections.flatMap(\.items)
    for (path, id) in gone.map({ ($0.path, $0.id) }) + changes.movedItems.map({ ($0.from, $0.id) })
    {
      try #require(items[path.section][path.item] == id)
      try #require(leaving.insert(path).inserted)
    }
    func staying(_ section: Int) -> [ItemID] {
      items[section].indices
        .filter { !leaving.contains(ListPath(section: section, item: $0)) }
        .map { items[section][$0] }
    }
    let deletedIndices = changes.deletedSections.map(\.index)
    for index in deletedIndices { try #require(staying(index).isEmpty) }
    for item in changes.deletedItems { try #require(!deletedIndices.contains(item.path.section)) }

    // A new section is what remains of an old one, or empty.
    var sections = try fill(
      count: ids.count - deletedIndices.count + changes.insertedSections.count,
      with: changes.insertedSections.map { ($0.index, ($0.id, [])) }
        + changes.movedSections.map { ($0.to, ($0.id, staying($0.from))) },
      and: ids.indices.filter { !leavingSections.contains($0) }.map { (ids[$0], staying($0)) }
    )
    let insertedIndices = changes.insertedSections.map(\.index)
    for item in changes.insertedItems { try #require(!insertedIndices.contains(item.path.section)) }
    let arriving =
      (changes.insertedItems + changes.insertedSections.flatMap(\.items)).map { ($0.path, $0.id) }
      + changes.movedItems.map { ($0.to, $0.id) }
    let arrivals = Dictionary(grouping: arriving) { $0.0.section }
    for (section, arrivals) in arrivals {
      sections[section].1 = try fill(
        count: sections[section].1.count + arrivals.count,
        with: arrivals.map { ($0.0.item, $0.1) },
        and: sections[section].1
      )
    }
    let result = Self(ids: sections.map(\.0), items: sections.map(\.1))
    for update in changes.updatedItems {
      try #require(items[update.from.section][update.from.item] == update.id)
      try #require(result.items[update.to.section][update.to.item] == update.id)
    }
    return result
  }

  /// Puts elements at their positions, and the others, in order, in the remaining places.
  private func fill<Element>(
    count: Int,
    with placed: [(Int, Element)],
    and others: [Element]
  ) throws -> [Element] {
    var result = [Element?](repeating: nil, count: count)
    for (index, element) in placed {
      try #require(result[index] == nil)
      result[index] = element
    }
    var others = others[...]
    for index in result.indices where result[index] == nil { result[index] = others.popFirst() }
    try #require(others.isEmpty)
    return result.compactMap(\.self)
  }

  /// Checks that everything stands in the promised order.
  private func checkOrder(_ changes: Changeset<SectionID, ItemID>) throws {
    func isAscending(_ values: [some Comparable]) -> Bool {
      zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
    }
    try #require(isAscending(changes.deletedSections.map(\.index)))
    try #require(isAscending(changes.insertedSections.map(\.index)))
    try #require(isAscending(changes.movedSections.map(\.to)))
    try #require(isAscending(changes.updatedSections.map(\.to)))
    try #require(isAscending(changes.deletedItems.map(\.path)))
    try #require(isAscending(changes.insertedItems.map(\.path)))
    try #require(isAscending(changes.movedItems.map(\.to)))
    try #require(isAscending(changes.updatedItems.map(\.to)))
    for section in changes.deletedSections + changes.insertedSections {
      try #require(isAscending(section.items.map(\.path)))
      try #require(section.items.allSatisfy { $0.path.section == section.index })
    }
  }
}

/// Returns the length of a longest increasing subsequence.
func longestIncreasing(_ numbers: [Int]) -> Int {
  var tails: [Int] = []
  for number in numbers {
    if let index = tails.firstIndex(where: { $0 >= number }) {
      tails[index] = number
    } else {
      tails.append(number)
    }
  }
  return tails.count
}

/// Returns the length of a longest increasing subsequence by trying all subsequences.
func longestIncreasingOfAll(_ numbers: [Int]) -> Int {
  (0..<(1 << numbers.count)).map { chosen in
    let some = numbers.indices.filter { chosen >> $0 & 1 == 1 }.map { numbers[$0] }
    return zip(some, some.dropFirst()).allSatisfy { $0 < $1 } ? some.count : 0
  }
  .max() ?? 0
}
