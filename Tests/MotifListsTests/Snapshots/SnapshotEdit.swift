// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport

/// One call to a snapshot.
enum SnapshotEdit<ID: Hashable & Sendable> {
  case appendItems([ID], to: ID)
  case insertItems([ID], nextTo: ID, behind: Bool)
  case deleteItems([ID])
  case deleteWhere(Set<ID>)
  case moveItem(ID, nextTo: ID, behind: Bool)
  case moveItemToEnd(ID, of: ID)
  case replaceItems(in: ID, with: [ID])
  case appendSections([ID])
  case insertSections([ID], nextTo: ID, behind: Bool)
  case deleteSections([ID])
  case moveSection(ID, nextTo: ID, behind: Bool)
  case reload([ID])
  case reconfigure([ID])
  case reloadSections([ID])
  case dropMarks
}

// MARK: - Making

extension SnapshotEdit {
  /// Generates an edit that mostly names known identifiers, and wrong ones now and then.
  static func random(
    for model: SnapshotModel<ID>,
    universe: [ID],
    using random: inout SeededGenerator
  ) -> Self {
    func any() -> ID { universe[Int.random(in: 0..<universe.count, using: &random)] }
    func one(of ids: [ID]) -> ID {
      Int.random(in: 0..<20, using: &random) == 0
        ? any() : ids.randomElement(using: &random) ?? any()
    }
    func some(of ids: [ID]) -> [ID] {
      var few = Array(ids.shuffled(using: &random).prefix(Int.random(in: 0..<5, using: &random)))
      if Int.random(in: 0..<12, using: &random) == 0 { few.append(any()) }
      return few
    }
    let items = model.items
    let sections = model.sections.map(\.id)
    let free = universe.filter { !items.contains($0) }
    let freeSections = universe.filter { !sections.contains($0) }
    let behind = Bool.random(using: &random)

    switch Int.random(in: 0..<34, using: &random) {
    case 0...3: return .appendItems(some(of: free), to: one(of: sections))
    case 4...7: return .insertItems(some(of: free), nextTo: one(of: items), behind: behind)
    case 8...9: return .deleteItems(some(of: items))
    case 10:
      let part = Int.random(in: 0...10, using: &random)
      return .deleteWhere(Set(items.shuffled(using: &random).prefix(items.count * part / 10)))
    case 11...14: return .moveItem(one(of: items), nextTo: one(of: items), behind: behind)
    case 15...16: return .moveItemToEnd(one(of: items), of: one(of: sections))
    case 18...20:
      let section = one(of: sections)
      let old = model.index(of: section).map { model.sections[$0].items } ?? []
      var new = old.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
      new.insert(contentsOf: some(of: free), at: Int.random(in: 0...new.count, using: &random))
      if Bool.random(using: &random) { new.shuffle(using: &random) }
      return .replaceItems(in: section, with: new)
    case 21...22: return .appendSections(some(of: freeSections))
    case 23:
      return .insertSections(some(of: freeSections), nextTo: one(of: sections), behind: behind)
    case 24: return .deleteSections(Array(some(of: sections).prefix(2)))
    case 25...26:
      return .moveSection(one(of: sections), nextTo: one(of: sections), behind: behind)
    case 28: return .reload(some(of: items))
    case 29: return .reconfigure(some(of: items))
    case 30: return .reloadSections(some(of: sections))
    case 31 where behind: return .dropMarks
    default: return .appendItems(some(of: free) + some(of: free), to: one(of: sections))
    }
  }
}

// MARK: - Doing

extension SnapshotEdit {
  func edit(_ list: inout ListSnapshot<ID, ID>) throws(ListSnapshotError<ID, ID>) {
    switch self {
    case .appendItems(let ids, let section): try list.appendItems(ids, toSection: section)
    case .insertItems(let ids, let id, false): try list.insertItems(ids, before: id)
    case .insertItems(let ids, let id, true): try list.insertItems(ids, after: id)
    case .deleteItems(let ids): try list.deleteItems(ids)
    case .deleteWhere(let ids): try list.deleteItems(Array(ids))
    case .moveItem(let id, let other, false): try list.moveItem(id, before: other)
    case .moveItem(let id, let other, true): try list.moveItem(id, after: other)
    case .moveItemToEnd(let id, let section): try list.moveItem(id, toEndOfSection: section)
    case .replaceItems(let section, let ids): try list.replaceItems(inSection: section, with: ids)
    case .appendSections(let ids): try list.appendSections(ids)
    case .insertSections(let ids, let id, false): try list.insertSections(ids, before: id)
    case .insertSections(let ids, let id, true): try list.insertSections(ids, after: id)
    case .deleteSections(let ids): try list.deleteSections(ids)
    case .moveSection(let id, let other, false): try list.moveSection(id, before: other)
    case .moveSection(let id, let other, true): try list.moveSection(id, after: other)
    case .reload(let ids): try list.reloadItems(ids)
    case .reconfigure(let ids): try list.reconfigureItems(ids)
    case .reloadSections(let ids): try list.reloadSections(ids)
    case .dropMarks: list = list.withoutMarks
    }
  }

  func edit(_ model: inout SnapshotModel<ID>) throws(ListSnapshotError<ID, ID>) {
    switch self {
    case .appendItems(let ids, let section):
      let index = try model.known(section: section)
      let end = model.sections[index].items.count
      try model.insert(ids, at: ListPath(section: index, item: end))
    case .insertItems(let ids, let id, let behind):
      var path = try model.known(id)
      path.item += behind ? 1 : 0
      try model.insert(ids, at: path)
    case .deleteItems(let ids): try model.delete(ids)
    case .deleteWhere(let ids): try model.delete(Array(ids))
    case .moveItem(let id, let other, let behind):
      try model.move(id, nextTo: other, behind: behind)
    case .moveItemToEnd(let id, let section): try model.move(id, toEndOf: section)
    case .replaceItems(let section, let ids): try model.replaceItems(in: section, with: ids)
    case .appendSections(let ids): try model.insert(sections: ids, at: model.sections.count)
    case .insertSections(let ids, let id, let behind):
      try model.insert(sections: ids, at: try model.known(section: id) + (behind ? 1 : 0))
    case .deleteSections(let ids): try model.delete(sections: ids)
    case .moveSection(let id, let other, let behind):
      try model.move(section: id, nextTo: other, behind: behind)
    case .reload(let ids):
      for id in ids { _ = try model.known(id) }
      for id in ids { model.itemMarks[id] = .reload }
    case .reconfigure(let ids):
      for id in ids { _ = try model.known(id) }
      for id in ids where model.itemMarks[id] == nil { model.itemMarks[id] = .reconfigure }
    case .reloadSections(let ids):
      for id in ids { _ = try model.known(section: id) }
      model.sectionMarks.formUnion(ids)
    case .dropMarks:
      model.itemMarks = [:]
      model.sectionMarks = []
    }
  }
}
