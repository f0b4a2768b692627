// SPDX-License-Identifier: MIT

/// The name of a step, which carries the types that go in and come out.
struct PlainStep<Input, Output> {
  let name: String
}

/// What takes the place of a step's default, which it may call.
struct PlainReplacement<Input, Output> {
  let body: (Input, (Input) throws -> Output) throws -> Output
}

/// A process whose order is fixed, and whose steps can be replaced.
struct PlainPipeline<Input, Output> {
  fileprivate var replacements: [String: Any] = [:]
  fileprivate let work: (Input, [String: Any]) throws -> Output

  /// Does one step: by its replacement, if there is one, or by its default.
  fileprivate static func perform<I, O>(
    _ step: PlainStep<I, O>,
    _ body: (I) throws -> O,
    _ input: I,
    _ replacements: [String: Any]
  ) throws -> O {
    guard let replacement = replacements[step.name] as? PlainReplacement<I, O> else {
      return try body(input)
    }
    return try replacement.body(input, body)
  }

  func run(_ input: Input) throws -> Output { try work(input, replacements) }
}

extension PlainPipeline {
  init(_ step: PlainStep<Input, Output>, default body: @escaping (Input) throws -> Output) {
    work = { try Self.perform(step, body, $0, $1) }
  }

  /// Adds a step, whose input is what the process made so far.
  func then<Next>(
    _ step: PlainStep<Output, Next>,
    default body: @escaping (Output) throws -> Next
  ) -> PlainPipeline<Input, Next> {
    PlainPipeline<Input, Next>(replacements: replacements) { [work] input, replacements in
      try Self.perform(step, body, work(input, replacements), replacements)
    }
  }

  /// Returns another process, in which one step is done differently.
  func replacing<I, O>(
    _ step: PlainStep<I, O>,
    with replacement: @escaping (I, (I) throws -> O) throws -> O
  ) -> PlainPipeline {
    var pipeline = self
    pipeline.replacements[step.name] = PlainReplacement(body: replacement)
    return pipeline
  }
}
