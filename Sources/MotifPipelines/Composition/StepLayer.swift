// SPDX-License-Identifier: MIT

/// What lies around the work of a step: a hook or a finaliser.
enum StepLayer<Input, Output>: StepLayering {
  case before(@Sendable (Input) throws -> Void)
  case after(@Sendable (Output) throws -> Void)
  case around(@Sendable (Input, (Input) throws(PipelineError) -> Output) throws -> Output)
  /// It waits only where the pipeline can.
  case finally(String, StepWork<Output, Void>)

  var isFinaliser: Bool {
    if case .finally = self { true } else { false }
  }

  var cannotWait: Bool {
    if case .around = self { true } else { false }
  }
}

// MARK: - Composing

/// The work of a step whose failures say where they were.
typealias LayeredWork<Input, Output> =
  @Sendable (Input, PipelineRun?) throws(PipelineError) -> Output

extension StepLayer {
  func wrapped(
    around work: @escaping LayeredWork<Input, Output>,
    at place: StepPlace
  ) -> LayeredWork<Input, Output> {
    switch self {
    case .before(let hook):
      return { (input, run) throws(PipelineError) in
        do { try hook(input) } catch { throw place.failure(error, in: .beforeHook) }
        return try work(input, run)
      }
    case .after(let hook):
      return { (input, run) throws(PipelineError) in
        let output = try work(input, run)
        do { try hook(output) } catch { throw place.failure(error, in: .afterHook) }
        return output
      }
    case .around(let hook):
      return { (input, run) throws(PipelineError) in
        var passage = Passage()
        do {
          let output = try hook(input) { (input) throws(PipelineError) in
            passage.isBegun = true
            do throws(PipelineError) {
              return try work(input, run)
            } catch {
              throw passage.noting(error)
            }
          }
          try passage.check()
          return output
        } catch {
          throw place.failure(error, around: passage.failures)
        }
      }
    case .finally(let name, .blocking(let body)):
      return { (input, run) throws(PipelineError) in
        let output = try work(input, run)
        run?.push(name) { _ in try body(output) }
        return output
      }
    case .finally(let name, .suspending(let body)):
      return { (input, run) throws(PipelineError) in
        let output = try work(input, run)
        run?.whole?.push(name) { _ in try await body(output) }
        return output
      }
    }
  }
}
