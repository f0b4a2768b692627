// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@Suite("GraphSnapshot")
struct GraphSnapshotTests {
  private let left = ObservableValue(1, name: "left")
  private let right = ObservableValue(2, name: "right")
  private let isLeft = ObservableValue(true, name: "is left")

  @Test
  func `it shows what the last run read, each node once`() {
    let (left, right, isLeft) = (left, right, isLeft)
    let choice = DerivedValue(name: "choice") { isLeft.value ? left.value : right.value }
    let double = DerivedValue(name: "double") { choice.value * 2 }
    #expect("\(GraphSnapshot(of: double))" == "double (stale)")

    let effect = Effect(name: "effect") { _ = (double.value, choice.value) }
    #expect(
      "\(GraphSnapshot(of: effect))" == """
        effect
          double
            choice
              is left
              left
          choice (above)
        """
    )

    isLeft.value = false
    let snapshot = GraphSnapshot(of: effect)
    #expect(snapshot.nodes.map { $0.name } == ["effect", "double", "choice", "is left", "right"])
    #expect(snapshot.nodes[2].dependencies == [3, 4])
    #expect(snapshot.nodes[2].kind == "DerivedValue<Int>")

    effect.cancel()
    #expect(GraphSnapshot(of: effect).nodes.count == 1)
  }

  @Test
  func `what has not been computed since a change is stale`() {
    let left = left
    let negative = DerivedValue(name: "negative") { -left.value }
    _ = negative.value
    left.value = 5
    #expect("\(GraphSnapshot(of: negative))" == "negative (stale)\n  left")
    _ = negative.value
    #expect("\(GraphSnapshot(of: negative))" == "negative\n  left")
  }

  @Test
  func `it can be drawn`() {
    let left = left
    let quoted = DerivedValue(name: "say \"hi\"") { left.value }
    _ = quoted.value
    left.value = 5
    #expect(
      GraphSnapshot(of: quoted).dot == """
        digraph {
          0 [label="say \\"hi\\"", style=dashed];
          1 -> 0;
          1 [label="left"];
        }
        """
    )
  }
}
