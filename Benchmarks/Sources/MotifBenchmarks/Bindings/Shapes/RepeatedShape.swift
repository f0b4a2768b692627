// SPDX-License-Identifier: MIT

/// A derived value that reads the same source thirty times, an effect, and 100 changes.
enum RepeatedShape {
  private static let reads = 30

  static var benchmark: Benchmark {
    ShapeBenchmarks.rounds(
      "repeated",
      published: 13.5,
      motif: { round(in: MotifGraph()) },
      floor: { round(in: BareGraph()) }
    )
  }

  private static func round<Graph: ReactiveGraph>(in graph: Graph) -> () -> Void {
    let head = graph.source(0)
    let sum = graph.derived { (0..<reads).reduce(0) { sum, _ in sum + head.value } }
    let runs = Cell(0)
    graph.effect {
      blackHole(sum.value)
      runs.value += 1
    }
    return {
      graph.set(head, to: 1)
      expect(sum.value, is: reads, "the first sum of repeated")
      runs.value = 0
      for index in 0..<100 {
        graph.set(head, to: index)
        expect(sum.value, is: index * reads, "the sum of repeated")
      }
      expect(runs.value, is: 100, "runs of repeated")
    }
  }
}
