// SPDX-License-Identifier: MIT

import Testing

@testable import MotifBindings

/// Simulates a program that runs for months, without waiting for it.
@Suite("Very many changes")
struct ManyChangesTests {
  // The points where a 32-bit counter changes sign, where it wraps around, and far beyond.
  @Test(arguments: [1 << 31, 1 << 32, 1 << 62] as [UInt64])
  func `observers receive every change, however many came before`(edge: UInt64) {
    let value = ObservableValue(0)
    let derived = DerivedValue { value.value }
    let owner = Owner()
    var heard: [[Int]] = [[], [], [], []]
    let first = value.observe { heard[0].append($1) }
    let second = derived.observe { heard[1].append($1) }
    value.observe(owner: owner) { heard[2].append($2) }
    value.source.observers.changeCount = edge - 2
    derived.node.source.observers.changeCount = edge - 2

    value.value = 1
    let late = value.observe { heard[3].append($1) }
    for number in 2...4 { value.value = number }

    #expect(heard == [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4], [2, 3, 4]])
    withExtendedLifetime((first, second, late, owner)) {}
  }

  @Test
  func `a pending change isn't delivered to new observers`() {
    let value = ObservableValue(0)
    var heard: [Int] = []
    var late: Registration?
    let first = value.observe { _, new in
      guard new == 1 else { return }
      value.value = 2
      late = value.observe { heard.append($1) }
    }
    value.source.observers.changeCount = 1 << 31 - 1

    value.value = 1
    value.value = 3

    #expect(heard == [3])
    withExtendedLifetime((first, late)) {}
  }

  @Test
  func `an effect survives more runs than 32 bits count`() {
    let value = ObservableValue(0)
    var order: [String] = []
    let effect = Effect {
      let number = value.value + value.value
      order.append("run \(number)")
      Effect.onCleanup { order.append("clean up") }
    }
    effect.reader.pointee.run = 1 << 32 - 2
    effect.reader.pointee.firstDependency?.pointee.run = .max - 1

    for number in 1...3 { value.value = number }
    effect.cancel()
    value.value = 4

    #expect(
      order == [
        "run 0", "clean up", "run 2", "clean up", "run 4", "clean up", "run 6", "clean up",
      ]
    )
  }

  private final class Owner {}
}
