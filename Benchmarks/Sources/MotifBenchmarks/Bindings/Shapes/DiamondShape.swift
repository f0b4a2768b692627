// SPDX-License-Identifier: MIT

/// One source, five values derived from it, their sum, an effect, and 500 changes.
enum DiamondShape {
  private static let width = 5

  static var benchmark: Benchmark {
    ShapeBenchmarks.rounds(
      "diamond of 5",
      published: 85,
      motif: { round(in: MotifGraph()) },
      floor: { round(in: BareGraph()) }
    )
  }

  private static func round<Graph: ReactiveGraph>(in graph: Graph) -> () -> Void {
    let head = graph.source(0)
    let sides = (0..<width).map { _ in graph.derived { head.value + 1 } }
    let sum = graph.derived { sides.reduce(0) { $0 + $1.value } }
    let runs = Cell(0)
    graph.effect {
      blackHole(sum.value)
      runs.value += 1
    }
    return {
      graph.set(head, to: 1)
      expect(sum.value, is: 2 * width, "the first sum of diamond")
      runs.value = 0
      for index in 0..<500 {
        graph.set(head, to: index)
        expect(sum.value, is: (index + 1) * width, "the sum of diamond")
      }
      expect(runs.value, is: 500, "runs of diamond")
    }
  }
}
