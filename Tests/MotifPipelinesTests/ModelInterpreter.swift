// SPDX-License-Identifier: MIT

import MotifPipelines

/// Runs a process in the plainest way: one step after the other, without composing closures.
struct ModelInterpreter {
  struct Failure: Error, Equatable {
    var step: String
    var phase: PipelinePhase
    var completed: [String]
    var underlying: String
    var suppressed: [Failure] = []
  }

  let process: ModelProcess
  private(set) var log: [String] = []
  private var pending: [(name: String, isWhole: Bool)] = []
  private var index = 0

  init(_ process: ModelProcess) {
    self.process = process
  }

  private var completed: [String] { process.steps[..<index].map(\.name) }

  /// Runs the process and returns its error, if it fails.
  mutating func run() -> Failure? {
    for name in process.finalizers { pending.append((name, true)) }
    var failure: Failure?
    do throws(Failure) {
      for place in process.steps.indices {
        index = place
        for name in process.watchers { try act(name, "hears", .beforeHook) }
        try layers(process.steps[place].parts.filter { !$0.part.isInside })
      }
      index = process.steps.count
    } catch {
      failure = error
    }
    for (name, isWhole) in pending.reversed() {
      log.append(isWhole ? "\(name) after \(failure?.step ?? "-")" : name)
      guard process.failing.contains(name) else { continue }
      let own = Failure(
        step: name,
        phase: .finalizer,
        completed: completed,
        underlying: "\(ModelFailure(place: name))"
      )
      if failure == nil { failure = own } else { failure?.suppressed.append(own) }
    }
    return failure
  }

  private mutating func layers(_ parts: [(name: String, part: ModelProcess.Part)]) throws(Failure) {
    guard let (name, part) = parts.first else { return try work() }
    let inner = Array(parts.dropFirst())
    switch part {
    case .before:
      try act(name, "before", .beforeHook)
      try layers(inner)
    case .after:
      try layers(inner)
      try act(name, "after", .afterHook)
    case .around(let calls):
      log.append("\(name) around")
      var caught: [Failure] = []
      var isDone = false
      for _ in 0..<calls where !isDone {
        do throws(Failure) {
          try layers(inner)
          isDone = true
        } catch {
          caught.append(error)
        }
      }
      if process.failing.contains(name) {
        throw failure(.aroundHook, ModelFailure(place: name), caught)
      }
      if calls == 0 { throw failure(.aroundHook, OriginalUseError.notPassedOn) }
      if !isDone, var last = caught.popLast() {
        last.suppressed += caught
        throw last
      }
    case .finally, .replacement:
      break
    }
  }

  /// Runs the part inside all hooks: the default or its replacement, and then the finalizers.
  private mutating func work() throws(Failure) {
    let step = process.steps[index]
    var replacement: (name: String, calls: Int)?
    for (name, part) in step.parts {
      if case .replacement(let calls) = part { replacement = (name, calls) }
    }
    if let (name, calls) = replacement {
      log.append(name)
      for _ in 0..<calls {
        if step.use == .forbidden { throw failure(.step, OriginalUseError.called) }
        try act(step.name, "works", .step)
      }
      if process.failing.contains(name) { throw failure(.step, ModelFailure(place: name)) }
      if step.use == .required && calls == 0 { throw failure(.step, OriginalUseError.notCalled) }
    } else {
      try act(step.name, "works", .step)
    }
    for (name, part) in step.parts {
      if case .finally = part { pending.append((name, false)) }
    }
  }

  private mutating func act(
    _ name: String,
    _ what: String,
    _ phase: PipelinePhase
  ) throws(Failure) {
    log.append("\(name) \(what)")
    if process.failing.contains(name) { throw failure(phase, ModelFailure(place: name)) }
  }

  private func failure(
    _ phase: PipelinePhase,
    _ underlying: any Error,
    _ suppressed: [Failure] = []
  ) -> Failure {
    Failure(
      step: process.steps[index].name,
      phase: phase,
      completed: completed,
      underlying: "\(underlying)",
      suppressed: suppressed
    )
  }
}

extension ModelInterpreter.Failure {
  init(_ error: PipelineError) {
    self.init(
      step: error.step,
      phase: error.phase,
      completed: error.completedSteps,
      underlying: "\(error.underlying)",
      suppressed: error.suppressed.map { Self($0) }
    )
  }
}
