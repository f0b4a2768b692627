// SPDX-License-Identifier: MIT

/// Four values a layer, each derived from the layer before and with an effect, and one change of all
/// sources: the benchmark of cellx.
///
/// A sample makes ten such graphs. It times reading the last layer, changing the sources, and reading the
/// last layer again, but not making the graphs.
enum CellGridShape {
  private struct Layer<Node: Readable<Int>> {
    let first: Node
    let second: Node
    let third: Node
    let fourth: Node

    var values: [Int] { [first.value, second.value, third.value, fourth.value] }
  }

  static func benchmark(layers: Int, published: Double?) -> Benchmark {
    ShapeBenchmarks.samples(
      "cellx \(layers)",
      published: published,
      motif: { { sample(layers) { MotifGraph() } } },
      floor: { { sample(layers) { BareGraph() } } }
    )
  }

  private static func sample<Graph: ReactiveGraph>(
    _ layers: Int,
    _ makeGraph: () -> Graph
  ) -> Duration {
    (0..<10).reduce(.zero) { total, _ in total + time(layers, in: makeGraph()) }
  }

  private static func time<Graph: ReactiveGraph>(_ layers: Int, in graph: Graph) -> Duration {
    let start = Layer(
      first: graph.source(1),
      second: graph.source(2),
      third: graph.source(3),
      fourth: graph.source(4)
    )
    var middle = [layer(after: start, in: graph)]
    for index in 1..<layers {
      middle.append(layer(after: middle[index - 1], in: graph))
    }
    let end = middle[layers - 1]
    var before: [Int] = []
    var after: [Int] = []
    let duration = ContinuousClock().measure {
      before = end.values
      graph.batch {
        graph.set(start.first, to: 4)
        graph.set(start.second, to: 3)
        graph.set(start.third, to: 2)
        graph.set(start.fourth, to: 1)
      }
      after = end.values
    }
    expect(before, is: [-3, -6, -2, 2], "the last layer of cellx before")
    expect(after, is: [-2, -4, 2, 3], "the last layer of cellx after")
    return duration
  }

  private static func layer<Node: Readable<Int>, Graph: ReactiveGraph>(
    after layer: Layer<Node>,
    in graph: Graph
  ) -> Layer<Graph.Derived> {
    let new = Layer(
      first: graph.derived { layer.second.value },
      second: graph.derived { layer.first.value - layer.third.value },
      third: graph.derived { layer.second.value + layer.fourth.value },
      fourth: graph.derived { layer.third.value }
    )
    for node in [new.first, new.second, new.third, new.fourth] {
      graph.effect { blackHole(node.value) }
    }
    return new
  }
}
