// SPDX-License-Identifier: MIT

/// The reason why variations cannot be combined with a pipeline.
///
/// Variations are often picked at run time, by the type of a file or the wish of a user, so a
/// combination that does not fit is an error to be handled and not a trap. Nothing has run then.
///
/// ```swift
/// extension PipelineStep where Input == String, Output == String {
///   static var emit: Self { Self("emit") }
/// }
///
/// let compiler = Pipeline(.emit) { "stack: \($0)" }
/// let arm64 = PipelineVariation("ARM64").replacing(.emit) { code, _ in "arm64: \(code)" }
/// let riscv = PipelineVariation("RISC-V").replacing(.emit) { code, _ in "riscv: \(code)" }
///
/// do {
///   _ = try compiler.applying(arm64, riscv)
/// } catch {
///   print(error)
/// }
/// // Prints "both "ARM64" and "RISC-V" replace the step "emit""
/// ```
///
/// Where a case names a variation, `nil` stands for a replacement made with
/// ``Pipeline/replacing(_:with:)``, which has no name.
public enum PipelineCompositionError: Error, Hashable, CustomStringConvertible {
  /// The variation replaces a step that the pipeline does not have.
  case unknownStep(step: String, variation: String?, steps: [String])

  /// The variation replaces a step of the right name that has other types in this pipeline.
  case differentTypes(step: String, variation: String?, declared: String, replacement: String)

  /// The step already has a replacement, and the last one does not silently win.
  case replacedTwice(step: String, first: String?, second: String?)

  /// The variation replaces the step by work that has to wait, and the pipeline cannot, or a hook
  /// around the step cannot that was there before the pipeline was made asynchronous.
  case needsAsync(step: String, variation: String?)

  /// The variation replaces the step by work that does not wait, and whose original does.
  ///
  /// Such a replacement could not call its original. It is let in where the step forbids that anyway.
  case originalIsAsync(step: String, variation: String?)

  /// A sentence that says what does not fit.
  public var description: String {
    switch self {
    case .unknownStep(let step, let variation, let steps):
      """
      \(name(of: variation)) replaces the step "\(step)", which the pipeline does not have; \
      its steps are \(steps.map { "\"\($0)\"" }.joined(separator: ", "))
      """
    case .differentTypes(let step, let variation, let declared, let replacement):
      """
      \(name(of: variation)) replaces the step "\(step)" as \(replacement), \
      but the pipeline declares it as \(declared)
      """
    case .replacedTwice(let step, let first, let second):
      "both \(name(of: first)) and \(name(of: second)) replace the step \"\(step)\""
    case .needsAsync(let step, let variation):
      """
      \(name(of: variation)) replaces the step "\(step)" by work that has to wait, \
      and the pipeline, or a hook around the step, cannot
      """
    case .originalIsAsync(let step, let variation):
      """
      \(name(of: variation)) replaces the step "\(step)" by work that does not wait, \
      and that could not call its original, which does
      """
    }
  }

  private func name(of variation: String?) -> String {
    variation.map { "\"\($0)\"" } ?? "a direct replacement"
  }
}
