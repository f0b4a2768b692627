// SPDX-License-Identifier: MIT

import MotifLists

/// Finding the changes from one snapshot to another.
///
/// The floor is the same as for sequences.
enum SnapshotDifferenceBenchmarks {
  static var all: [Benchmark] {
    [
      rows(.manyEdits, .timesFloor(1.4)),
      rows(.onePercent, .timesFloor(0.1)),
      rows(.aFew, .timesFloor(0.02)),
      rows(.identical(100_000), .timesFloor(0.01)),
      rows(.shared(100_000), .atMost(1)),
      rows(.reversed(100_000), .timesFloor(3.5)),
      [
        row(.manyEdits, Int.self, sections: 50),
        row(.onePercent, Int.self, sections: 100),
        row(.reversed(100_000), Int.self, sections: 100),
      ],
    ]
    .flatMap { $0 }
  }

  private static func rows(_ list: ListCase, _ target: Target) -> [Benchmark] {
    [
      row(list, Int.self, sections: 1, [target]),
      row(list, String.self, sections: 1, [target]),
    ]
  }

  private static func row<ID: ListIdentifier>(
    _ list: ListCase,
    _ kind: ID.Type,
    sections: Int,
    _ targets: [Target] = []
  ) -> Benchmark {
    Benchmark(
      name: "\(list.name), \(ID.kind)" + (sections > 1 ? ", \(sections) sections" : ""),
      measure: .microseconds,
      sampleLimit: list.old.count >= 1_000_000 ? 5 : nil,
      targets: targets,
      contenders: [
        .repeated(.motif) {
          let (old, new) = list.snapshots(kind, sections: sections)
          let changes = Changeset(from: old, to: new)
          expect(changes.deletedItems.count, is: list.deletes, "deletes, \(list.name)")
          expect(changes.insertedItems.count, is: list.inserts, "inserts, \(list.name)")
          return { count in
            times(count) { _ in blackHole(Changeset(from: old, to: new).movedItems.count) }
          }
        },
        DifferenceBenchmarks.floor(list, kind),
      ]
    )
  }
}
