// SPDX-License-Identifier: MIT

/// What belongs to the runs of a pipeline as a whole.
struct PipelineSurroundings<Hook: Sendable, Finaliser: Sendable>: Sendable {
  /// The hooks on every step.
  private(set) var hooks: [Hook] = []

  /// What is left to be done at the end of every run.
  private(set) var finalisers: [Finaliser] = []

  /// Whether runs have to be followed.
  private(set) var needsRun = false
}

extension PipelineSurroundings {
  /// Adds a hook.
  func adding(_ hook: Hook) -> Self {
    var surroundings = self
    surroundings.hooks.append(hook)
    surroundings.needsRun = true
    return surroundings
  }

  /// Adds a finaliser.
  func adding(_ finaliser: Finaliser) -> Self {
    var surroundings = self
    surroundings.finalisers.append(finaliser)
    surroundings.needsRun = true
    return surroundings
  }

  /// Says that a step leaves something to be done at the end of a run.
  func followed() -> Self {
    var surroundings = self
    surroundings.needsRun = true
    return surroundings
  }

  /// Takes over what belongs to the runs of another kind of pipeline.
  init<OtherHook, OtherFinaliser>(
    _ other: PipelineSurroundings<OtherHook, OtherFinaliser>,
    hook: (OtherHook) -> Hook,
    finaliser: (OtherFinaliser) -> Finaliser
  ) {
    hooks = other.hooks.map(hook)
    finalisers = other.finalisers.map(finaliser)
    needsRun = other.needsRun
  }
}
