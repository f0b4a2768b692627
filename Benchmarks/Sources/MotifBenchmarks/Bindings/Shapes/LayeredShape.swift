// SPDX-License-Identifier: MIT

import MotifBindings

/// A rectangle of nodes, each the sum of some of the row before: the dynamic graphs.
///
/// Each round sets one source and reads some nodes of the last row. There is no effect: everything is
/// read on demand. Some nodes leave out one of their sources, depending on the value of the first.
struct LayeredShape {
  let width: Int

  /// The number of rows, including the sources.
  let layers: Int

  /// The number of nodes of the previous row that a node reads.
  let reads: Int
  let staticFraction: Double
  let readFraction: Double
  let rounds: Int
  let published: Double?
  let expected: Outcome

  /// The expected sum of all nodes read at the end, and the expected number of computations.
  struct Outcome: Equatable {
    let sum: Double
    let count: Int
  }

  var benchmark: Benchmark {
    let dynamic = staticFraction < 1 ? ", dynamic" : ""
    return ShapeBenchmarks.samples(
      "\(width) × \(layers), \(reads) reads\(dynamic)",
      limit: 3,
      published: published,
      motif: {
        {
          var outcome: Outcome?
          let duration = ContinuousClock().measure { outcome = run() }
          expect(outcome, is: expected, "the outcome of \(width) × \(layers)")
          return duration
        }
      }
    )
  }
}

// MARK: - Running

extension LayeredShape {
  /// Makes the graph, too, as the published benchmark does.
  private func run() -> Outcome {
    let count = Cell(0)
    let sources = (0..<width).map { ObservableValue(Double($0)) }
    let leaves = leaves(above: sources, count: count).suffix(Int(Double(width) * readFraction))
    return withBatchedChanges {
      for round in 0..<rounds {
        let index = round % width
        sources[index].value = Double(round + index)
        for leaf in leaves {
          blackHole(Int(truncatingIfNeeded: leaf.value.bitPattern))
        }
      }
      return Outcome(sum: leaves.reduce(0) { $0 + $1.value }, count: count.value)
    }
  }

  private func leaves(
    above sources: [ObservableValue<Double>],
    count: Cell<Int>
  ) -> [DerivedValue<Double>] {
    var generator = SplitMix64(state: 1)
    var row = row(above: sources, count: count, using: &generator)
    for _ in 2..<layers {
      row = self.row(above: row, count: count, using: &generator)
    }
    return row
  }

  private func row<Node: Readable<Double>>(
    above nodes: [Node],
    count: Cell<Int>,
    using generator: inout SplitMix64
  ) -> [DerivedValue<Double>] {
    nodes.indices.map { index in
      let own = (0..<reads).map { nodes[(index + $0) % nodes.count] }
      return generator.nextFraction() < staticFraction
        ? Self.sum(of: own, count: count)
        : Self.changingSum(of: own, count: count)
    }
  }

  private static func sum<Node: Readable<Double>>(
    of nodes: [Node],
    count: Cell<Int>
  ) -> DerivedValue<Double> {
    DerivedValue {
      count.value += 1
      var sum = 0.0
      for node in nodes {
        sum += node.value
      }
      return sum
    }
  }

  /// A sum that leaves out one of its terms if the first is odd.
  private static func changingSum<Node: Readable<Double>>(
    of nodes: [Node],
    count: Cell<Int>
  ) -> DerivedValue<Double> {
    let first = nodes[0]
    let others = Array(nodes[1...])
    return DerivedValue {
      count.value += 1
      var sum = first.value
      let number = Int(sum)
      let omitted = number.isMultiple(of: 2) ? nil : number % others.count
      for index in others.indices where index != omitted {
        sum += others[index].value
      }
      return sum
    }
  }
}
