// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// An item whose position in derived lists depends on its rank.
struct Entry: Identifiable, Equatable {
  let id: Int
  var rank: Int
  var note = 0
}

/// A source with sections that is edited at random.
final class EditedSource {
  let source: ObservableList<Int, Entry>
  private let ids: Range<Int>

  init(_ generator: inout SeededGenerator, ids: Range<Int> = 0..<14) throws {
    self.ids = ids
    let isPresent = ids.filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator)
    var sections: [(Int, [Entry])] = (0..<Int.random(in: 1...3, using: &generator)).map { ($0, []) }
    for id in isPresent {
      let entry = Entry(id: id, rank: Int.random(in: 0..<8, using: &generator))
      sections[Int.random(in: sections.indices, using: &generator)].1.append(entry)
    }
    source = try ObservableList(sections: sections)
  }

  /// The list of a source that transforms each section.
  func expected(_ body: ([Entry]) -> [Entry]) -> ListSnapshot<Int, Int> {
    let list = source.snapshot
    let sections = list.sectionIDs.enumerated().map { index, id in
      (id, body(list.itemIDs(inSectionAt: index).compactMap(source.item(withID:))).map(\.id))
    }
    return (try? ListSnapshot(sections: sections)) ?? ListSnapshot()
  }

  /// Makes one edit, or several as one change.
  func edit(_ generator: inout SeededGenerator) throws {
    if Bool.random(using: &generator) {
      try source.edit { draft in
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
          try Self.edit(draft, ids, &generator)
        }
      }
      return
    }
    let items = source.snapshot.itemIDs
    let absent = ids.filter { !items.contains($0) }
    guard let item = items.randomElement(using: &generator),
      let other = items.randomElement(using: &generator)
    else { return }
    let rank = Int.random(in: 0..<8, using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: try source.remove(id: item)
    case 1: try source.move(id: item, before: other)
    case 2: try source.move(id: item, after: other)
    case 3: try source.update(Entry(id: item, rank: rank), as: .reload)
    case 4:
      guard let id = absent.randomElement(using: &generator) else { return }
      try source.insert(Entry(id: id, rank: rank), before: other)
    case 5:
      guard let id = absent.randomElement(using: &generator) else { return }
      try source.insert(Entry(id: id, rank: rank), after: other)
    default:
      guard let id = absent.randomElement(using: &generator) else { return }
      try source.replace(item, with: Entry(id: id, rank: rank))
    }
  }

  private static func edit(
    _ draft: ObservableList<Int, Entry>,
    _ ids: Range<Int>,
    _ generator: inout SeededGenerator
  ) throws {
    let items = draft.snapshot.itemIDs
    let sections = draft.snapshot.sectionIDs
    let absent = ids.filter { !items.contains($0) }
    let newSection = (0..<6).first { !sections.contains($0) }
    let rank = Int.random(in: 0..<8, using: &generator)
    let section = sections.randomElement(using: &generator)
    let otherSection = sections.randomElement(using: &generator)
    switch Int.random(in: 0..<11, using: &generator) {
    case 0:
      if let newSection { try draft.arrange { try $0.appendSections([newSection]) } }
    case 1:
      if let newSection, let section {
        try draft.arrange { try $0.insertSections([newSection], before: section) }
      }
    case 2:
      if let section, sections.count > 1 {
        try draft.arrange { try $0.deleteSections([section]) }
      }
    case 3:
      if let section, let otherSection {
        try draft.arrange { try $0.moveSection(section, before: otherSection) }
      }
    case 4:
      if let id = absent.randomElement(using: &generator), let section {
        try draft.append([Entry(id: id, rank: rank)], toSection: section)
      }
    case 5:
      if let item = items.randomElement(using: &generator), let section {
        try draft.move(id: item, toEndOfSection: section)
      }
    case 6:
      let many = items.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
      try draft.remove(ids: many)
    case 7, 8:
      if let item = items.randomElement(using: &generator) {
        try draft.update(Entry(id: item, rank: rank))
      }
    default:
      if let item = items.randomElement(using: &generator),
        let other = items.randomElement(using: &generator)
      {
        try draft.move(id: item, before: other)
      }
    }
  }
}

/// The lists shown one after the other; the first list wins for shared items.
func join(_ lists: [ListSnapshot<Int, Int>]) -> ListSnapshot<Int, Int> {
  var joined: [(Int, [Int])] = []
  var known: Set<Int> = []
  for list in lists {
    for (index, id) in list.sectionIDs.enumerated() {
      let items = list.itemIDs(inSectionAt: index).filter { known.insert($0).inserted }
      if let place = joined.firstIndex(where: { $0.0 == id }) {
        joined[place].1 += items
      } else {
        joined.append((id, items))
      }
    }
  }
  return (try? ListSnapshot(sections: joined)) ?? ListSnapshot()
}
