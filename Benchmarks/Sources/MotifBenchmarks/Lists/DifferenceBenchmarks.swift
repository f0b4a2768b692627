// SPDX-License-Identifier: MIT

import MotifLists
import OrderedCollections

/// Finding the changes from one sequence to another.
///
/// The floor is one dictionary, with capacity reserved, of the old identifiers and their indices.
enum DifferenceBenchmarks {
  static var all: [Benchmark] {
    [
      rows(.manyEdits, .timesFloor(1.4)),
      rows(.onePercent, .timesFloor(0.1)),
      rows(.aFew, .timesFloor(0.02), .ahead(of: .difference, times: 30)),
      rows(.identical(100_000), .timesFloor(0.01)),
      rows(.shared(100_000), .atMost(1)),
      rows(.reversed(5_000), .timesFloor(3.5)),
      rows(.reversed(100_000), .timesFloor(3.5)),
      [
        .replaced(100_000), .shuffled(100_000), .partitioned(100_000), .oneMoved(100_000),
        .scrolled(100_000, by: 50), .scrolled(100_000, by: 500),
      ]
      .map { row($0, Int.self, []) },
    ]
    .flatMap { $0 }
  }

  /// The identifiers of a list in a dictionary, for the floor.
  static func indices<ID: Hashable>(of ids: [ID], reserves: Bool = true) -> [ID: Int] {
    var indices: [ID: Int] = [:]
    if reserves { indices.reserveCapacity(ids.count) }
    for (index, id) in ids.enumerated() { indices[id] = index }
    return indices
  }

  static func floor<ID: ListIdentifier>(_ list: ListCase, _ kind: ID.Type) -> Contender {
    .repeated(.floor) {
      let old = [ID].pair(list).old
      return { count in times(count) { _ in blackHole(indices(of: old).count) } }
    }
  }
}

// MARK: - Rows

extension DifferenceBenchmarks {
  private static func rows(_ list: ListCase, _ targets: Target...) -> [Benchmark] {
    [
      row(list, Int.self, targets), row(list, String.self, targets),
      row(list, WideIdentifier.self, targets),
    ]
  }

  private static func row<ID: ListIdentifier>(
    _ list: ListCase,
    _ kind: ID.Type,
    _ targets: [Target]
  ) -> Benchmark {
    Benchmark(
      name: "\(list.name), \(ID.kind)",
      measure: .microseconds,
      sampleLimit: list.old.count >= 1_000_000 ? 5 : nil,
      targets: targets,
      contenders: [
        .repeated(.motif) {
          let (old, new) = [ID].pair(list)
          list.check(Changeset(from: old, to: new))
          return { count in
            times(count) { _ in blackHole(Changeset(from: old, to: new).movedItems.count) }
          }
        },
        floor(list, kind),
      ] + (list.isHardToCompare ? [] : comparing(list, kind)) + [orderedSets(list, kind)]
    )
  }

  /// The standard library's difference.
  private static func comparing<ID: ListIdentifier>(
    _ list: ListCase,
    _ kind: ID.Type
  ) -> [Contender] {
    [
      .repeated(.difference) {
        let (old, new) = [ID].pair(list)
        return { count in times(count) { _ in blackHole(new.difference(from: old).count) } }
      },
      .repeated(.inferringMoves) {
        let (old, new) = [ID].pair(list)
        return { count in
          times(count) { _ in blackHole(new.difference(from: old).inferringMoves().count) }
        }
      },
    ]
  }

  /// The result of subtracting two existing sets: removals and insertions, but no moves.
  private static func orderedSets<ID: ListIdentifier>(
    _ list: ListCase,
    _ kind: ID.Type
  ) -> Contender {
    .repeated(.orderedSets) {
      let pair = [ID].pair(list)
      let (old, new) = (OrderedSet(pair.old), OrderedSet(pair.new))
      return { count in
        times(count) { _ in
          blackHole(old.subtracting(new).count &+ new.subtracting(old).count)
        }
      }
    }
  }
}
