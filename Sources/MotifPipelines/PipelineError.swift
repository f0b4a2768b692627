// SPDX-License-Identifier: MIT

/// The place where a run stopped, and why.
///
/// A run ends at the first error. The error that a step threw is kept whole in ``underlying``.
///
/// ```swift
/// struct NotANumber: Error {}
///
/// extension PipelineStep where Input == String, Output == [String] {
///   static var split: Self { Self("split") }
/// }
/// extension PipelineStep where Input == [String], Output == Int {
///   static var sum: Self { Self("sum") }
/// }
///
/// let adder = Pipeline(.split) { $0.split(separator: "+").map(String.init) }
///   .then(.sum) { terms in
///     try terms.reduce(0) { sum, term in
///       guard let number = Int(term) else { throw NotANumber() }
///       return sum + number
///     }
///   }
///
/// do {
///   print(try adder.run("1+2+x"))
/// } catch {
///   print(error)
/// }
/// // Prints "stopped at "sum", completed: split: NotANumber()"
/// ```
public struct PipelineError: Error, CustomStringConvertible {
  /// The name of the step that threw, or before which the progress hook stopped the run.
  public let step: String

  /// The names of the steps that had completed, in order.
  public let completedSteps: [String]

  /// What was thrown.
  public let underlying: any Error

  /// A sentence that names the step, what had completed, and the error beneath.
  public var description: String {
    let completed = completedSteps.isEmpty ? "nothing" : completedSteps.joined(separator: ", ")
    return "stopped at \"\(step)\", completed: \(completed): \(underlying)"
  }

  init(at index: Int, of names: [String], underlying: any Error) {
    self.step = names[index]
    self.completedSteps = Array(names.prefix(index))
    self.underlying = underlying
  }
}
