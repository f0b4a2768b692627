// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@Suite("Dependency trees")
struct DependencyTreeTests {
  private let left = ObservableValue(1, name: "left")
  private let right = ObservableValue(2, name: "right")
  private let isLeft = ObservableValue(true, name: "is left")

  @Test
  func `it shows what the last run read, and what is below it once`() {
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
  func `what has not been computed since a change is stale`() {
    let left = left
    let negative = DerivedValue(name: "negative") { -left.value }
    _ = negative.value
    left.value = 5
    #expect(negative.dependencyTree == "negative (stale)\n  left")
    _ = negative.value
    #expect(negative.dependencyTree == "negative\n  left")
  }
}
