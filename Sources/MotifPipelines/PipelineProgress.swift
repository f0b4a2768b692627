// SPDX-License-Identifier: MIT

/// The progress of a run: the current step, and the number of steps.
///
/// ``Pipeline/run(_:onStep:isCancelled:)`` reports one before each step.
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

  /// Its place in the pipeline, counted from 0, which is the number of completed steps.
  public let index: Int

  /// The number of steps in the pipeline.
  public let count: Int

  /// The completed fraction of the run, from 0 to 1; all steps count the same.
  public var fraction: Double { Double(index) / Double(count) }
}
