// SPDX-License-Identifier: MIT

extension Changeset {
  /// Makes the changes that lead from one state of a list to another, with as few moves as possible.
  ///
  /// - Parameters:
  ///   - old: What the list shows now.
  ///   - new: What it is to show.
  public init(
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) {
    let oldIndices = Dictionary(uniqueKeysWithValues: zip(old.sectionIDs, 0...))
    let newIndices = Dictionary(uniqueKeysWithValues: zip(new.sectionIDs, 0...))
    let common = new.sectionIDs.compactMap { id in oldIndices[id].map { (id, $0) } }
    let keptSections = Self.increasing(common.map(\.1))
    movedSections = common.filter { !keptSections.contains($0.1) }
      .map { SectionMove(id: $0.0, from: $0.1, to: newIndices[$0.0] ?? 0) }

    for (index, section) in old.sections.enumerated() {
      var gone: [ItemChange] = []
      for (offset, id) in section.items.enumerated() where new.path(of: id) == nil {
        gone.append(ItemChange(path: ListPath(section: index, item: offset), id: id))
      }
      if newIndices[section.id] == nil {
        deletedSections.append(SectionChange(index: index, id: section.id, items: gone))
      } else {
        deletedItems += gone
      }
    }
    for (index, section) in new.sections.enumerated() {
      let oldIndex = oldIndices[section.id]
      let within = section.items.compactMap { old.path(of: $0) }.filter { $0.section == oldIndex }
      let kept = Self.increasing(within.map(\.item))
      var came: [ItemChange] = []
      for (offset, id) in section.items.enumerated() {
        let to = ListPath(section: index, item: offset)
        guard let from = old.path(of: id) else {
          came.append(ItemChange(path: to, id: id))
          continue
        }
        if from.section != oldIndex || !kept.contains(from.item) {
          movedItems.append(ItemMove(id: id, from: from, to: to))
        }
      }
      if oldIndex == nil {
        insertedSections.append(SectionChange(index: index, id: section.id, items: came))
      } else {
        insertedItems += came
      }
    }
  }

  /// Returns a longest subsequence of increasing numbers.
  private static func increasing(_ numbers: [Int]) -> Set<Int> {
    var tails: [Int] = []
    var previous: [Int: Int] = [:]
    for number in numbers {
      let place = tails.firstIndex { $0 > number } ?? tails.count
      if place > 0 { previous[number] = tails[place - 1] }
      if place == tails.count { tails.append(number) } else { tails[place] = number }
    }
    var kept: Set<Int> = []
    var next = tails.last
    while let number = next {
      kept.insert(number)
      next = previous[number]
    }
    return kept
  }
}
