// SPDX-License-Identifier: MIT

/// A process of fixed, named steps, each with a default that can be replaced.
///
/// This is the template method pattern without a class hierarchy. The order of the steps is written
/// once and cannot be changed; what a step does can be, by whoever has the pipeline, and without
/// touching the other steps. Nobody calls a step: the pipeline does.
///
/// ```swift
/// extension PipelineStep where Input == String, Output == [String] {
///   static var read: Self { Self("read") }
/// }
/// extension PipelineStep where Input == [String], Output == Int {
///   static var count: Self { Self("count") }
/// }
///
/// let lineCounter = Pipeline(.read) { $0.split(separator: "\n").map(String.init) }
///   .then(.count) { $0.count }
///
/// let statementCounter = lineCounter.replacing(.count) { lines, original in
///   try original(lines.filter { !$0.hasPrefix("#") })
/// }
///
/// let source = "# a comment\nlet a = 1\nlet b = 2"
/// print(try lineCounter.run(source), try statementCounter.run(source))
/// // Prints "3 2"
/// ```
///
/// A pipeline is a value: replacing a step makes another pipeline and leaves the first as it was.
/// It can be kept in a constant and run from several threads at once, which is why its closures are
/// `@Sendable`; what a run needs goes in as its input.
///
/// The steps are put together when the pipeline is made. A step that is not replaced is called
/// directly, without a look-up and without boxing what passes through it.
public struct Pipeline<Input, Output>: Sendable {
  /// The steps put together.
  ///
  /// Only when the flag is set is the hook called, with each step's index, before that step.
  typealias Composition =
    @Sendable (Input, Bool, (Int) throws(PipelineError) -> Void) throws(PipelineError) -> Output

  /// Puts the steps together, with some of them replaced.
  private let compose: @Sendable ([String: ErasedReplacement]) -> Composition

  /// The steps put together with `replacements`.
  let composition: Composition

  private let signatures: [StepSignature]
  private let replacements: [String: ErasedReplacement]

  private init(
    signatures: [StepSignature],
    replacements: [String: ErasedReplacement],
    compose: @escaping @Sendable ([String: ErasedReplacement]) -> Composition
  ) {
    self.signatures = signatures
    self.replacements = replacements
    self.compose = compose
    self.composition = compose(replacements)
  }

  /// Makes a pipeline of one step, to be continued with ``then(_:default:)``.
  ///
  /// - Parameters:
  ///   - step: The first step.
  ///   - body: What the step does unless it is replaced.
  public init(
    _ step: PipelineStep<Input, Output>,
    default body: @escaping @Sendable (Input) throws -> Output
  ) {
    let names = [step.name]
    self.init(signatures: [StepSignature(step)], replacements: [:]) { replacements in
      let body = step.body(default: body, replacedBy: replacements)
      return { (input, isObserved, hook) throws(PipelineError) in
        if isObserved { try hook(0) }
        do {
          return try body(input)
        } catch {
          throw PipelineError(at: 0, of: names, underlying: error)
        }
      }
    }
  }

  /// The names of the steps, in the order in which they run.
  public var stepNames: [String] { signatures.map(\.name) }
}

extension Pipeline {
  /// Adds a step at the end.
  ///
  /// - Parameters:
  ///   - step: The step, whose input is what the pipeline made so far.
  ///   - body: What the step does unless it is replaced.
  /// - Returns: The pipeline with this step added.
  /// - Precondition: No step of the pipeline bears the same name.
  public func then<Next>(
    _ step: PipelineStep<Output, Next>,
    default body: @escaping @Sendable (Output) throws -> Next
  ) -> Pipeline<Input, Next> {
    precondition(
      !stepNames.contains(step.name),
      "the pipeline already has a step \"\(step.name)\": give each step a name of its own"
    )
    let index = signatures.count
    let names = stepNames + [step.name]
    let compose = compose
    return Pipeline<Input, Next>(
      signatures: signatures + [StepSignature(step)],
      replacements: replacements
    ) { replacements in
      let before = compose(replacements)
      let body = step.body(default: body, replacedBy: replacements)
      return { (input, isObserved, hook) throws(PipelineError) in
        let output = try before(input, isObserved, hook)
        if isObserved { try hook(index) }
        do {
          return try body(output)
        } catch {
          throw PipelineError(at: index, of: names, underlying: error)
        }
      }
    }
  }

  /// Replaces what one step does.
  ///
  /// Use this where you know the pipeline: naming a step that it does not have is a mistake in the
  /// code. Where the choice is made at run time, use ``applying(_:)-([PipelineVariation])``.
  ///
  /// - Parameters:
  ///   - step: The step to replace.
  ///   - replacement: Does the work of the step. It gets the step's input and the original: the
  ///     step's default. The step's declaration says whether the original can, should, must or must
  ///     not be called. An error that the original throws passes through.
  /// - Returns: The pipeline with this step replaced.
  /// - Precondition: The pipeline has this step, and it is not replaced yet.
  public func replacing<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    with replacement:
      @escaping @Sendable (
        _ input: StepInput,
        _ original: (StepInput) throws -> StepOutput
      ) throws -> StepOutput
  ) -> Pipeline {
    do {
      return try adding([ErasedReplacement(step, replacement, variation: nil)])
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Combines the pipeline with variations.
  ///
  /// - Parameter variations: Sets of replacements. Their order does not matter, because no two may
  ///   replace the same step.
  /// - Returns: The pipeline with all their steps replaced.
  /// - Throws: ``PipelineCompositionError/unknownStep(step:variation:steps:)`` or
  ///   ``PipelineCompositionError/differentTypes(step:variation:declared:replacement:)`` when a
  ///   variation does not fit this pipeline, and
  ///   ``PipelineCompositionError/replacedTwice(step:first:second:)`` when a step would have two
  ///   replacements.
  public func applying(
    _ variations: PipelineVariation...
  ) throws(PipelineCompositionError) -> Pipeline {
    try applying(variations)
  }

  /// Combines the pipeline with a list of variations that was put together at run time.
  ///
  /// - Parameter variations: Sets of replacements. Their order does not matter, because no two may
  ///   replace the same step.
  /// - Returns: The pipeline with all their steps replaced.
  /// - Throws: ``PipelineCompositionError/unknownStep(step:variation:steps:)`` or
  ///   ``PipelineCompositionError/differentTypes(step:variation:declared:replacement:)`` when a
  ///   variation does not fit this pipeline, and
  ///   ``PipelineCompositionError/replacedTwice(step:first:second:)`` when a step would have two
  ///   replacements.
  public func applying(
    _ variations: [PipelineVariation]
  ) throws(PipelineCompositionError) -> Pipeline {
    try adding(variations.flatMap(\.replacements))
  }

  private func adding(
    _ added: [ErasedReplacement]
  ) throws(PipelineCompositionError) -> Pipeline {
    var combined = replacements
    for replacement in added {
      let wanted = replacement.signature
      guard let declared = signatures.first(where: { $0.name == wanted.name }) else {
        throw .unknownStep(step: wanted.name, variation: replacement.variation, steps: stepNames)
      }
      guard declared == wanted else {
        throw .differentTypes(
          step: wanted.name,
          variation: replacement.variation,
          declared: declared.types,
          replacement: wanted.types
        )
      }
      if let first = combined.updateValue(replacement, forKey: wanted.name) {
        throw .replacedTwice(
          step: wanted.name,
          first: first.variation,
          second: replacement.variation
        )
      }
    }
    return Pipeline(signatures: signatures, replacements: combined, compose: compose)
  }
}
