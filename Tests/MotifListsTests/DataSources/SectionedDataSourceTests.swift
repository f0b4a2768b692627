// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("SectionedDataSource")
struct SectionedDataSourceTests {
  @Test
  func `an edit that keeps the section order moves items`() throws {
    let source = try ObservableList((0..<3_000).map { Entry(id: $0, rank: $0 % 1_000) })
    let shelves = source.sectioned { $0.rank }
    let ordered = source.sectioned(by: { $0.rank }, orderedBy: >)
    let watch = Watch(shelves)
    try source.update(Entry(id: 7, rank: 7))
    try source.append(Entry(id: 3_000, rank: 8))
    try source.update(Entry(id: 2_009, rank: 10))
    try source.remove(id: 1_011)
    try source.move(id: 1_012, before: 2_013)
    #expect(watch.changes.map(\.count) == [1, 1, 2, 1, 1])
    #expect(shelves.snapshot.itemIDs(inSection: 8) == [8, 1_008, 2_008, 3_000])
    #expect(shelves.snapshot.itemIDs(inSection: 10) == [10, 1_010, 2_009, 2_010])
    #expect(shelves.snapshot.itemIDs(inSection: 11) == [11, 2_011])
    #expect(shelves.snapshot.sectionIDs == Array(0..<1_000))
    #expect(ordered.snapshot.sectionIDs == (0..<1_000).reversed())
  }

  @Test
  func `a section's first item determines its position`() throws {
    let source = try ObservableList((0..<6).map { Entry(id: $0, rank: $0 % 3) })
    let grouped = source.sectioned { $0.rank }
    let watch = Watch(grouped)
    try source.remove(id: 0)
    #expect(grouped.snapshot.sectionIDs == [1, 2, 0])
    try source.insert(Entry(id: 6, rank: 2), before: 1)
    #expect(grouped.snapshot.sectionIDs == [2, 1, 0])
    try source.move(id: 3, before: 6)
    #expect(grouped.snapshot.sectionIDs == [0, 2, 1])
    try source.update(Entry(id: 3, rank: 1))
    #expect(grouped.snapshot.sectionIDs == [1, 2])
    let changes = Changeset<MainSection, Int>(
      deletedItems: [.init(path: ListPath(section: 0, item: 0), id: 3)],
      insertedItems: [.init(path: ListPath(section: 0, item: 4), id: 3)]
    )
    try source.apply(changes)
    #expect(grouped.snapshot.sectionIDs == [2, 1])
    try watch.check()
  }

  @Test
  func `sections always stand in their first items' order`() {
    withSeeds(150) { generator in
      let base = try EditedSource(&generator)
      let sorted = base.source.sorted { $0.rank > $1.rank }
      let grouped = sorted.sectioned { $0.rank % 3 }
      let ordered = base.source.sectioned(by: { $0.rank % 4 }, orderedBy: >)
      let watches: [any Checked] = [
        Watch(grouped), Watch(ordered),
      ]
      for _ in 0..<12 {
        try base.edit(&generator)
        var places: [Int: Int] = [:]
        for (place, item) in sorted.items.enumerated() {
          places[item.rank % 3] = min(places[item.rank % 3] ?? place, place)
        }
        #expect(grouped.snapshot.sectionIDs == places.keys.sorted { places[$0]! < places[$1]! })
        let keys = Set(base.source.items.map { $0.rank % 4 })
        #expect(ordered.snapshot.sectionIDs == keys.sorted(by: >))
      }
      for watch in watches { try watch.check() }
    }
  }
}
