// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifLists

/// How the cost of single edits grows with the list, from a thousand items to a million.
enum ListGrowthBenchmarks {
  static var all: [Benchmark] {
    [1_000, 10_000, 100_000, 1_000_000].flatMap { size in
      [registrations(size), move(size), frontInsert(size)]
    }
  }

  private static func benchmark(
    _ name: String,
    _ size: Int,
    perCall operations: Int = 1,
    _ contender: Contender
  ) -> Benchmark {
    Benchmark(
      name: "\(name), \(size)",
      measure: .microseconds,
      sampleLimit: 20,
      operationsPerCall: operations,
      contenders: [contender]
    )
  }

  /// Runs code that can't fail for a benchmark's identifiers.
  private static func attempt<Failure: Error>(_ body: () throws(Failure) -> Void) {
    do {
      try body()
    } catch {
      expect("\(error)", is: "", "an edit")
    }
  }

  private static func registrations(_ size: Int) -> Benchmark {
    benchmark(
      "add and cancel 1 of so many delegates",
      size,
      perCall: size,
      .repeated(.motif) {
        let ears = (0..<size).map { _ in Ear() }
        return { count in
          times(count) { _ in
            let delegates = MulticastDelegate<Ear>()
            for registration in ears.map({ delegates.add($0) }) { registration.cancel() }
            expect(delegates.count, is: 0, "no delegate")
          }
        }
      }
    )
  }

  private static func move(_ size: Int) -> Benchmark {
    benchmark(
      "select all, and move the selection",
      size,
      .repeated(.motif) {
        let selection = Selection<Int>(allowsMultiple: true)
        attempt { () throws(ListSnapshotError<MainSection, Int>) in
          selection.update(to: try ListSnapshot(Array(0..<size)))
        }
        selection.select(0)
        return { count in
          times(count) { _ in
            selection.selectAll()
            // One of the two directions is always possible.
            if !selection.moveSelection(by: 1) { selection.moveSelection(by: -1) }
          }
          expect(selection.count, is: 1, "selected")
        }
      }
    )
  }

  private static func frontInsert(_ size: Int) -> Benchmark {
    benchmark(
      "insert and delete 1 in front, snapshot",
      size,
      .repeated(.motif) {
        var list = ListSnapshot<MainSection, Int>()
        attempt { () throws(ListSnapshotError<MainSection, Int>) in
          list = try ListSnapshot(Array(0..<size))
        }
        return { count in
          times(count) { _ in
            attempt { () throws(ListSnapshotError<MainSection, Int>) in
              try list.insertItems([size], before: 0)
              try list.deleteItems([size])
            }
          }
          expect(list.numberOfItems, is: size, "items left")
        }
      }
    )
  }

  private final class Ear {}
}
