// SPDX-License-Identifier: MIT

/// A derived value that reads different sources for odd and even numbers, twenty times, an effect, and
/// 100 changes.
enum UnstableShape {
  private static let reads = 20

  static var benchmark: Benchmark {
    ShapeBenchmarks.rounds(
      "unstable",
      published: 15,
      motif: { round(in: MotifGraph()) },
      floor: { round(in: BareGraph()) }
    )
  }

  private static func round<Graph: ReactiveGraph>(in graph: Graph) -> () -> Void {
    let head = graph.source(0)
    let double = graph.derived { head.value * 2 }
    let inverse = graph.derived { -head.value }
    let sum = graph.derived {
      (0..<reads).reduce(0) { sum, _ in
        sum + (head.value.isMultiple(of: 2) ? inverse.value : double.value)
      }
    }
    let runs = Cell(0)
    graph.effect {
      blackHole(sum.value)
      runs.value += 1
    }
    return {
      graph.set(head, to: 1)
      expect(sum.value, is: 2 * reads, "the first sum of unstable")
      runs.value = 0
      for index in 0..<100 {
        graph.set(head, to: index)
        let factor = index.isMultiple(of: 2) ? -reads : 2 * reads
        expect(sum.value, is: index * factor, "the sum of unstable")
      }
      expect(runs.value, is: 100, "runs of unstable")
    }
  }
}
