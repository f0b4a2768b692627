// SPDX-License-Identifier: MIT

/// What was changed about one step, without its types.
struct StepChanges: Sendable {
  /// Whether the step's default has to be awaited.
  let isSuspending: Bool

  /// Whether a replacement must leave the default alone.
  let forbidsOriginal: Bool

  private(set) var replacement: ErasedReplacement?

  /// A layer for each hook and finaliser, in the order in which they were added.
  private var layers: [any StepLayering] = []

  init<Input, Output>(of step: PipelineStep<Input, Output>, isSuspending: Bool) {
    self.isSuspending = isSuspending
    self.forbidsOriginal = step.original == .forbidden
  }

  /// Whether the step is as it was declared.
  var isEmpty: Bool { replacement == nil && layers.isEmpty }
}

// MARK: - Changing

extension StepChanges {
  /// Replaces the step.
  ///
  /// - Parameters:
  ///   - replacement: What takes its place.
  ///   - isAsync: Whether the pipeline can wait.
  /// - Throws: ``PipelineCompositionError`` when the replacement does not fit.
  mutating func replace(
    with replacement: ErasedReplacement,
    isAsync: Bool
  ) throws(PipelineCompositionError) {
    let step = replacement.signature.name
    let variation = replacement.variation
    if let first = self.replacement {
      throw .replacedTwice(step: step, first: first.variation, second: variation)
    }
    if replacement.isSuspending {
      let isBlocked = layers.contains { $0.cannotWait }
      if !isAsync || isBlocked { throw .needsAsync(step: step, variation: variation) }
    } else if isSuspending && !forbidsOriginal {
      throw .originalIsAsync(step: step, variation: variation)
    }
    self.replacement = replacement
  }

  /// Adds a layer.
  mutating func add(_ layer: any StepLayering) {
    layers.append(layer)
  }
}

// MARK: - With types

extension StepChanges {
  /// The replacement of a step, if it is replaced.
  func replacement<Input, Output>(
    of step: PipelineStep<Input, Output>
  ) -> StepReplacement<Input, Output>? {
    replacement?.body as? StepReplacement<Input, Output>
  }

  /// The layers of one kind.
  func layers<Layer: StepLayering>(of kind: Layer.Type) -> [Layer] {
    layers.compactMap { $0 as? Layer }
  }
}
