// SPDX-License-Identifier: MIT

/// Ten values in a row and the sum of all but the last, an effect, and 100 changes.
enum TriangleShape {
  private static let width = 10

  static var benchmark: Benchmark {
    ShapeBenchmarks.rounds(
      "triangle",
      published: 25,
      motif: { round(in: MotifGraph()) },
      floor: { round(in: BareGraph()) }
    )
  }

  private static func round<Graph: ReactiveGraph>(in graph: Graph) -> () -> Void {
    let head = graph.source(0)
    var row = [graph.derived { head.value + 1 }]
    for index in 1..<width - 1 {
      let previous = row[index - 1]
      row.append(graph.derived { previous.value + 1 })
    }
    let sides = row
    let sum = graph.derived { sides.reduce(head.value) { $0 + $1.value } }
    let runs = Cell(0)
    graph.effect {
      blackHole(sum.value)
      runs.value += 1
    }
    // The head is part of the row, and each value is one more than the previous.
    let steps = width * (width - 1) / 2
    return {
      graph.set(head, to: 1)
      expect(sum.value, is: steps + width, "the first sum of triangle")
      runs.value = 0
      for index in 0..<100 {
        graph.set(head, to: index)
        expect(sum.value, is: steps + index * width, "the sum of triangle")
      }
      expect(runs.value, is: 100, "runs of triangle")
    }
  }
}
