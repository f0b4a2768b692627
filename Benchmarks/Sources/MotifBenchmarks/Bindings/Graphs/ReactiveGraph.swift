// SPDX-License-Identifier: MIT

/// A way to make a graph of values, so that each shape is written once for all libraries.
protocol ReactiveGraph {
  associatedtype Source: Readable<Int>
  associatedtype Derived: Readable<Int>
  associatedtype DerivedList: Readable<[Int]>

  /// Whether only nodes whose inputs have changed run.
  var isSelective: Bool { get }

  func source(_ value: Int) -> Source
  func derived(_ compute: @escaping () -> Int) -> Derived
  func derivedList(_ compute: @escaping () -> [Int]) -> DerivedList

  /// Makes an effect, which the graph retains.
  func effect(_ body: @escaping () -> Void)

  /// Changes a source, and updates everything that depends on it.
  func set(_ source: Source, to value: Int)

  /// Combines several changes into one.
  func batch(_ body: () -> Void)
}
