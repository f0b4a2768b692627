// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Uses values of this module whose copies share storage on several threads at once.
///
/// All other `Sendable` types are constants, or structures and enumerations of numbers and identifiers.
@Suite("Shared values on several threads")
struct SharedValueThreadTests {
  private let old = try? ListSnapshot(sections: [(0, Array(0..<40)), (1, Array(40..<80))])

  /// The list as a thread edits it; each thread makes a different one.
  private static func edit(
    _ list: ListSnapshot<Int, Int>,
    on thread: Int
  ) throws -> ListSnapshot<Int, Int> {
    var list = list
    try list.deleteItems([thread, 41 + thread])
    try list.insertItems([100 + thread], before: 30)
    try list.moveItem(20, toEndOfSection: 1)
    try list.appendSections([2 + thread])
    try list.moveSection(1, before: 0)
    try list.reloadItems([thread + 10])
    return list
  }

  @Test
  func `threads may read, edit, and compare copies of a snapshot`() throws {
    let old = try #require(old)
    for _ in 0..<20 {
      // Only the threads share its storage.
      let shared = try ListSnapshot(sections: [(0, Array(0..<40)), (1, Array(40..<80))])
      onThreads(4) { thread in
        do {
          for _ in 0..<10 {
            let new = try Self.edit(shared, on: thread)
            #expect(new == (try Self.edit(old, on: thread)))
            #expect(shared.path(of: 20) == ListPath(section: 0, item: 20))
            #expect(
              Changeset(from: shared, to: new).deletedItems.map(\.id) == [thread, 41 + thread]
            )
          }
        } catch {
          Issue.record(error)
        }
      }
      #expect(shared == old)
    }
  }

  @Test
  func `threads may share a change set and its map`() throws {
    let old = try #require(old)
    let new = try Self.edit(old, on: 0).withoutMarks
    for _ in 0..<20 {
      let changes = Changeset(from: old, to: new)
      let map = changes.renumbering
      onThreads(4) { thread in
        do {
          for _ in 0..<5 {
            #expect(try changes.applied(to: old) == new)
            #expect(try changes.inverse.applied(to: new) == old)
            var own = changes
            own.updatedItems.append(
              .init(
                id: 5,
                from: ListPath(section: 0, item: 5),
                to: new.path(of: 5) ?? ListPath(section: 0, item: 0),
                kind: .reload
              )
            )
            try own.verify(from: old, to: new)
            for style in [BatchStyle.singleBatch, .staged, .sequential] {
              #expect(try !own.batches(as: style, from: old).isEmpty)
            }
            let path = ListPath(section: 0, item: 12 + thread)
            #expect(
              map.newPath(forOld: path)
                == old.itemIDs(inSection: 0).flatMap { new.path(of: $0[path.item]) }
            )
          }
        } catch {
          Issue.record(error)
        }
      }
      #expect(changes == Changeset(from: old, to: new))
    }
  }
}
