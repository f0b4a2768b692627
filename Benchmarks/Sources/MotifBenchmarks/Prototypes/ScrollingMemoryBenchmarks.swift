// SPDX-License-Identifier: MIT

import MotifPrototypes

/// The heap memory of a list of a million rows.
enum ScrollingMemoryBenchmarks {
  static var all: [Benchmark] {
    [
      bytes("bytes of a list, constant extents", .constant(1), most: 16_384),
      bytes("bytes of a list, variable extents", .variable, most: 9.0 * Double(ManyRows.count)),
      Benchmark(
        name: "allocations, end to end",
        measure: .allocations,
        targets: [.atMost(0)],
        contenders: [
          .counted(.motif) {
            let (list, source) = ManyRows.makeList(.constant(1))
            // The window is largest between two rows.
            list.scroll(to: ManyRows.viewport + 0.5)
            return Allocations.count {
              while list.contentOffset < list.maximumContentOffset {
                list.scroll(to: list.contentOffset + 1)
              }
            }
            .map { count in
              source.check(list, smallestExtent: 1)
              return Double(count)
            }
          }
        ]
      ),
    ]
  }

  private static func bytes(
    _ name: String,
    _ extents: ItemExtents,
    most: Double
  ) -> Benchmark {
    Benchmark(
      name: name,
      measure: .bytes,
      targets: [.atMost(most)],
      contenders: [
        .counted(.motif) {
          var kept: (WindowedList<ReusedRow>, ManyRows)?
          let bytes = Allocations.bytes { kept = ManyRows.makeList(extents) }
          return withExtendedLifetime(kept) { bytes.map { Double($0) } }
        }
      ]
    )
  }
}
