// SPDX-License-Identifier: MIT

import MotifPipelines
import MotifTestSupport
import Testing

@Suite("Pipeline against a model") struct PipelineModelTests {
  private struct Failure: Error, Equatable {
    var place: Int
  }

  /// What one step does to a number, kept as data so that the model can do it by hand.
  private enum Work {
    case add(Int)
    case multiply(Int)
    case fail

    func run(_ number: Int, at place: Int) throws(Failure) -> Int {
      switch self {
      case .add(let term): number &+ term
      case .multiply(let factor): number &* factor
      case .fail: throw Failure(place: place)
      }
    }

    static func random(using generator: inout SeededGenerator) -> Work {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: .fail
      case ..<10: .add(.random(in: -9...9, using: &generator))
      default: .multiply(.random(in: -9...9, using: &generator))
      }
    }
  }

  private struct Replacement {
    var work: Work
    var callsOriginal: Bool
  }

  /// Runs the steps in a plain loop.
  private func model(
    _ input: Int,
    _ steps: [Work],
    _ replacements: [Int: Replacement]
  ) throws -> Int {
    var number = input
    for (place, work) in steps.enumerated() {
      if let replacement = replacements[place] {
        if replacement.callsOriginal { number = try work.run(number, at: place) }
        number = try replacement.work.run(number, at: place)
      } else {
        number = try work.run(number, at: place)
      }
    }
    return number
  }

  @Test
  func `random pipelines and variations do what a loop over the steps does`() {
    withSeeds(300) { generator in
      let steps = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        Work.random(using: &generator)
      }
      func key(_ place: Int) -> PipelineStep<Int, Int> { PipelineStep("step \(place)") }

      var pipeline = Pipeline(key(0)) { try steps[0].run($0, at: 0) }
      for place in steps.indices.dropFirst() {
        pipeline = pipeline.then(key(place)) { try steps[place].run($0, at: place) }
      }

      var replacements: [Int: Replacement] = [:]
      var variations = [PipelineVariation("even"), PipelineVariation("odd")]
      for place in steps.indices where Bool.random(using: &generator) {
        let replacement = Replacement(
          work: .random(using: &generator),
          callsOriginal: .random(using: &generator)
        )
        replacements[place] = replacement
        variations[place % 2] = variations[place % 2].replacing(key(place)) { input, original in
          let number = replacement.callsOriginal ? try original(input) : input
          return try replacement.work.run(number, at: place)
        }
      }
      variations.shuffle(using: &generator)
      let varied = try pipeline.applying(variations)

      for _ in 0..<10 {
        let input = Int.random(in: -100...100, using: &generator)
        for (pipeline, replacements) in [(pipeline, [:]), (varied, replacements)] {
          let expected = Result { try model(input, steps, replacements) }
          do {
            #expect(try pipeline.run(input) == expected.get())
          } catch let error as PipelineError {
            let failure = try #require(error.underlying as? Failure)
            #expect(throws: failure) { try expected.get() }
            #expect(error.step == "step \(failure.place)")
            #expect(error.completedSteps.count == failure.place)
          }
        }
      }
    }
  }

  @Test
  func `random hooks, finalizers and failures run as an interpreter runs them (F1, F2, F3)`() {
    withSeeds(400) { generator in
      let process = ModelProcess.random(using: &generator)
      var interpreter = ModelInterpreter(process)
      let expected = interpreter.run()
      let log = Log()
      for isComposed in [false, true] {
        log.removeAll()
        let pipeline = try process.pipeline(log, isComposed: isComposed)
        #expect(failure(of: pipeline) == expected)
        #expect(log.entries == interpreter.log)
      }
    }
  }

  @Test
  func `asynchronous pipelines run as an interpreter does (F1, F2, F3)`() async {
    await withSeeds(200) { generator in
      let process = ModelProcess.random(using: &generator)
      var interpreter = ModelInterpreter(process)
      let expected = interpreter.run()
      let log = Log()
      #expect(await failure(of: process.asyncPipeline(log)) == expected)
      #expect(log.entries == interpreter.log)
    }
  }

  private func failure(of pipeline: Pipeline<Int, Int>) -> ModelInterpreter.Failure? {
    do {
      _ = try pipeline.run(1)
      return nil
    } catch {
      return ModelInterpreter.Failure(error)
    }
  }

  private func failure(
    of pipeline: AsyncPipeline<Int, Int>
  ) async -> ModelInterpreter.Failure? {
    do {
      _ = try await pipeline.run(1)
      return nil
    } catch {
      return ModelInterpreter.Failure(error)
    }
  }
}
