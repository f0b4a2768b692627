// SPDX-License-Identifier: MIT

/// A chain whose second link is constant, so that nothing after it has to run, and 1,000 changes.
///
/// There is no floor: called by hand, everything after the constant would run.
enum AvoidableShape {
  static var benchmark: Benchmark {
    ShapeBenchmarks.rounds("avoidable", motif: { round(in: MotifGraph()) })
  }

  private static func round<Graph: ReactiveGraph>(in graph: Graph) -> () -> Void {
    let head = graph.source(0)
    let runs = Cell(0)
    let first = graph.derived { head.value }
    let constant = graph.derived {
      blackHole(first.value)
      return 0
    }
    let third = graph.derived {
      beBusy()
      runs.value += 1
      return constant.value + 1
    }
    let fourth = graph.derived { third.value + 2 }
    let fifth = graph.derived { fourth.value + 3 }
    graph.effect {
      blackHole(fifth.value)
      beBusy()
      runs.value += 1
    }
    expect(runs.value, is: 2, "first runs of avoidable")
    return {
      graph.set(head, to: 1)
      expect(fifth.value, is: 6, "the first end of avoidable")
      for index in 0..<1_000 {
        graph.set(head, to: index)
        expect(fifth.value, is: 6, "the end of avoidable")
      }
      expect(runs.value, is: 2, "runs of avoidable")
    }
  }

  private static func beBusy() {
    times(100) { index in blackHole(index) }
  }
}
