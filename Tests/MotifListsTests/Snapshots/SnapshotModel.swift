// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// A list as arrays of arrays, with every edit implemented as plainly as possible.
struct SnapshotModel<ID: Hashable & Sendable> {
  typealias Failure = ListSnapshotError<ID, ID>

  var sections: [(id: ID, items: [ID])] = []
  var itemMarks: [ID: ListUpdateKind] = [:]
  var sectionMarks: Set<ID> = []

  var items: [ID] { sections.flatMap(\.items) }

  func path(of item: ID) -> ListPath? {
    for (index, section) in sections.enumerated() {
      for (offset, other) in section.items.enumerated() where other == item {
        return ListPath(section: index, item: offset)
      }
    }
    return nil
  }

  func index(of section: ID) -> Int? { sections.firstIndex { $0.id == section } }

  func known(_ item: ID) throws(Failure) -> ListPath {
    guard let path = path(of: item) else { throw .unknownItem(item) }
    return path
  }

  func known(section: ID) throws(Failure) -> Int {
    guard let index = index(of: section) else { throw .unknownSection(section) }
    return index
  }

  mutating func insert(_ ids: [ID], at path: ListPath) throws(Failure) {
    var all = items
    for id in ids {
      guard !all.contains(id) else { throw .duplicateItem(id) }
      all.append(id)
    }
    sections[path.section].items.insert(contentsOf: ids, at: path.item)
  }

  mutating func insert(sections ids: [ID], at index: Int) throws(Failure) {
    var all = sections.map(\.id)
    for id in ids {
      guard !all.contains(id) else { throw .duplicateSection(id) }
      all.append(id)
    }
    sections.insert(contentsOf: ids.map { ($0, []) }, at: index)
  }

  mutating func delete(_ ids: [ID]) throws(Failure) {
    for id in ids { _ = try known(id) }
    for index in sections.indices { sections[index].items.removeAll { ids.contains($0) } }
    dropMarks()
  }

  mutating func delete(sections ids: [ID]) throws(Failure) {
    for id in ids { _ = try known(section: id) }
    sections.removeAll { ids.contains($0.id) }
    dropMarks()
  }

  mutating func move(_ item: ID, nextTo other: ID, behind: Bool) throws(Failure) {
    let source = try known(item)
    _ = try known(other)
    guard item != other else { return }
    sections[source.section].items.remove(at: source.item)
    let target = try known(other)
    sections[target.section].items.insert(item, at: target.item + (behind ? 1 : 0))
  }

  mutating func move(_ item: ID, toEndOf section: ID) throws(Failure) {
    let source = try known(item)
    let target = try known(section: section)
    sections[source.section].items.remove(at: source.item)
    sections[target].items.append(item)
  }

  mutating func move(section: ID, nextTo other: ID, behind: Bool) throws(Failure) {
    let source = try known(section: section)
    _ = try known(section: other)
    guard section != other else { return }
    let moved = sections.remove(at: source)
    sections.insert(moved, at: try known(section: other) + (behind ? 1 : 0))
  }

  mutating func replaceItems(in section: ID, with ids: [ID]) throws(Failure) {
    let index = try known(section: section)
    if let id = duplicates(in: index, ids).first { throw .duplicateItem(id) }
    sections[index].items = ids
    dropMarks()
  }

  /// The items that a section can't have because they are repeated or stand elsewhere.
  func duplicates(in index: Int, _ ids: [ID]) -> [ID] {
    var others = sections
    others.remove(at: index)
    let taken = others.flatMap(\.items)
    return ids.filter { id in taken.contains(id) || ids.count { $0 == id } > 1 }
  }

  mutating func dropMarks() {
    let items = Set(items)
    let ids = Set(sections.map(\.id))
    itemMarks = itemMarks.filter { items.contains($0.key) }
    sectionMarks = sectionMarks.filter { ids.contains($0) }
  }
}

extension SnapshotModel {
  /// Compares every readable property of a list.
  func check(_ list: ListSnapshot<ID, ID>, universe: [ID]) {
    let items = items
    let ids = sections.map(\.id)
    #expect(list.numberOfSections == sections.count)
    #expect(list.numberOfItems == items.count)
    #expect(list.sectionIDs == ids)
    #expect(list.itemIDs == items)
    let indices = sections.indices
    #expect(indices.map(list.sectionID(at:)) == ids)
    #expect(indices.map(list.itemIDs(inSectionAt:)) == sections.map(\.items))
    #expect(indices.map(list.numberOfItems(inSectionAt:)) == sections.map(\.items.count))
    let paths = indices.flatMap { index in
      sections[index].items.indices.map { ListPath(section: index, item: $0) }
    }
    #expect(paths.map { list[$0] } == items)

    let pathsByItem = Dictionary(uniqueKeysWithValues: zip(items, paths))
    #expect(universe.map(list.path(of:)) == universe.map { pathsByItem[$0] })
    #expect(universe.map(list.containsItem) == universe.map { pathsByItem[$0] != nil })
    let found = universe.map(index(of:))
    #expect(universe.map(list.index(ofSection:)) == found)
    let contents = found.map { $0.map { sections[$0].items } }
    #expect(universe.map(list.itemIDs(inSection:)) == contents)

    #expect(list.reloadedItemIDs == items.filter { itemMarks[$0] == .reload })
    #expect(list.reconfiguredItemIDs == items.filter { itemMarks[$0] == .reconfigure })
    #expect(list.reloadedSectionIDs == ids.filter(sectionMarks.contains))
  }
}
