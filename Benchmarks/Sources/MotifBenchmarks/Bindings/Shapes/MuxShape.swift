// SPDX-License-Identifier: MIT

/// A hundred sources gathered in one list and taken apart again, with an effect for each, and twenty
/// changes, of which two change nothing.
enum MuxShape {
  private static let width = 100

  static var benchmark: Benchmark {
    ShapeBenchmarks.rounds(
      "mux",
      motif: { round(in: MotifGraph()) },
      floor: { round(in: BareGraph()) }
    )
  }

  private static func round<Graph: ReactiveGraph>(in graph: Graph) -> () -> Void {
    let heads = (0..<width).map { _ in graph.source(0) }
    let list = graph.derivedList { heads.map { $0.value } }
    let parts = (0..<width).map { index in graph.derived { list.value[index] } }
    let ends = parts.map { part in graph.derived { part.value + 1 } }
    let runs = Cell(0)
    for end in ends {
      graph.effect {
        blackHole(end.value)
        runs.value += 1
      }
    }
    let runsExpected = graph.isSelective ? 18 : 18 * width
    return {
      runs.value = 0
      for factor in 1...2 {
        for index in 0..<10 {
          graph.set(heads[index], to: index * factor)
          expect(ends[index].value, is: index * factor + 1, "an end of mux")
        }
      }
      expect(runs.value, is: runsExpected, "runs of mux")
    }
  }
}
