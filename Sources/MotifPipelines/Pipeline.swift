// SPDX-License-Identifier: MIT

/// A process of fixed, named steps, each with a default that can be replaced.
///
/// This is the template method pattern without a class hierarchy. The order of the steps is written
/// once and cannot be changed; what a step does can be, by whoever has the pipeline, and without
/// touching the other steps. Nobody calls a step: the pipeline does.
///
/// ```swift
/// extension PipelineStep where Input == String, Output == [String] {
///   static var read: Self { Self("read") }
/// }
/// extension PipelineStep where Input == [String], Output == Int {
///   static var count: Self { Self("count") }
/// }
///
/// let lineCounter = Pipeline(.read) { $0.split(separator: "\n").map(String.init) }
///   .then(.count) { $0.count }
///
/// let statementCounter = lineCounter.replacing(.count) { lines, original in
///   try original(lines.filter { !$0.hasPrefix("#") })
/// }
///
/// let source = "# a comment\nlet a = 1\nlet b = 2"
/// print(try lineCounter.run(source), try statementCounter.run(source))
/// // Prints "3 2"
/// ```
///
/// A pipeline is a value: replacing a step makes another pipeline and leaves the first as it was.
/// It can be kept in a constant and run from several threads at once, which is why its closures are
/// `@Sendable`; what a run needs goes in as its input.
///
/// The steps are put together when the pipeline is made. A step that is not replaced is called
/// directly, without a look-up and without boxing what passes through it. Where a step has to wait
/// for something, use an ``AsyncPipeline``.
public struct Pipeline<Input, Output>: Sendable {
  /// The steps put together.
  ///
  /// The run is `nil` where nobody watches and nothing is left to be done at the end.
  typealias Composition = @Sendable (Input, PipelineRun?) throws(PipelineError) -> Output

  typealias Surroundings = PipelineSurroundings<EachStepHook, RunFinaliser<Input>>

  /// Puts the steps together, with some of them changed.
  let compose: @Sendable ([StepChanges]) -> Composition

  /// The steps put together with the changes of the outline.
  let composition: Composition

  let outline: PipelineOutline
  let surroundings: Surroundings

  /// The same steps for an asynchronous pipeline.
  let chain: AsyncChain<Input, Output>

  init(
    _ outline: PipelineOutline,
    _ surroundings: Surroundings,
    _ chain: AsyncChain<Input, Output>,
    compose: @escaping @Sendable ([StepChanges]) -> Composition
  ) {
    self.outline = outline
    self.surroundings = surroundings
    self.chain = chain
    self.compose = compose
    self.composition = compose(outline.changes)
  }

  /// The names of the steps, in the order in which they run.
  public var stepNames: [String] { outline.names }
}

// MARK: - Building

extension Pipeline {
  /// Makes a pipeline of one step, to be continued with ``then(_:default:)``.
  ///
  /// - Parameters:
  ///   - step: The first step.
  ///   - body: What the step does unless it is replaced.
  public init(
    _ step: PipelineStep<Input, Output>,
    default body: @escaping @Sendable (Input) throws -> Output
  ) {
    let outline = PipelineOutline(step)
    let place = outline.lastPlace
    self.init(outline, Surroundings(), AsyncChain(step, .blocking(body), at: place)) { changes in
      guard changes[0].isEmpty else { return step.changed(body, by: changes[0], at: place) }
      return { (input, run) throws(PipelineError) in
        if let run { return try run.perform(body, on: input, at: place) }
        // Returning from here lets the step write its output where the caller wants it.
        do { return try body(input) } catch { throw place.failure(error) }
      }
    }
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
    default body: @escaping @Sendable (Output) throws -> Next
  ) -> Pipeline<Input, Next> {
    let outline = outline.appending(step)
    let place = outline.lastPlace
    let compose = compose
    return Pipeline<Input, Next>(
      outline,
      surroundings,
      chain.then(step, .blocking(body), at: place)
    ) { changes in
      let before = compose(changes)
      let own = changes[place.index]
      guard own.isEmpty else {
        let work = step.changed(body, by: own, at: place)
        return { (input, run) throws(PipelineError) in try work(try before(input, run), run) }
      }
      return { (input, run) throws(PipelineError) in
        let value = try before(input, run)
        if let run { return try run.perform(body, on: value, at: place) }
        do { return try body(value) } catch { throw place.failure(error) }
      }
    }
  }
}
