// SPDX-License-Identifier: MIT

/// A way to make a graph of values, so that a shape is written once for all who can make it.
protocol ReactiveGraph {
  associatedtype Source: Readable<Int>
  associatedtype Derived: Readable<Int>
  associatedtype DerivedList: Readable<[Int]>

  /// Whether only those nodes run that read something that has changed.
  var isSelective: Bool { get }

  func source(_ value: Int) -> Source
  func derived(_ compute: @escaping () -> Int) -> Derived
  func derivedList(_ compute: @escaping () -> [Int]) -> DerivedList

  /// Makes an effect, which lives as long as the graph.
  func effect(_ body: @escaping () -> Void)

  /// Changes a source, and with it whatever follows from it.
  func set(_ source: Source, to value: Int)

  /// Makes one change of several.
  func batch(_ body: () -> Void)
}
