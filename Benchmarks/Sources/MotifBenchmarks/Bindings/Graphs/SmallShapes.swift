// SPDX-License-Identifier: MIT

/// Small graphs.
///
/// Each function builds one and returns an operation that changes its source. A tally counts the runs of
/// the effect.
enum SmallShapes {
  /// A source and an effect.
  static func single<Graph: ReactiveGraph>(
    in graph: Graph,
    tally: Cell<Int> = Cell(0)
  ) -> (_ count: Int) -> Void {
    let source = graph.source(0)
    graph.effect {
      tally.value += 1
      blackHole(source.value)
    }
    return { count in times(count) { index in graph.set(source, to: index) } }
  }

  /// Ten derived values in a row, and an effect.
  static func chain<Graph: ReactiveGraph>(in graph: Graph) -> (_ count: Int) -> Void {
    let source = graph.source(0)
    var last = graph.derived { source.value &+ 1 }
    for _ in 1..<10 {
      let previous = last
      last = graph.derived { previous.value &+ 1 }
    }
    let end = last
    graph.effect { blackHole(end.value) }
    return { count in times(count) { index in graph.set(source, to: index) } }
  }

  /// A source, two values derived from it, and an effect that reads both.
  static func diamond<Graph: ReactiveGraph>(
    in graph: Graph,
    tally: Cell<Int> = Cell(0)
  ) -> (_ count: Int) -> Void {
    let source = graph.source(0)
    let left = graph.derived { source.value &+ 1 }
    let right = graph.derived { source.value &* 2 }
    graph.effect {
      tally.value += 1
      blackHole(left.value &+ right.value)
    }
    return { count in times(count) { index in graph.set(source, to: index) } }
  }
}
