// SPDX-License-Identifier: MIT

/// One source, read by fifty branches of two derived values and an effect, and fifty changes.
enum BroadShape {
  private static let width = 50

  static var benchmark: Benchmark {
    ShapeBenchmarks.rounds(
      "broad",
      published: 109,
      motif: { round(in: MotifGraph()) },
      floor: { round(in: BareGraph()) }
    )
  }

  private static func round<Graph: ReactiveGraph>(in graph: Graph) -> () -> Void {
    let head = graph.source(0)
    let runs = Cell(0)
    let ends = (0..<width).map { index in
      let near = graph.derived { head.value + index }
      let far = graph.derived { near.value + 1 }
      graph.effect {
        blackHole(far.value)
        runs.value += 1
      }
      return far
    }
    let last = ends[width - 1]
    return {
      graph.set(head, to: 1)
      runs.value = 0
      for index in 0..<50 {
        graph.set(head, to: index)
        expect(last.value, is: index + width, "the last branch of broad")
      }
      expect(runs.value, is: 50 * width, "runs of broad")
      withExtendedLifetime(ends) {}
    }
  }
}
