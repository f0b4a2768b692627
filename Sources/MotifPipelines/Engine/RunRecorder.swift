// SPDX-License-Identifier: MIT

/// Notes the steps of one run for its report.
final class RunRecorder {
  private let elapsed: () -> Duration

  /// The names of the steps that have begun, and how long each took, unless it is still running.
  private var names: [String] = []
  private var durations: [Duration] = []
  private var begin: Duration?

  /// What replaced each step of the pipeline.
  private var replacements: [String?] = []

  init(_ clock: any Clock<Duration>) {
    elapsed = Self.timer(by: clock)
  }

  private static func timer(by clock: some Clock<Duration>) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  func beginStep(_ name: String) {
    names.append(name)
    begin = elapsed()
  }

  func endStep() {
    guard let start = begin.take() else { return }
    durations.append(elapsed() - start)
  }

  func endSteps(of outline: PipelineOutline) {
    endStep()
    replacements = outline.replacements
  }

  func report(after error: PipelineError?) -> PipelineReport {
    let steps = names.indices.map { index in
      PipelineReport.Step(
        name: names[index],
        replacedBy: replacements[index],
        duration: durations[index]
      )
    }
    return PipelineReport(steps: steps, error: error)
  }
}

extension PipelineRun {
  /// Notes the steps from now on.
  ///
  /// It takes the way of the progress, so that a run that nobody records does nothing more.
  mutating func record(by clock: any Clock<Duration>) -> RunRecorder {
    let recorder = RunRecorder(clock)
    recorders.append(recorder)
    onStep = { [onStep] progress in
      recorder.endStep()
      try onStep?(progress)
      recorder.beginStep(progress.step)
    }
    return recorder
  }
}
