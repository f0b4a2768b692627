// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport

/// Two states of a list, and the changes that lead from one to the other.
struct RandomLists {
  typealias List = ListSnapshot<Int, Int>
  typealias Changes = Changeset<Int, Int>

  var old: List
  var new: List
  /// The fewest changes possible, with some updates.
  var changes: Changes

  /// Generates two lists.
  ///
  /// - Parameters:
  ///   - isSmall: Whether they have very few sections and items, which is enough for most failures and
  ///     takes half the time.
  ///   - generator: The source of random numbers.
  /// - Throws: Nothing if each identifier is drawn only once.
  init(isSmall: Bool = false, using generator: inout SeededGenerator) throws {
    old = try Self.list(isSmall: isSmall, using: &generator)
    new =
      Bool.random(using: &generator)
      ? try Self.list(isSmall: isSmall, using: &generator) : try Self.edited(old, using: &generator)
    changes = Changes(from: old, to: new)
    addUpdates(using: &generator)
  }

  /// Generates a list of a few sections and items from so few identifiers that both lists share many.
  static func list(
    isSmall: Bool = false,
    using generator: inout SeededGenerator
  ) throws -> List {
    let sections = (0..<(isSmall ? 3 : 5)).shuffled(using: &generator)
      .dropLast(.random(in: isSmall ? 0...2 : 1...5, using: &generator))
    var items = (0..<(isSmall ? 6 : 12)).shuffled(using: &generator)
      .dropLast(.random(in: isSmall ? 1...6 : 3...12, using: &generator))
    return try List(
      sections: sections.enumerated().map { index, id in
        let count =
          index == sections.count - 1
          ? items.count : .random(in: 0...items.count, using: &generator)
        defer { items = items.dropFirst(count) }
        return (id, Array(items.prefix(count)))
      }
    )
  }

  /// Makes a few changes.
  static func edited(_ list: List, using generator: inout SeededGenerator) throws -> List {
    var sections = list.shown
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      guard let from = sections.indices.randomElement(using: &generator) else { break }
      let to = Int.random(in: 0..<sections.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: sections.insert(sections.remove(at: from), at: to)
      case 1 where !sections.contains { $0.id == 9 }:
        sections.insert(ShownSection(id: 9, items: []), at: to)
      case 2:
        let gone = sections.remove(at: from)
        // Some of its items are kept.
        guard !sections.isEmpty else { break }
        sections[to % sections.count].items += gone.items.prefix(2)
      case 3 where !sections[from].items.isEmpty:
        sections[from].items.remove(
          at: .random(in: 0..<sections[from].items.count, using: &generator)
        )
      case 4:
        let id = Int.random(in: 20..<99, using: &generator)
        if !sections.contains(where: { $0.items.contains(id) }) { sections[to].items.append(id) }
      default:
        guard !sections[from].items.isEmpty else { break }
        let id = sections[from].items.removeFirst()
        let offset = Int.random(in: 0...sections[to].items.count, using: &generator)
        sections[to].items.insert(id, at: offset)
      }
    }
    return try List(sections: sections.map { ($0.id, $0.items) })
  }

  /// Marks some of the remaining items to be reloaded or reconfigured.
  private mutating func addUpdates(using generator: inout SeededGenerator) {
    changes.updatedItems = []
    changes.updatedSections = []
    guard Int.random(in: 0..<4, using: &generator) > 0 else { return }
    let chance = Int.random(in: 2...8, using: &generator)
    for (section, shown) in new.shown.enumerated() {
      if let from = old.index(ofSection: shown.id),
        Int.random(in: 0..<(2 * chance), using: &generator) == 0
      {
        changes.updatedSections.append(.init(id: shown.id, from: from, to: section))
      }
      for (item, id) in shown.items.enumerated() {
        guard let from = old.path(of: id), Int.random(in: 0..<chance, using: &generator) == 0 else {
          continue
        }
        let kind: ListUpdateKind = Bool.random(using: &generator) ? .reload : .reconfigure
        changes.updatedItems.append(
          .init(id: id, from: from, to: ListPath(section: section, item: item), kind: kind)
        )
      }
    }
  }

  /// Changes that lead to the same list but are redundant: some unchanged items move, and some moves
  /// become a deletion and an insertion.
  func wordy(using generator: inout SeededGenerator) -> Changes {
    var changes = changes
    let map = changes.renumbering
    let movedSections = Set(changes.movedSections.map { $0.from })
    for (index, id) in old.sectionIDs.enumerated() where !movedSections.contains(index) {
      guard let to = map.newIndex(forOldSection: index),
        Int.random(in: 0..<4, using: &generator) == 0
      else { continue }
      changes.movedSections.append(.init(id: id, from: index, to: to))
    }
    changes.movedSections.sort { $0.to < $1.to }
    let moved = Set(changes.movedItems.map { $0.from })
    for (section, shown) in old.shown.enumerated() {
      for (item, id) in shown.items.enumerated() {
        let from = ListPath(section: section, item: item)
        guard !moved.contains(from), let to = map.newPath(forOld: from),
          Int.random(in: 0..<4, using: &generator) == 0
        else { continue }
        changes.movedItems.append(.init(id: id, from: from, to: to))
      }
    }
    let updated = Set(changes.updatedItems.map { $0.to })
    let goes = Set(changes.deletedSections.map { $0.index })
    let comes = Set(changes.insertedSections.map { $0.index })
    for move in changes.movedItems where Int.random(in: 0..<4, using: &generator) == 0 {
      guard !updated.contains(move.to), !goes.contains(move.from.section),
        !comes.contains(move.to.section)
      else { continue }
      changes.movedItems.removeAll { $0 == move }
      changes.deletedItems.append(.init(path: move.from, id: move.id))
      changes.insertedItems.append(.init(path: move.to, id: move.id))
    }
    changes.movedItems.sort { $0.to < $1.to }
    changes.deletedItems.sort { $0.path < $1.path }
    changes.insertedItems.sort { $0.path < $1.path }
    return changes
  }
}
