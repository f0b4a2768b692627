// SPDX-License-Identifier: MIT

/// A process of fixed, named steps that may have to wait: for a server, a disk, an actor.
///
/// It is a ``Pipeline`` whose steps, hooks and finalisers can be `async`. The keys of the steps are the
/// same, and so are the rules: what can be replaced and how often, in which order hooks and finalisers
/// run, what becomes of errors.
///
/// ```swift
/// extension PipelineStep where Input == String, Output == String {
///   static var download: Self { Self("download") }
/// }
/// extension PipelineStep where Input == String, Output == Int {
///   static var measure: Self { Self("measure") }
/// }
///
/// let sizes = AsyncPipeline(.download) { address in
///   try await Task.sleep(for: .milliseconds(1))
///   return "the page at \(address)"
/// }
/// .then(.measure) { page in page.count }
///
/// let offline = sizes.replacing(.download) { address, _ in "a page" }
///
/// print(try await sizes.run("example.org"), try await offline.run("example.org"))
/// // Prints "23 6"
/// ```
///
/// Steps run in the isolation of whoever calls ``run(_:onStep:)``, so that what passes through need not
/// be `Sendable`: on the main actor, if the run was asked for there. A step with much to calculate
/// hands that to a `@concurrent` function.
///
/// Before each step the pipeline looks whether the task is cancelled, and ends the run with
/// `CancellationError` if it is.
public struct AsyncPipeline<Input, Output>: Sendable {
  typealias Surroundings = PipelineSurroundings<AsyncEachStepHook, AsyncRunFinaliser<Input>>

  let outline: PipelineOutline
  let surroundings: Surroundings
  private let chain: AsyncChain<Input, Output>

  /// The steps put together with the changes of the outline.
  let composition: AsyncChain<Input, Output>.Composition

  private init(
    _ outline: PipelineOutline,
    _ surroundings: Surroundings,
    _ chain: AsyncChain<Input, Output>
  ) {
    self.outline = outline
    self.surroundings = surroundings
    self.chain = chain
    self.composition = chain.compose(outline.changes)
  }

  /// The names of the steps, in the order in which they run.
  public var stepNames: [String] { outline.names }
}

// MARK: - Building

extension AsyncPipeline {
  /// Makes a pipeline of one step, to be continued with ``then(_:default:)``.
  ///
  /// - Parameters:
  ///   - step: The first step.
  ///   - body: What the step does unless it is replaced.
  public init(
    _ step: PipelineStep<Input, Output>,
    default body: @escaping @Sendable (Input) async throws -> Output
  ) {
    let outline = PipelineOutline(step, isSuspending: true)
    let chain = AsyncChain(step, .suspending(body), at: outline.lastPlace)
    self.init(outline, Surroundings(), chain)
  }

  /// Makes an asynchronous pipeline of one that is not, with all that was changed about it.
  ///
  /// Its steps stay as fast as they were, and can now be followed by steps that wait, or be replaced
  /// by work that does. What is put around them from now on lies around what was there before.
  ///
  /// ```swift
  /// extension PipelineStep where Input == String, Output == [String] {
  ///   static var split: Self { Self("split") }
  /// }
  /// extension PipelineStep where Input == [String], Output == String {
  ///   static var send: Self { Self("send") }
  /// }
  ///
  /// let words = Pipeline(.split) { $0.split(separator: " ").map(String.init) }
  /// let sending = AsyncPipeline(words).then(.send) { words in
  ///   await Task.yield()
  ///   return "sent \(words)"
  /// }
  /// print(try await sending.run("two words"))
  /// // Prints "sent ["two", "words"]"
  /// ```
  ///
  /// - Parameter pipeline: The pipeline.
  public init(_ pipeline: Pipeline<Input, Output>) {
    var outline = pipeline.outline
    outline.isAsync = true
    let surroundings = Surroundings(
      pipeline.surroundings,
      hook: { AsyncEachStepHook(before: $0.before, after: $0.after) },
      finaliser: { AsyncRunFinaliser(name: $0.name, body: $0.body) }
    )
    self.init(outline, surroundings, pipeline.chain)
  }

  /// Adds a step at the end.
  ///
  /// - Parameters:
  ///   - step: The step, whose input is what the pipeline made so far.
  ///   - body: What the step does unless it is replaced.
  /// - Returns: The pipeline with this step added.
  /// - Precondition: No step of the pipeline bears the same name.
  public func then<Next>(
    _ step: PipelineStep<Output, Next>,
    default body: @escaping @Sendable (Output) async throws -> Next
  ) -> AsyncPipeline<Input, Next> {
    appending(step, .suspending(body))
  }

  /// Adds a step at the end that does not wait.
  ///
  /// It is faster than one that could, and replacements fit it that were written for a ``Pipeline``.
  ///
  /// - Parameters:
  ///   - step: The step, whose input is what the pipeline made so far.
  ///   - body: What the step does unless it is replaced.
  /// - Returns: The pipeline with this step added.
  /// - Precondition: No step of the pipeline bears the same name.
  public func then<Next>(
    lifting step: PipelineStep<Output, Next>,
    default body: @escaping @Sendable (Output) throws -> Next
  ) -> AsyncPipeline<Input, Next> {
    appending(step, .blocking(body))
  }

  private func appending<Next>(
    _ step: PipelineStep<Output, Next>,
    _ work: StepWork<Output, Next>
  ) -> AsyncPipeline<Input, Next> {
    let outline = outline.appending(step, isSuspending: work.isSuspending)
    return AsyncPipeline<Input, Next>(
      outline,
      surroundings,
      chain.then(step, work, at: outline.lastPlace)
    )
  }

  /// Returns the same steps with other changes.
  func with(_ outline: PipelineOutline) -> AsyncPipeline {
    AsyncPipeline(outline, surroundings, chain)
  }

  /// Returns the same steps in other surroundings.
  func within(_ surroundings: Surroundings) -> AsyncPipeline {
    AsyncPipeline(outline, surroundings, chain)
  }
}
