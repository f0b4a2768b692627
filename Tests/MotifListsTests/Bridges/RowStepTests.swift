// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifLists

@Suite("RowStep")
struct RowStepTests {
  private typealias List = ListSnapshot<String, Int>

  /// Applies steps to rows as `NSTableView` does: one after the other, knowing only the steps.
  private func rows(of old: List, after steps: [RowStep], as new: List) -> [Int] {
    var rows = old.itemIDs
    for step in steps {
      switch step {
      case .remove(let range): rows.removeSubrange(range)
      case .insert(let range):
        rows.insert(contentsOf: new.itemIDs[range], at: range.lowerBound)
      case .move(let from, let to): rows.insert(rows.remove(at: from), at: to)
      case .update(let range, _): #expect(range.upperBound <= rows.count)
      }
    }
    return rows
  }

  private func randomList(_ generator: inout SeededGenerator) throws -> List {
    var items = Array(0..<Int.random(in: 0...12, using: &generator)).shuffled(using: &generator)[
      ...
    ]
    let sections = Array(
      "abcde".shuffled(using: &generator).prefix(Int.random(in: 1...5, using: &generator))
    )
    return try List(
      sections: sections.map { section in
        let count = Int.random(in: 0...4, using: &generator)
        defer { items = items.dropFirst(count) }
        return (String(section), Array(items.prefix(count)))
      }
    )
  }

  @Test
  func `steps lead from one list's rows to another's`() {
    withSeeds { generator in
      let (old, new) = (try randomList(&generator), try randomList(&generator))
      var list = old
      for batch in try Changeset(from: old, to: new).batches(as: .sequential, from: old) {
        let next = try batch.applied(to: list)
        #expect(
          rows(of: list, after: batch.rowSteps(from: list, to: next), as: next) == next.itemIDs
        )
        list = next
      }
      #expect(list.itemIDs == new.itemIDs)
    }
  }

  @Test
  func `rows are counted across all sections`() throws {
    let list = try List(sections: [("a", [1, 2]), ("b", [3, 4])])
    let changes = Changeset<String, Int>(
      deletedItems: [.init(path: ListPath(section: 1, item: 0), id: 3)]
    )
    #expect(changes.rowSteps(from: list, to: try changes.applied(to: list)) == [.remove(2..<3)])
  }

  @Test
  func `a marked item updates its row as its kind says`() throws {
    let list = try List(sections: [("a", [1]), ("b", [2, 3])])
    let path = ListPath(section: 1, item: 1)
    for kind in [ListUpdateKind.reload, .reconfigure] {
      let changes = Changeset<String, Int>(
        updatedItems: [.init(id: 3, from: path, to: path, kind: kind)]
      )
      #expect(changes.rowSteps(from: list, to: list) == [.update(2..<3, kind)])
    }
  }
}
