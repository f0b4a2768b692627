// SPDX-License-Identifier: MIT

import MotifPrototypes

/// Scrolling through a list of a million rows.
///
/// The floor removes a cell from an array and puts it back for every row: no list, no order.
enum ScrollingBenchmarks {
  static var all: [Benchmark] {
    [
      endToEnd("row by row, per row", .constant(1), step: 1),
      endToEnd("row by row, variable extents, per row", .variable, step: 1),
      endToEnd("by half a viewport, per row", .constant(1), step: ManyRows.viewport / 2),
      Benchmark(
        name: "jump to any row, variable extents",
        measure: .nanoseconds,
        contenders: [
          .repeated(.motif) {
            let (list, source) = ManyRows.makeList(.variable)
            var random = SplitMix64(state: 1)
            return { count in
              times(count) { _ in
                list.scroll(toItemAt: Int(random.next() % UInt64(ManyRows.count)))
              }
              withExtendedLifetime(source) {}
            }
          }
        ]
      ),
      Benchmark(
        name: "insert and delete a row, variable extents",
        measure: .microseconds,
        contenders: [
          .repeated(.motif) {
            let (list, source) = ManyRows.makeList(.variable)
            list.scroll(toItemAt: ManyRows.count / 2)
            return { count in
              times(count) { index in
                let row = index * 7_919 % ManyRows.count
                list.apply(Changeset(deleted: [row], inserted: [ManyRows.count - 1 - row]))
              }
              withExtendedLifetime(source) {}
            }
          }
        ]
      ),
    ]
  }

  private static func endToEnd(
    _ name: String,
    _ extents: ItemExtents,
    step: Double
  ) -> Benchmark {
    Benchmark(
      name: name,
      measure: .nanoseconds,
      sampleLimit: 5,
      operationsPerCall: ManyRows.count,
      contenders: [
        .repeated(.motif) {
          let (list, source) = ManyRows.makeList(extents)
          return { count in
            times(count) { _ in
              list.scroll(to: 0)
              while list.contentOffset < list.maximumContentOffset {
                list.scroll(to: list.contentOffset + step)
              }
              source.check(list, smallestExtent: extents == .variable ? 0.5 : 1)
            }
          }
        },
        .repeated(.floor) {
          let pool = IndexedPool()
          return { count in
            times(count * ManyRows.count) { index in
              let row = pool.dequeue(1)
              row.number = index
              pool.recycle(row, 1)
            }
          }
        },
      ]
    )
  }
}
