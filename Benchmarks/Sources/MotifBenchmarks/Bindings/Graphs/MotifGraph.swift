// SPDX-License-Identifier: MIT

import MotifBindings

/// Graphs of `MotifBindings`.
final class MotifGraph: ReactiveGraph {
  private var effects: [Effect] = []

  var isSelective: Bool { true }

  func source(_ value: Int) -> ObservableValue<Int> { ObservableValue(value) }

  func derived(_ compute: @escaping () -> Int) -> DerivedValue<Int> { DerivedValue(compute) }

  func derivedList(_ compute: @escaping () -> [Int]) -> DerivedValue<[Int]> {
    DerivedValue(compute)
  }

  func effect(_ body: @escaping () -> Void) { effects.append(Effect(body)) }

  func set(_ source: ObservableValue<Int>, to value: Int) { source.value = value }

  func batch(_ body: () -> Void) { withBatchedChanges(body) }
}
