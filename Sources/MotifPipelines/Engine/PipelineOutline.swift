// SPDX-License-Identifier: MIT

internal import MotifCore

/// What a pipeline is apart from its types: the steps, and what was changed about them.
struct PipelineOutline: Sendable {
  struct Step: Sendable {
    let signature: StepSignature
    var replacement: StepReplacement?

    /// What lies around the step, in the order in which it was added.
    var layers: [any AnyStepLayer] = []
  }

  /// Whether the pipeline can wait.
  let isAsync: Bool

  /// The names of the steps, at hand for every run.
  private(set) var names: [String] = []
  private(set) var steps: [Step] = []
  private(set) var hasFinalizers = false

  init(isAsync: Bool) {
    self.isAsync = isAsync
  }

  var lastPosition: StepPosition { StepPosition(index: names.count - 1, names: names) }

  func appending<Input, Output>(_ step: PipelineStep<Input, Output>) -> PipelineOutline {
    require(
      !names.contains(step.name),
      "the pipeline already has a step \"\(step.name)\": give each step a name of its own"
    )
    var outline = self
    outline.names.append(step.name)
    outline.steps.append(Step(signature: StepSignature(step)))
    return outline
  }
}

// MARK: - Changing

extension PipelineOutline {
  /// Adds replacements, each of a step that is not replaced yet.
  func adding(_ added: [StepReplacement]) throws(PipelineCompositionError) -> PipelineOutline {
    var outline = self
    for replacement in added {
      let index = try index(of: replacement.signature, variation: replacement.variation)
      let (step, variation) = (replacement.signature.name, replacement.variation)
      if let first = outline.steps[index].replacement {
        throw .replacedTwice(step: step, first: first.variation, second: variation)
      }
      guard replacement.isAsync == isAsync else {
        throw isAsync
          ? .originalIsAsync(step: step, variation: variation)
          : .needsAsync(step: step, variation: variation)
      }
      outline.steps[index].replacement = replacement
    }
    return outline
  }

  /// Adds a replacement of which the code says that it fits.
  func replacing(_ replacement: StepReplacement) -> PipelineOutline {
    do {
      return try adding([replacement])
    } catch {
      trap("\(error)")
    }
  }

  /// Adds a layer to a step.
  func adding<Input, Output>(
    _ layer: some AnyStepLayer,
    to step: PipelineStep<Input, Output>
  ) -> PipelineOutline {
    let wanted = StepSignature(step)
    guard let index = steps.firstIndex(where: { $0.signature == wanted }) else {
      let own = steps.map { "\"\($0.signature.name)\" \($0.signature.types)" }
      trap(
        "the pipeline has no step \"\(wanted.name)\" \(wanted.types): "
          + "put hooks and finalizers on its steps, \(own.joined(separator: ", "))"
      )
    }
    var outline = self
    outline.steps[index].layers.append(layer)
    outline.hasFinalizers = hasFinalizers || layer.isFinalizer
    return outline
  }

  private func index(
    of wanted: StepSignature,
    variation: String?
  ) throws(PipelineCompositionError) -> Int {
    guard let index = names.firstIndex(of: wanted.name) else {
      throw .unknownStep(step: wanted.name, variation: variation, steps: names)
    }
    let declared = steps[index].signature
    guard declared == wanted else {
      throw .differentTypes(
        step: wanted.name,
        variation: variation,
        declared: declared.types,
        replacement: wanted.types
      )
    }
    return index
  }
}

// MARK: - Steps without their types

/// A step's name and types, as pipelines and variations compare them when they are combined.
struct StepSignature: Hashable, Sendable {
  let name: String
  private let input: ObjectIdentifier
  private let output: ObjectIdentifier

  /// The types as they read in an error.
  let types: String

  init<Input, Output>(_ step: PipelineStep<Input, Output>) {
    self.name = step.name
    self.input = ObjectIdentifier(Input.self)
    self.output = ObjectIdentifier(Output.self)
    self.types = "(\(Input.self)) -> \(Output.self)"
  }
}

/// What takes the place of a step's default, without the types of the step.
struct StepReplacement: Sendable {
  let signature: StepSignature

  /// A ``Replacement`` or an ``AsyncReplacement``.
  let body: any Sendable
  let isAsync: Bool

  /// The variation it comes from; `nil` for a direct replacement.
  let variation: String?

  init<Input, Output>(
    _ step: PipelineStep<Input, Output>,
    _ body: Replacement<Input, Output>,
    variation: String? = nil
  ) {
    (signature, self.body, isAsync) = (StepSignature(step), body, false)
    self.variation = variation
  }

  init<Input, Output>(
    _ step: PipelineStep<Input, Output>,
    _ body: AsyncReplacement<Input, Output>,
    variation: String? = nil
  ) {
    (signature, self.body, isAsync) = (StepSignature(step), body, true)
    self.variation = variation
  }
}

/// A ``StepLayer`` or an ``AsyncStepLayer``, without the types of its step.
protocol AnyStepLayer: Sendable {
  /// Whether it only leaves something to be done at the end, directly after the step.
  var isFinalizer: Bool { get }
}

extension PipelineOutline.Step {
  /// The layers from the inside out: finalizers, then what was added last.
  var layersInsideOut: [any AnyStepLayer] {
    layers.filter(\.isFinalizer) + layers.reversed().filter { !$0.isFinalizer }
  }
}

/// Where a step is in its pipeline, for the errors and the progress of runs.
final class StepPosition: Sendable {
  let index: Int
  let names: [String]

  init(index: Int, names: [String]) {
    self.index = index
    self.names = names
  }

  /// Says that the step's own work failed.
  @inline(never)
  func failure(_ underlying: any Error) -> PipelineError {
    failure(underlying, in: .step)
  }

  /// Says that something at the step failed.
  func failure(
    _ underlying: any Error,
    in phase: PipelinePhase,
    suppressing suppressed: [PipelineError] = []
  ) -> PipelineError {
    PipelineError(
      step: names[index],
      phase: phase,
      completedSteps: Array(names.prefix(index)),
      underlying: underlying,
      suppressed: suppressed
    )
  }

  /// Says that a hook around the step failed, which may have seen failures of what it is around.
  ///
  /// The failure that the hook passes on stays as it is, and of the others none is lost.
  func failure(_ underlying: any Error, around inner: [PipelineError]) -> PipelineError {
    guard let passed = underlying as? PipelineError,
      let index = inner.lastIndex(where: { $0.isSame(as: passed) })
    else { return failure(underlying, in: .aroundHook, suppressing: inner) }
    var others = inner
    others.remove(at: index)
    return passed.suppressing(others)
  }
}
