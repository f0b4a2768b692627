// SPDX-License-Identifier: MIT

import MotifPipelines
import MotifTestSupport
import Testing

@testable import Essence

@Suite("Pipeline, compared with models") struct PipelineModelTests {
  private struct Failure: Error, Equatable {
    var place: Int
  }

  /// A step's operation on a number, kept as data so that the model can perform it by hand.
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

  @Test
  func `random pipelines and variations agree with the essence`() {
    withSeeds(300) { generator in
      let steps = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        Work.random(using: &generator)
      }
      func key(_ place: Int) -> PipelineStep<Int, Int> { PipelineStep("step \(place)") }
      func plainKey(_ place: Int) -> PlainStep<Int, Int> { PlainStep(name: "step \(place)") }

      var pipeline = Pipeline(key(0)) { try steps[0].run($0, at: 0) }
      var plain = PlainPipeline(plainKey(0)) { try steps[0].run($0, at: 0) }
      for place in steps.indices.dropFirst() {
        pipeline = pipeline.then(key(place)) { try steps[place].run($0, at: place) }
        plain = plain.then(plainKey(place)) { try steps[place].run($0, at: place) }
      }

      var (varied, variations) = (plain, [PipelineVariation("even"), PipelineVariation("odd")])
      for place in steps.indices where Bool.random(using: &generator) {
        let work = Work.random(using: &generator)
        let callsOriginal = Bool.random(using: &generator)
        varied = varied.replacing(plainKey(place)) { input, original in
          try work.run(callsOriginal ? original(input) : input, at: place)
        }
        variations[place % 2] = variations[place % 2].replacing(key(place)) { input, original in
          try work.run(callsOriginal ? original(input) : input, at: place)
        }
      }
      variations.shuffle(using: &generator)
      let pairs = [(pipeline, plain), (try pipeline.applying(variations), varied)]

      for _ in 0..<10 {
        let input = Int.random(in: -100...100, using: &generator)
        for (pipeline, plain) in pairs {
          let expected = Result { try plain.run(input) }
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
  func `random hooks, finalizers, and failures agree with an interpreter (F1, F2, F3)`() {
    withSeeds(400) { generator in
      let process = ModelProcess.random(using: &generator)
      var interpreter = ModelInterpreter(process)
      let expected = interpreter.run()
      let log = Log()
      let pipeline = try process.pipeline(log)
      #expect(failure(of: pipeline) { try process.watch(log) } == expected)
      #expect(log.entries == interpreter.log)
    }
  }

  @Test
  func `asynchronous pipelines agree with an interpreter (F1, F2, F3)`() async {
    await withSeeds(200) { generator in
      let process = ModelProcess.random(using: &generator)
      var interpreter = ModelInterpreter(process)
      let expected = interpreter.run()
      let log = Log()
      let pipeline = process.asyncPipeline(log)
      #expect(await failure(of: pipeline) { try process.watch(log) } == expected)
      #expect(log.entries == interpreter.log)
    }
  }

  private func failure(
    of pipeline: Pipeline<Int, Int>,
    onStep: @escaping () throws -> Void
  ) -> ModelInterpreter.Failure? {
    do {
      _ = try pipeline.run(1) { _ in try onStep() }
      return nil
    } catch {
      return ModelInterpreter.Failure(error)
    }
  }

  private func failure(
    of pipeline: AsyncPipeline<Int, Int>,
    onStep: @escaping () throws -> Void
  ) async -> ModelInterpreter.Failure? {
    do {
      _ = try await pipeline.run(1) { _ in try onStep() }
      return nil
    } catch {
      return ModelInterpreter.Failure(error)
    }
  }
}
