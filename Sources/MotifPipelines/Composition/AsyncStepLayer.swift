// SPDX-License-Identifier: MIT

/// What lies around the work of an asynchronous step: a hook or a finaliser.
enum AsyncStepLayer<Input, Output>: StepLayering {
  case before(@Sendable (Input) async throws -> Void)
  case after(@Sendable (Output) async throws -> Void)
  case around(
    @Sendable (Input, (Input) async throws(PipelineError) -> Output) async throws -> Output
  )
  case finally(String, @Sendable (Output) async throws -> Void)

  var isFinaliser: Bool {
    if case .finally = self { true } else { false }
  }

  var cannotWait: Bool { false }

  /// Makes an asynchronous layer of one that is not, unless it is around the step.
  init?(_ layer: StepLayer<Input, Output>) {
    switch layer {
    case .before(let hook): self = .before(hook)
    case .after(let hook): self = .after(hook)
    case .around: return nil
    case .finally(let name, .blocking(let body)): self = .finally(name, body)
    case .finally(let name, .suspending(let body)): self = .finally(name, body)
    }
  }
}

// MARK: - Composing

/// The work of an asynchronous step whose failures say where they were.
typealias AsyncLayeredWork<Input, Output> =
  @Sendable (Input, AsyncPipelineRun?) async throws(PipelineError) -> Output

extension AsyncStepLayer {
  func wrapped(
    around work: @escaping AsyncLayeredWork<Input, Output>,
    at place: StepPlace
  ) -> AsyncLayeredWork<Input, Output> {
    switch self {
    case .before(let hook):
      return { (input, run) async throws(PipelineError) in
        do { try await hook(input) } catch { throw place.failure(error, in: .beforeHook) }
        return try await work(input, run)
      }
    case .after(let hook):
      return { (input, run) async throws(PipelineError) in
        let output = try await work(input, run)
        do { try await hook(output) } catch { throw place.failure(error, in: .afterHook) }
        return output
      }
    case .around(let hook):
      return { (input, run) async throws(PipelineError) in
        var passage = Passage()
        do {
          let output = try await hook(input) { (input) async throws(PipelineError) in
            passage.isBegun = true
            do throws(PipelineError) {
              return try await work(input, run)
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
    case .finally(let name, let body):
      return { (input, run) async throws(PipelineError) in
        let output = try await work(input, run)
        run?.push(name) { _ in try await body(output) }
        return output
      }
    }
  }
}
