// SPDX-License-Identifier: MIT

internal import MotifCore

/// The steps of a pipeline, in order, without the types of their values.
struct PipelineOutline: Sendable {
  /// The names of the steps, ready for every run.
  private(set) var names: [String] = []
  private var steps: [any AnyStep] = []

  /// What replaced each step, as errors name it; `nil` for a default.
  var replacements: [String?] {
    steps.map { $0.replacer.map { $0.variation ?? "the code" } }
  }

  /// Returns the position for the next step to add.
  func nextPosition(for name: String) -> StepPosition {
    require(
      !names.contains(name),
      "the pipeline already has a step \"\(name)\": give each step a name of its own"
    )
    return StepPosition(index: names.count, names: names + [name])
  }

  func appending(_ step: some AnyStep) -> PipelineOutline {
    var outline = self
    outline.names = step.position.names
    outline.steps.append(step)
    return outline
  }

  /// Returns a step of the pipeline as it is now.
  func current<S: AnyStep>(_ step: S) -> S {
    steps[step.position.index] as? S ?? step
  }

  func changing(_ change: StepChange) throws(PipelineCompositionError) -> PipelineOutline {
    guard let index = names.firstIndex(of: change.step) else {
      throw .unknownStep(step: change.step, variation: change.variation, steps: names)
    }
    var outline = self
    outline.steps[index] = try change.apply(steps[index])
    return outline
  }
}

/// A ``Step`` or an ``AsyncStep``.
protocol AnyStep: Sendable {
  /// The types of the input and the output, as text for errors.
  static var types: String { get }

  var position: StepPosition { get }

  /// The source of the replacement, if there is one.
  var replacer: Replacer? { get set }
}

/// The source of a replacement.
struct Replacer {
  /// The variation; `nil` for the pipeline's ``Pipeline/replacing(_:with:)``.
  let variation: String?
}

extension AnyStep {
  /// Records the source of the replacement, for a step that is not replaced yet.
  mutating func claim(by variation: String?) throws(PipelineCompositionError) {
    if let replacer {
      let name = position.names[position.index]
      throw .replacedTwice(step: name, first: replacer.variation, second: variation)
    }
    replacer = Replacer(variation: variation)
  }
}

/// A change of one step, without the types of that step.
struct StepChange: Sendable {
  let step: String
  let variation: String?
  let apply: @Sendable (any AnyStep) throws(PipelineCompositionError) -> any AnyStep

  init<S: AnyStep>(
    _ name: String,
    by variation: String?,
    _ change: @escaping @Sendable (inout S) throws(PipelineCompositionError) -> Void
  ) {
    step = name
    self.variation = variation
    apply = { (step) throws(PipelineCompositionError) in
      guard var typed = step as? S else {
        throw .differentTypes(
          step: name,
          variation: variation,
          declared: type(of: step).types,
          replacement: S.types
        )
      }
      try change(&typed)
      return typed
    }
  }
}
