// SPDX-License-Identifier: MIT

import MotifLists

/// The number of moves that a comparison finds, and its heap use.
enum DifferenceCountBenchmarks {
  static var moves: [Benchmark] {
    [
      .manyEdits, .onePercent, .aFew, .reversed(1_000), .shuffled(1_000), .partitioned(3_000),
      .oneMoved(100_000),
    ]
    .map(moves)
  }

  static var memory: [Benchmark] {
    [.manyEdits, .onePercent, .aFew, .reversed(1_000), .reversed(100_000)].map(memory)
  }

  private static func moves(_ list: ListCase) -> Benchmark {
    Benchmark(
      name: list.name,
      measure: .moves,
      targets: [.atMost(Double(list.moves))],
      contenders: [
        .counted(.motif) { Double(Changeset(from: list.old, to: list.new).movedItems.count) },
        .counted(.inferringMoves) {
          // A removal and an insertion of the same element refer to each other.
          let changes = list.new.difference(from: list.old).inferringMoves()
          return Double(
            changes.insertions.count { change in
              guard case .insert(_, _, .some) = change else { return false }
              return true
            }
          )
        },
      ]
    )
  }

  private static func memory(_ list: ListCase) -> Benchmark {
    Benchmark(
      name: list.name,
      measure: .bytes,
      contenders: [
        .counted(.motif) {
          peak { blackHole(Changeset(from: list.old, to: list.new).movedItems.count) }
        },
        .counted(.floor) {
          peak { blackHole(DifferenceBenchmarks.indices(of: list.old).count) }
        },
        .counted(.difference) {
          list.isHardToCompare
            ? nil : peak { blackHole(list.new.difference(from: list.old).count) }
        },
      ]
    )
  }

  private static func peak(_ work: () -> Void) -> Double? {
    Allocations.peak(work).map(Double.init)
  }
}
