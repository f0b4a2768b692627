// SPDX-License-Identifier: MIT

internal import MotifCore

/// All that happened to a list in one change, in the order in which it happened.
///
/// It is what observers of an ``ObservableList`` get: one step for a single edit, all steps of a
/// ``withBatchedChanges(_:)``. Whoever keeps a picture of the list, such as the rows of a table, makes
/// the same steps there.
///
/// ```swift
/// let changes = ListChanges([.remove("Blue", at: 0), .insert("Mingus", at: 1)])
/// var rows = ["Blue", "Hejira"]
/// changes.apply(to: &rows)
/// print(rows, changes.count)
/// // Prints "["Hejira", "Mingus"] 2"
/// ```
///
/// The steps are those that were made: nothing is sorted, and nothing cancelled out. Moves that lead
/// nowhere never are among them.
public struct ListChanges<Element> {
  private let steps: [ListChange<Element>]

  /// Makes a change of its steps.
  ///
  /// - Parameter steps: The steps in the order in which they are made.
  public init(_ steps: [ListChange<Element>]) {
    self.steps = steps
  }

  /// Makes the same change in an array.
  ///
  /// - Precondition: The array is what the list was before the change.
  /// - Complexity: O(*n* · *m*) in the number of elements and of steps.
  /// - Parameter array: The array.
  public func apply(to array: inout [Element]) {
    for step in steps { step.apply(to: &array) }
  }
}

extension ListChanges: RandomAccessCollection {
  /// The position of the first step: 0.
  public var startIndex: Int { steps.startIndex }

  /// The position after the last step: their number.
  public var endIndex: Int { steps.endIndex }

  /// One of the steps.
  ///
  /// - Precondition: There is a step at the position.
  /// - Parameter position: Its position.
  /// - Returns: The step.
  public subscript(position: Int) -> ListChange<Element> {
    require(
      steps.indices.contains(position),
      "The change has no step \(position). Use one of its indices, \(steps.indices)."
    )
    return steps[position]
  }
}

extension ListChanges: Equatable where Element: Equatable {}

extension ListChanges: Hashable where Element: Hashable {}

extension ListChanges: Sendable where Element: Sendable {}

extension ListChanges: CustomStringConvertible {
  /// The steps, in brackets.
  public var description: String {
    "[\(steps.map { "\($0)" }.joined(separator: ", "))]"
  }
}
