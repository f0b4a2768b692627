// SPDX-License-Identifier: MIT

/// Where a run is: the step that is about to begin.
///
/// ``Pipeline/run(_:onStep:)`` hands one out before each step.
///
/// ```swift
/// extension PipelineStep where Input == Int, Output == Int {
///   static var double: Self { Self("double") }
///   static var increment: Self { Self("increment") }
/// }
///
/// let sum = Pipeline(.double) { $0 * 2 }.then(.increment) { $0 + 1 }
/// let result = try sum.run(20) { progress in
///   print("\(progress.index + 1) of \(progress.count): \(progress.step)")
/// }
/// print(result)
/// // Prints:
/// // 1 of 2: double
/// // 2 of 2: increment
/// // 41
/// ```
public struct PipelineProgress: Hashable, Sendable {
  /// The name of the step that is about to begin.
  public let step: String

  /// Its place in the pipeline, counted from 0, which is also the number of steps completed.
  public let index: Int

  /// The number of steps in the pipeline.
  public let count: Int
}
