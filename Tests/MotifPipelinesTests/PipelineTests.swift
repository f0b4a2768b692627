// SPDX-License-Identifier: MIT

import MotifPipelines
import Testing

@Suite("Pipeline") struct PipelineTests {
  @Test func `without replacements, the steps run in order (F1)`() throws {
    #expect(compiler.stepNames == ["analyze", "parse", "generate", "optimize", "output"])
    #expect(try compiler.run("a 0 b") == "push a; push b")
  }

  @Test func `any step can be replaced without affecting the others (F1)`() throws {
    let analyze = compiler.replacing(.analyze) { _, _ in [Token(text: "x")] }
    let parse = compiler.replacing(.parse) { tokens, original in
      try original(tokens.reversed())
    }
    let generate = compiler.replacing(.generate) { tree, _ in tree.words }
    let optimize = compiler.replacing(.optimize) { code, _ in code }
    let output = compiler.replacing(.output) { code, original in try original(code) + "." }
    #expect(try analyze.run("a 0 b") == "push x")
    #expect(try parse.run("a 0 b") == "push b; push a")
    #expect(try generate.run("a 0 b") == "a; 0; b")
    #expect(try optimize.run("a 0 b") == "push a; push 0; push b")
    #expect(try output.run("a 0 b") == "push a; push b.")
  }

  @Test func `replacing a step leaves the original pipeline unchanged`() throws {
    let changed = compiler.replacing(.output) { _, _ in "changed" }
    #expect(try changed.run("a") == "changed")
    #expect(try compiler.run("a") == "push a")
    #expect(changed.stepNames == compiler.stepNames)
  }

  @Test func `a replacement stays when steps are added`() throws {
    let longer = Pipeline(.analyze) { _ in [] }
      .replacing(.analyze) { source, _ in [Token(text: source)] }
      .then(.parse) { tokens in Tree(words: tokens.map(\.text)) }
    #expect(try longer.run("a b") == Tree(words: ["a b"]))
  }

  @Test func `the original may run several times, and its error can be handled`() throws {
    let twice = compiler.replacing(.output) { code, original in
      try original(code) + " | " + original(code)
    }
    let forgiving = compiler.replacing(.parse) { tokens, original in
      do {
        return try original(tokens)
      } catch is EmptySource {
        return Tree(words: ["nothing"])
      }
    }
    #expect(try twice.run("a") == "push a | push a")
    #expect(try forgiving.run("") == "push nothing")
  }

  @Test func `an error names its step and the completed ones`() throws {
    let error = try #require(throws: PipelineError.self) { try compiler.run("") }
    #expect(error.step == "parse")
    #expect(error.completedSteps == ["analyze"])
    #expect(error.underlying as? EmptySource == EmptySource())
    #expect("\(error)" == "stopped at \"parse\", completed: analyze: EmptySource()")
  }

  @Test func `an error in the first step lists no completed steps`() throws {
    let failing = compiler.replacing(.analyze) { _, _ in throw EmptySource() }
    let error = try #require(throws: PipelineError.self) { try failing.run("a") }
    #expect(error.step == "analyze")
    #expect(error.completedSteps.isEmpty)
    #expect("\(error)" == "stopped at \"analyze\", completed: nothing: EmptySource()")
  }

  @Test func `an error that the original throws passes through its replacement`() throws {
    let passing = compiler.replacing(.parse) { tokens, original in try original(tokens) }
    let error = try #require(throws: PipelineError.self) { try passing.run("") }
    #expect(error.step == "parse")
    #expect(error.underlying is EmptySource)
  }

  @Test func `no step runs after the one that threw`() throws {
    let tripwire = compiler.replacing(.generate) { _, _ in
      Issue.record("generate must not run")
      return []
    }
    #expect(throws: PipelineError.self) { try tripwire.run("") }
  }

  @Test func `progress is reported before each step`() throws {
    var heard: [PipelineProgress] = []
    let result = try compiler.run("a") { heard.append($0) }
    #expect(result == "push a")
    #expect(heard.map(\.step) == compiler.stepNames)
    #expect(heard.map(\.index) == Array(0..<5))
    #expect(heard.allSatisfy { $0.count == 5 })
  }

  @Test func `progress isn't reported after an error`() {
    var heard: [String] = []
    #expect(throws: PipelineError.self) { try compiler.run("") { heard.append($0.step) } }
    #expect(heard == ["analyze", "parse"])
  }

  @Test(arguments: 0..<5) func `a progress closure that throws stops the run`(
    index: Int
  ) throws {
    let error = try #require(throws: PipelineError.self) {
      try compiler.run("a") { if $0.index == index { throw CancellationError() } }
    }
    #expect(error.step == compiler.stepNames[index])
    #expect(error.completedSteps == Array(compiler.stepNames[..<index]))
    #expect(error.underlying is CancellationError)
  }

  @Test func `a nested pipeline's error is preserved`() throws {
    let nested = compiler.replacing(.output) { code, _ in try compiler.run(code.first ?? "") }
    #expect(try nested.run("a") == "push push; push a")
    let error = try #require(throws: PipelineError.self) { try nested.run("0") }
    let inner = try #require(error.underlying as? PipelineError)
    #expect(error.step == "output")
    #expect(inner.step == "parse")
  }

  @Test func `canceling a step's own pipeline cancels the run`() throws {
    let step = PipelineStep<Int, Int>("outer")
    let inner = Pipeline(PipelineStep<Int, Int>("inner")) { $0 }
    let outer = Pipeline(step) { try inner.run($0, isCancelled: { true }) }
    let error = try #require(throws: PipelineError.self) { try outer.run(1) }
    #expect(error.step == "outer")
    #expect(error.phase == .step)
    #expect(error.isCancellation)
  }

  @Test func `a pipeline can run in other tasks`() async throws {
    try await withThrowingTaskGroup(of: String.self) { group in
      for number in 1...20 {
        group.addTask { try compiler.run("n\(number)") }
      }
      var results: Set<String> = []
      for try await result in group { results.insert(result) }
      #expect(results == Set((1...20).map { "push n\($0)" }))
    }
  }

  @Test func `non-Sendable values pass through unchanged`() throws {
    final class Box {}
    let box = Box()
    let same = Pipeline(PipelineStep<Box, Box>("first")) { $0 }
      .then(PipelineStep<Box, Box>("second")) { $0 }
    #expect(try same.run(box) === box)
  }

  #if os(macOS) || os(Linux)
  @Test func `two steps with the same name stop the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Pipeline(PipelineStep<Int, Int>("a")) { $0 }.then(PipelineStep<Int, Int>("a")) { $0 }
    }
  }

  @Test func `replacing a missing step stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Pipeline(PipelineStep<Int, Int>("a")) { $0 }
        .replacing(PipelineStep<Int, Int>("b")) { input, _ in input }
    }
  }

  @Test func `replacing a step with mismatched types stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Pipeline(PipelineStep<Int, Int>("a")) { $0 }
        .replacing(PipelineStep<Int, String>("a")) { input, _ in "\(input)" }
    }
  }

  @Test func `replacing a step twice stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let step = PipelineStep<Int, Int>("a")
      _ = Pipeline(step) { $0 }.replacing(step) { input, _ in input }.replacing(step) { input, _ in
        input
      }
    }
  }
  #endif
}
