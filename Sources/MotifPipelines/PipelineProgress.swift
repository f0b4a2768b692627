// SPDX-License-Identifier: MIT

/// How far a run is: at which step, and how many are done.
///
/// Hooks for every step get one, and so does ``Pipeline/run(_:onStep:isCancelled:)`` before each step.
///
/// ```swift
/// extension PipelineStep where Input == Int, Output == Int {
///   static var double: Self { Self("double") }
///   static var increment: Self { Self("increment") }
/// }
///
/// let sum = Pipeline(.double) { $0 * 2 }.then(.increment) { $0 + 1 }
/// let result = try sum.run(20) { progress in
///   print("\(progress.index + 1) of \(progress.count): \(progress.step), \(progress.fraction)")
/// }
/// print(result)
/// // Prints:
/// // 1 of 2: double, 0.0
/// // 2 of 2: increment, 0.5
/// // 41
/// ```
public struct PipelineProgress: Hashable, Sendable {
  /// The name of the step.
  public let step: String

  /// Its place in the pipeline, counted from 0.
  public let index: Int

  /// The number of steps in the pipeline.
  public let count: Int

  /// How many steps are done: the index before a step, and one more after it.
  public let completedCount: Int

  /// How much of the run is done, from 0 to 1, where all steps count the same.
  public var fraction: Double { fraction(within: 0) }

  /// Returns how much of the run is done when the current step is partly done.
  ///
  /// Use this where a step tells by itself how far it is, such as one that reads a long file.
  ///
  /// ```swift
  /// extension PipelineStep where Input == Int, Output == Int {
  ///   static var read: Self { Self("read") }
  ///   static var sort: Self { Self("sort") }
  /// }
  /// let pipeline = Pipeline(.read) { $0 }.then(.sort) { $0 }
  /// _ = try pipeline.run(1) { print($0.fraction(within: 0.5)) }
  /// // Prints:
  /// // 0.25
  /// // 0.75
  /// ```
  ///
  /// - Parameter step: How much of the current step is done, from 0 to 1. What is outside of that
  ///   range counts as its nearest end, and what is no number, such as 0 of 0 bytes, as 0.
  /// - Returns: How much of the run is done, from 0 to 1.
  public func fraction(within step: Double) -> Double {
    let part = completedCount == index && step > 0 ? min(step, 1) : 0
    return (Double(completedCount) + part) / Double(count)
  }
}

extension PipelineProgress {
  /// The progress of a run that comes to a step.
  init(before position: StepPosition, of names: [String]) {
    self.init(position, of: names, completedCount: position.index)
  }

  /// The progress of a run that has done a step.
  init(after position: StepPosition, of names: [String]) {
    self.init(position, of: names, completedCount: position.index + 1)
  }

  private init(_ position: StepPosition, of names: [String], completedCount: Int) {
    self.step = names[position.index]
    self.index = position.index
    self.count = names.count
    self.completedCount = completedCount
  }
}
