// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@Suite("Dependency trees")
struct DependencyTreeTests {
  private let left = ObservableValue(1, name: "left")
  private let right = ObservableValue(2, name: "right")
  private let isLeft = ObservableValue(true, name: "is left")

  @Test
  func `it shows the last run's reads, each subtree once`() {
    let (left, right, isLeft) = (left, right, isLeft)
    let choice = DerivedValue(name: "choice") { isLeft.value ? left.value : right.value }
    let double = DerivedValue(name: "double") { choice.value * 2 }
    #expect(double.dependencyTree == "double (stale)")

    let effect = Effect(name: "effect") { _ = (double.value, choice.value) }
    #expect(
      effect.dependencyTree == """
        effect
          double
            choice
              is left
              left
          choice (above)
        """
    )

    isLeft.value = false
    #expect(choice.dependencyTree == "choice\n  is left\n  right")

    effect.cancel()
    #expect(effect.dependencyTree == "unnamed Effect")
  }

  @Test
  func `a value not computed since a change is stale`() {
    let left = left
    let negative = DerivedValue(name: "negative") { -left.value }
    _ = negative.value
    left.value = 5
    #expect(negative.dependencyTree == "negative (stale)\n  left")
    _ = negative.value
    #expect(negative.dependencyTree == "negative\n  left")
  }

  @Test func `a long chain's tree grows only with its length`() {
    let source = ObservableValue(0, name: "source")
    var values = [source.map { $0 }]
    for _ in 1..<4_000 { values.append(values[values.count - 1].map { $0 }) }
    let last = values[values.count - 1]
    _ = last.value
    let lines = last.dependencyTree.split(separator: "\n")
    #expect(lines.count == 4_001 && lines.allSatisfy { $0.utf8.count < 150 })
    #expect(lines.last?.hasSuffix("4000: source") == true)
  }
}
