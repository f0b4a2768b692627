// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@testable import AlbumScreen

@Suite("SectionIndex")
struct SectionIndexTests {
  private typealias Snapshot = ListSnapshot<String, Int>

  /// The rows of a list: headings, and items.
  private func rows(_ list: Snapshot) -> [SectionRow<String, Int>] {
    list.sectionIDs.flatMap { section in
      [.heading(section)] + (list.itemIDs(inSection: section) ?? []).map { .item($0) }
    }
  }

  private func randomList(_ random: inout SeededGenerator) throws -> Snapshot {
    let items = (0..<20).shuffled(using: &random).prefix(Int.random(in: 0...20, using: &random))
    let sections = ["a", "b", "c", "d"].filter { _ in Bool.random(using: &random) }
    var contents = sections.map { ($0, [Int]()) }
    for item in items where !contents.isEmpty {
      contents[Int.random(in: contents.indices, using: &random)].1.append(item)
    }
    return try Snapshot(sections: contents.filter { !$0.1.isEmpty })
  }

  @Test
  func `positions, rows, and contents agree`() {
    withSeeds { random in
      let list = try randomList(&random)
      let index = SectionIndex(list, hasHeadings: true)
      let rows = rows(list)
      #expect(index.rowCount == rows.count)
      for (row, content) in rows.enumerated() {
        let section = list.sectionID(at: index.section(ofRow: row))
        switch (content, index.content(ofRow: row)) {
        case (.heading(let id), .heading(let place)):
          #expect(list.sectionID(at: place) == id && section == id)
          #expect(index.row(ofHeading: place) == row)
        case (.item(let id), .item(let position)):
          #expect(list.itemIDs[position] == id)
          #expect(list[index.path(ofItemAt: position)] == id)
          #expect(index.row(ofItemAt: position) == row)
          #expect(list.itemIDs(inSection: section)?.contains(id) == true)
        default: Issue.record("row \(row) is \(content)")
        }
      }
    }
  }

  @Test
  func `changes of sections become changes of rows`() {
    withSeeds { random in
      let (old, new) = (try randomList(&random), try randomList(&random))
      let changes = Changeset(from: old, to: new)
      let (from, to) = (
        SectionIndex(old, hasHeadings: true), SectionIndex(new, hasHeadings: true)
      )
      let flat = try #require(changes.inOneSection(from: from, to: to, withHeadings: true))
      let before = try ListSnapshot<MainSection, SectionRow<String, Int>>(rows(old))
      #expect(try flat.applied(to: before).itemIDs == rows(new))

      let items = try #require(changes.inOneSection(from: from, to: to, withHeadings: false))
      let plain = try ListSnapshot(old.itemIDs.map { SectionRow<String, Int>.item($0) })
      #expect(try items.applied(to: plain).itemIDs == new.itemIDs.map { .item($0) })
    }
  }

  @Test
  func `sections that move are shown again`() throws {
    let old = try Snapshot(sections: [("a", [1]), ("b", [2])])
    let new = try Snapshot(sections: [("b", [2]), ("a", [1])])
    let (from, to) = (SectionIndex(old, hasHeadings: true), SectionIndex(new, hasHeadings: true))
    let changes = Changeset(from: old, to: new)
    #expect(changes.inOneSection(from: from, to: to, withHeadings: true) == nil)
    let plain = SectionIndex(old, hasHeadings: false)
    #expect(
      Changeset(from: old, to: old).inOneSection(from: plain, to: to, withHeadings: true) == nil
    )
  }

  @Test
  func `without headings, rows are positions`() throws {
    let list = try Snapshot(sections: [("a", [1, 2]), ("b", [3])])
    let index = SectionIndex(list, hasHeadings: false)
    #expect(index.rowCount == 3)
    #expect((0..<3).map { index.row(ofItemAt: $0) } == [0, 1, 2])
    #expect((0..<3).map { index.content(ofRow: $0) } == [.item(0), .item(1), .item(2)])
    #expect(SectionIndex().rowCount == 0)
  }
}
