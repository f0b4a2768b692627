// SPDX-License-Identifier: MIT

internal import MotifCore

/// The items of all sections in or out of which items move, while they do so one after the other.
///
/// Items that go alone are gone by now, and those that come alone are to come.
struct MovingItems {
  /// The slots of a section of the old or new list.
  private struct Stretch {
    /// The first slot of the section.
    var start: Int
    /// The slots of the items in the order of the list; -1 for those that aren't there.
    var slots: [Int]
  }

  /// The new indices of the old sections, or -1.
  private(set) var newIndices: [Int]
  private var old: [Int: Stretch] = [:]
  private var new: [Int: Stretch] = [:]
  private var counts = RunningCounts([])

  init<SectionID, ItemID>(
    _ changes: Changeset<SectionID, ItemID>,
    _ plan: ChangesetPlan<SectionID, ItemID>
  ) {
    newIndices = plan.newIndices()
    var isFilled: [Bool] = []
    let placed = Self.placed(changes, plan, newIndices)
    for section in Set(changes.movedItems.map { $0.from.section }) where newIndices[section] < 0 {
      // A section that goes: nothing comes in, and what doesn't move stays to the end.
      let slots = isFilled.count..<isFilled.count + plan.oldItems[section].count
      old[section] = Stretch(start: isFilled.count, slots: Array(slots))
      isFilled += slots.map { _ in true }
    }
    for (section, fates) in placed {
      let origin = plan.origins[section]
      let start = isFilled.count
      guard origin >= 0 else {
        // A section that comes: its own items are there, and it waits for the others.
        new[section] = Stretch(start: start, slots: Array(start..<start + fates.count))
        isFilled += fates.map { $0 == .kept }
        continue
      }
      var oldFates = plan.itemFates[origin]
      if oldFates.isEmpty { oldFates = plan.oldItems[origin].map { _ in .kept } }
      let stretch = Self.axis(oldFates, fates, from: start, &isFilled)
      old[origin] = stretch.old
      new[section] = stretch.new
    }
    counts = RunningCounts(isFilled)
  }

  /// Moves an item.
  ///
  /// - Returns: Where in its section it stood, and where it stands now.
  mutating func move<SectionID, ItemID>(
    _ move: Changeset<SectionID, ItemID>.ItemMove
  ) -> (from: Int, to: Int) {
    let from = take(old[move.from.section], move.from.item, -1)
    let to = take(new[move.to.section], move.to.item, 1)
    return (from, to)
  }

  private mutating func take(_ stretch: Stretch?, _ item: Int, _ difference: Int) -> Int {
    guard let stretch else { trap("Each section with moves has slots") }
    let slot = stretch.slots[item]
    let offset = counts.count(before: slot) - counts.count(before: stretch.start)
    counts.add(difference, at: slot)
    return offset
  }

  /// Returns what becomes of the items of the new sections with moves, seen from the new list:
  /// those that come alone count as deleted.
  private static func placed<SectionID, ItemID>(
    _ changes: Changeset<SectionID, ItemID>,
    _ plan: ChangesetPlan<SectionID, ItemID>,
    _ newIndices: [Int]
  ) -> [Int: [ListFate]] {
    var placed: [Int: [ListFate]] = [:]
    func touch(_ section: Int) {
      guard section >= 0, placed[section] == nil else { return }
      placed[section] = Array(repeating: .kept, count: plan.sections[section].items.count)
    }
    for move in changes.movedItems {
      touch(newIndices[move.from.section])
      touch(move.to.section)
      placed[move.to.section]?[move.to.item] = .moved
    }
    for change in changes.insertedItems {
      placed[change.path.section]?[change.path.item] = .deleted
    }
    return placed
  }

  /// Gives slots to the items of a section that stays.
  private static func axis(
    _ oldFates: [ListFate],
    _ newFates: [ListFate],
    from start: Int,
    _ isFilled: inout [Bool]
  ) -> (old: Stretch, new: Stretch) {
    var axis = ListAxis()
    axis.append(
      old: oldFates.lazy.filter { $0 != .deleted }.map { $0 == .kept },
      new: newFates.lazy.filter { $0 != .deleted }.map { $0 == .kept }
    )
    isFilled += repeatElement(false, count: axis.count)
    for slot in axis.oldSlots { isFilled[start + slot] = true }
    func stretch(_ fates: [ListFate], _ slots: [Int]) -> Stretch {
      var slots = slots.makeIterator()
      return Stretch(
        start: start,
        slots: fates.map { $0 == .deleted ? -1 : start + (slots.next() ?? 0) }
      )
    }
    return (stretch(oldFates, axis.oldSlots), stretch(newFates, axis.newSlots))
  }
}
