// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Change sets may come from any source, so a damaged one must not do harm.
@Suite("Changeset, corrupted")
struct ChangesetCorruptionTests {
  typealias Changes = Changeset<Int, Int>

  @Test
  func `a corrupted change set is refused or still valid`() {
    withSeeds(3_000) { generator in
      let lists = try RandomLists(using: &generator)
      var changes =
        Bool.random(using: &generator) ? lists.changes : lists.wordy(using: &generator)
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        corrupt(&changes, using: &generator)
      }
      _ = changes.description
      _ = changes.inverse
      let map = changes.renumbering
      let back = changes.inverse.renumbering
      for path in [ListPath(section: 0, item: 0), ListPath(section: .min, item: .max)] {
        _ = (map.newPath(forOld: path), back.newPath(forOld: path))
      }
      var list = lists.old
      do throws(ChangesetError<Int, Int>) {
        list = try changes.applied(to: list)
      } catch {
        #expect(list == lists.old)
        for style in [BatchStyle.singleBatch, .staged, .sequential] {
          #expect(throws: error) { try changes.batches(as: style, from: lists.old) }
        }
        return
      }
      // It still fits, so it must do what it says and follow every rule.
      try replay(changes, from: lists.old, to: list)
    }
  }

  private func corrupt(_ changes: inout Changes, using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: corruptSection(&changes.deletedSections, using: &generator)
    case 1: corruptSection(&changes.insertedSections, using: &generator)
    case 2:
      edit(&changes.movedSections, using: &generator) { move, generator in
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: move.from = number(near: move.from, using: &generator)
        case 1: move.to = number(near: move.to, using: &generator)
        default: move.id = number(near: move.id, using: &generator)
        }
      }
    case 3:
      edit(&changes.updatedSections, using: &generator) { update, generator in
        update.from = number(near: update.from, using: &generator)
      }
    case 4: corruptItem(&changes.deletedItems, using: &generator)
    case 5: corruptItem(&changes.insertedItems, using: &generator)
    case 6:
      edit(&changes.movedItems, using: &generator) { move, generator in
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: corrupt(&move.from, using: &generator)
        case 1: corrupt(&move.to, using: &generator)
        default: move.id = number(near: move.id, using: &generator)
        }
      }
    default:
      edit(&changes.updatedItems, using: &generator) { update, generator in
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: corrupt(&update.from, using: &generator)
        case 1: corrupt(&update.to, using: &generator)
        default: update.id = number(near: update.id, using: &generator)
        }
      }
    }
  }

  private func corruptSection(
    _ sections: inout [Changes.SectionChange],
    using generator: inout SeededGenerator
  ) {
    edit(&sections, using: &generator) { change, generator in
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: change.index = number(near: change.index, using: &generator)
      case 1: change.id = number(near: change.id, using: &generator)
      default: corruptItem(&change.items, using: &generator)
      }
    }
  }

  private func corruptItem(
    _ items: inout [Changes.ItemChange],
    using generator: inout SeededGenerator
  ) {
    edit(&items, using: &generator) { change, generator in
      if Bool.random(using: &generator) {
        corrupt(&change.path, using: &generator)
      } else {
        change.id = number(near: change.id, using: &generator)
      }
    }
  }

  private func corrupt(_ path: inout ListPath, using generator: inout SeededGenerator) {
    if Int.random(in: 0..<3, using: &generator) == 0 {
      path.section = number(near: path.section, using: &generator)
    } else {
      path.item = number(near: path.item, using: &generator)
    }
  }

  private func number(near number: Int, using generator: inout SeededGenerator) -> Int {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: .max
    case 1: .min
    case 2: -1
    default: number + .random(in: -2...2, using: &generator)
    }
  }

  /// Corrupts, drops, duplicates, or swaps elements.
  private func edit<Element>(
    _ elements: inout [Element],
    using generator: inout SeededGenerator,
    _ body: (inout Element, inout SeededGenerator) -> Void
  ) {
    guard let index = elements.indices.randomElement(using: &generator) else { return }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: elements.remove(at: index)
    case 1: elements.insert(elements[index], at: index)
    case 2: elements.swapAt(0, index)
    default: body(&elements[index], &generator)
    }
  }
}
