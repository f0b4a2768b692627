// SPDX-License-Identifier: MIT

/// Fifty derived values in a row with an effect at the end, and fifty changes.
enum DeepShape {
  private static let depth = 50

  static var benchmark: Benchmark {
    ShapeBenchmarks.rounds(
      "deep",
      published: 42,
      motif: { round(in: MotifGraph()) },
      floor: { round(in: BareGraph()) }
    )
  }

  private static func round<Graph: ReactiveGraph>(in graph: Graph) -> () -> Void {
    let head = graph.source(0)
    var last = graph.derived { head.value + 1 }
    for _ in 1..<depth {
      let previous = last
      last = graph.derived { previous.value + 1 }
    }
    let end = last
    let runs = Cell(0)
    graph.effect {
      blackHole(end.value)
      runs.value += 1
    }
    return {
      graph.set(head, to: 1)
      runs.value = 0
      for index in 0..<50 {
        graph.set(head, to: index)
        expect(end.value, is: depth + index, "the end of deep")
      }
      expect(runs.value, is: 50, "runs of deep")
    }
  }
}
