// SPDX-License-Identifier: MIT

import MotifLists

/// Operations on known changes.
///
/// The floor is the same as for finding them.
enum ChangesetBenchmarks {
  static var all: [Benchmark] {
    [row(.manyEdits), row(.onePercent)].flatMap { $0 } + [sequential]
  }

  private typealias List = ListSnapshot<Int, Int>
  private typealias Changes = Changeset<Int, Int>

  private static func row(_ list: ListCase) -> [Benchmark] {
    [
      operation("apply", list) { changes, old, _ in
        result { () throws(ChangesetError<Int, Int>) in
          blackHole(try changes.applied(to: old).numberOfItems)
        }
      },
      operation("verify", list) { changes, old, new in
        result { () throws(ChangesetError<Int, Int>) in try changes.verify(from: old, to: new) }
      },
      operation("invert", list) { changes, _, _ in blackHole(changes.inverse.count) },
      batches(.singleBatch, list),
      batches(.staged, list),
    ]
  }

  /// One batch for each change.
  private static var sequential: Benchmark { batches(.sequential, .manyEdits) }

  private static func batches(_ style: BatchStyle, _ list: ListCase) -> Benchmark {
    operation("batches, \(style)", list) { changes, old, _ in
      result { () throws(ChangesetError<Int, Int>) in
        blackHole(try changes.batches(as: style, from: old).count)
      }
    }
  }

  private static func operation(
    _ name: String,
    _ list: ListCase,
    _ body: @escaping (_ changes: Changes, _ old: List, _ new: List) -> Void
  ) -> Benchmark {
    Benchmark(
      name: "\(name), \(list.name), Int",
      measure: .microseconds,
      contenders: [
        .repeated(.motif) {
          let (old, new) = list.snapshots(Int.self, sections: 1)
          let changes = Changes(from: old, to: new)
          return { count in times(count) { _ in body(changes, old, new) } }
        },
        DifferenceBenchmarks.floor(list, Int.self),
      ]
    )
  }

  /// Runs code that can't fail for changes that belong to the list.
  private static func result(_ body: () throws(ChangesetError<Int, Int>) -> Void) {
    do {
      try body()
    } catch {
      expect("\(error)", is: "", "changes")
    }
  }
}
