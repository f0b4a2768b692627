// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Changes that are read with `for await`.
@Suite("changes() of lists")
struct ListChangesSequenceTests {
  private func make(_ ids: Int...) throws -> ObservableList<MainSection, Entry> {
    try ObservableList(ids.map { Entry(id: $0, rank: $0) })
  }

  @Test @MainActor
  func `changes begin with the call, not the loop`() async throws {
    let list = try make(1)
    let sorted = list.sorted { $0.rank > $1.rank }
    for source in [list as any ListSnapshotSource<MainSection, Int>, sorted] {
      var copy = source.snapshot
      let changes = source.changes()
      let task = Task {
        for await change in changes {
          copy = try change.applied(to: copy)
          if change.insertedItems.contains(where: { $0.id % 10 == 3 }) { break }
        }
        return copy
      }
      let base = (list.items.map(\.id).max() ?? 0) / 10 * 10 + 10
      try list.append(Entry(id: base + 1, rank: 5))
      try list.append(Entry(id: base + 2, rank: 6))
      await Task.yield()
      try list.append(Entry(id: base + 3, rank: 7))
      #expect(try await task.value == source.snapshot)
    }
  }

  @Test @MainActor
  func `changes begun inside an edit start from its first list`() async throws {
    let list = try make(1)
    var copy = list.snapshot
    var changes: ValueSequence<Changeset<MainSection, Int>>?
    try list.edit { list in
      try list.append(Entry(id: 2, rank: 2))
      copy = list.snapshot
      changes = list.changes()
      try list.append(Entry(id: 3, rank: 3))
    }
    try list.remove(id: 1)
    var iterator = try #require(changes).makeAsyncIterator()
    for _ in 0..<2 {
      if let change = await iterator.next() { try change.apply(to: &copy) }
    }
    #expect(copy == list.snapshot)
  }
}
