// SPDX-License-Identifier: MIT

/// The key of one step of a pipeline: a name, and the types that go in and come out.
///
/// Declare the steps of a process once, as constants, next to the process. From then on a step is
/// named by its constant, and since the constant carries the types, a replacement that takes or
/// returns something else does not compile.
///
/// ```swift
/// extension PipelineStep where Input == String, Output == [String] {
///   /// Cuts the source into words. A replacement need not call the original.
///   static var analyse: Self { Self("analyse") }
/// }
///
/// let words = Pipeline(.analyse) { source in
///   source.split(separator: " ").map(String.init)
/// }
/// print(try words.run("a small step"))
/// // Prints "["a", "small", "step"]"
/// ```
///
/// State in the constant's own comment what a replacement may do with the original, and declare it
/// with ``OriginalUse`` as well when it is strict.
public struct PipelineStep<Input, Output>: Sendable {
  /// The name, which is unique within a pipeline.
  public let name: String

  /// What a replacement may do with the original.
  public let original: OriginalUse

  /// Makes the key of a step.
  ///
  /// - Parameters:
  ///   - name: The name that errors and progress show, unique within a pipeline.
  ///   - original: What a replacement may do with the original: anything, unless stated.
  public init(_ name: String, original: OriginalUse = .optional) {
    self.name = name
    self.original = original
  }
}
