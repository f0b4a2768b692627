// SPDX-License-Identifier: MIT

internal import MotifCore

/// What a pipeline is apart from its types: the steps, and what was changed about them.
struct PipelineOutline: Sendable {
  /// The names of the steps, at hand for every run.
  private(set) var names: [String]
  private(set) var signatures: [StepSignature]

  /// The changes of each step, in the order of the steps.
  private(set) var changes: [StepChanges]

  /// Whether the pipeline can wait.
  var isAsync = false

  init<Input, Output>(_ first: PipelineStep<Input, Output>, isSuspending: Bool = false) {
    names = [first.name]
    signatures = [StepSignature(first)]
    changes = [StepChanges(of: first, isSuspending: isSuspending)]
    isAsync = isSuspending
  }

  /// The place of the last step.
  var lastPlace: StepPlace { StepPlace(index: signatures.count - 1, names: names) }

  func appending<Input, Output>(
    _ step: PipelineStep<Input, Output>,
    isSuspending: Bool = false
  ) -> PipelineOutline {
    require(
      !names.contains(step.name),
      "the pipeline already has a step \"\(step.name)\": give each step a name of its own"
    )
    var outline = self
    outline.names.append(step.name)
    outline.signatures.append(StepSignature(step))
    outline.changes.append(StepChanges(of: step, isSuspending: isSuspending))
    return outline
  }
}

// MARK: - Changing

extension PipelineOutline {
  /// Adds replacements, each of a step that is not replaced yet.
  func adding(_ added: [ErasedReplacement]) throws(PipelineCompositionError) -> PipelineOutline {
    var outline = self
    for replacement in added {
      let index = try index(of: replacement.signature, variation: replacement.variation)
      try outline.changes[index].replace(with: replacement, isAsync: isAsync)
    }
    return outline
  }

  /// Adds replacements of which the code says that they fit.
  func replacing(_ replacement: ErasedReplacement) -> PipelineOutline {
    do {
      return try adding([replacement])
    } catch {
      trap("\(error)")
    }
  }

  /// Adds a layer to a step.
  func adding<Input, Output>(
    _ layer: some StepLayering,
    to step: PipelineStep<Input, Output>
  ) -> PipelineOutline {
    let wanted = StepSignature(step)
    guard let index = signatures.firstIndex(of: wanted) else {
      let own = signatures.map { "\"\($0.name)\" \($0.types)" }.joined(separator: ", ")
      trap(
        "the pipeline has no step \"\(wanted.name)\" \(wanted.types): "
          + "put hooks and finalisers on its steps, \(own)"
      )
    }
    var outline = self
    outline.changes[index].add(layer)
    return outline
  }

  private func index(
    of wanted: StepSignature,
    variation: String?
  ) throws(PipelineCompositionError) -> Int {
    guard let index = signatures.firstIndex(where: { $0.name == wanted.name }) else {
      throw .unknownStep(step: wanted.name, variation: variation, steps: names)
    }
    let declared = signatures[index]
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
