// SPDX-License-Identifier: MIT

import MotifPipelines

extension ModelProcess {
  /// Builds the process as a pipeline that records its events in a log.
  ///
  /// - Parameter log: The log.
  /// - Returns: The pipeline.
  /// - Throws: An error if the replacements contradict one another.
  func pipeline(_ log: Log) throws -> Pipeline<Int, Int> {
    let act = action(log)
    var pipeline = Pipeline(key(0)) { try act("\(steps[0].name) works", steps[0].name, $0) }
    for index in steps.indices.dropFirst() {
      let name = steps[index].name
      pipeline = pipeline.then(key(index)) { try act("\(name) works", name, $0) }
    }
    var variations: [PipelineVariation] = []
    for (index, step) in steps.enumerated() {
      let key = key(index)
      for (name, part) in step.parts {
        switch part {
        case .before: pipeline = pipeline.before(key) { _ = try act("\(name) before", name, $0) }
        case .after: pipeline = pipeline.after(key) { _ = try act("\(name) after", name, $0) }
        case .finally:
          pipeline = pipeline.finally(name, after: key) { _ = try act(name, name, $0) }
        case .around(let calls):
          pipeline = pipeline.around(key) { input, proceed in
            log("\(name) around")
            var last: PipelineError?
            var output: Int?
            for _ in 0..<calls where output == nil {
              do throws(PipelineError) { output = try proceed(input) } catch { last = error }
            }
            if failing.contains(name) { throw ModelFailure(place: name) }
            if output == nil, let last { throw last }
            return output ?? input
          }
        case .replacement(let calls):
          let variation = PipelineVariation(name).replacing(key) { input, original in
            log(name)
            for _ in 0..<calls { _ = try original(input) }
            if failing.contains(name) { throw ModelFailure(place: name) }
            return input
          }
          variations.append(variation)
        }
      }
    }
    for name in finalizers {
      pipeline = pipeline.finally(name) { input, error in
        _ = try act("\(name) after \(error?.step ?? "-")", name, input)
      }
    }
    return try pipeline.applying(variations.reversed())
  }

  /// Builds the process as an asynchronous pipeline that records its events in a log.
  func asyncPipeline(_ log: Log) -> AsyncPipeline<Int, Int> {
    let act = action(log)
    var pipeline = AsyncPipeline(key(0)) { try act("\(steps[0].name) works", steps[0].name, $0) }
    for index in steps.indices.dropFirst() {
      let name = steps[index].name
      pipeline = pipeline.then(key(index)) { input in
        await Task.yield()
        return try act("\(name) works", name, input)
      }
    }
    return adding(to: pipeline, log)
  }

  /// Adds everything but the steps.
  private func adding(
    to steps: AsyncPipeline<Int, Int>,
    _ log: Log
  ) -> AsyncPipeline<Int, Int> {
    let act = action(log)
    var pipeline = steps
    for (index, step) in self.steps.enumerated() {
      let key = key(index)
      for (name, part) in step.parts {
        switch part {
        case .before: pipeline = pipeline.before(key) { _ = try act("\(name) before", name, $0) }
        case .after: pipeline = pipeline.after(key) { _ = try act("\(name) after", name, $0) }
        case .finally:
          pipeline = pipeline.finally(name, after: key) { _ = try act(name, name, $0) }
        case .around(let calls):
          pipeline = pipeline.around(key) { input, proceed in
            log("\(name) around")
            var last: PipelineError?
            var output: Int?
            for _ in 0..<calls where output == nil {
              do throws(PipelineError) { output = try await proceed(input) } catch { last = error }
            }
            if failing.contains(name) { throw ModelFailure(place: name) }
            if output == nil, let last { throw last }
            return output ?? input
          }
        case .replacement(let calls):
          pipeline = pipeline.replacing(key) { input, original in
            log(name)
            for _ in 0..<calls { _ = try await original(input) }
            if failing.contains(name) { throw ModelFailure(place: name) }
            return input
          }
        }
      }
    }
    for name in finalizers {
      pipeline = pipeline.finally(name) { input, error in
        _ = try act("\(name) after \(error?.step ?? "-")", name, input)
      }
    }
    return pipeline
  }

  /// Records the next step in a log.
  func watch(_ log: Log) throws {
    let act = action(log)
    for name in watchers { _ = try act("\(name) hears", name, 0) }
  }

  private func key(_ index: Int) -> PipelineStep<Int, Int> {
    PipelineStep(steps[index].name, original: steps[index].use)
  }

  private func action(_ log: Log) -> @Sendable (String, String, Int) throws -> Int {
    { line, name, input in
      log(line)
      if failing.contains(name) { throw ModelFailure(place: name) }
      return input
    }
  }
}
