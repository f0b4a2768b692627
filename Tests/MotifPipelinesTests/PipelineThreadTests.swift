// SPDX-License-Identifier: MIT

import MotifPipelines
import MotifTestSupport
import Synchronization
import Testing

/// Many threads or tasks run one pipeline with hooks and finalizers at once.
@Suite("Pipelines on many threads") struct PipelineThreadTests {
  private struct Refusal: Error {}

  private static let halve = PipelineStep<Int, Int>("halve", original: .required)
  private static let text = PipelineStep<Int, String>("text")

  @Test func `threads that share a pipeline get separate results`() throws {
    let finished = Atomic(0)
    let pipeline = try Pipeline(Self.halve) { number in
      if number.isMultiple(of: 7) { throw Refusal() }
      return number / 2
    }
    .then(Self.text) { "\($0)" }
    .applying([PipelineVariation("doubled").replacing(Self.halve) { try $1($0 * 2) }])
    .around(Self.text) { try $1($0) + "!" }
    .finally("count") { _, _ in finished.add(1, ordering: .relaxed) }
    onThreads(6) { thread in
      for number in (thread * 100)..<(thread * 100 + 100) {
        let result = Result { () throws(PipelineError) in try pipeline.run(number) }
        switch result {
        case .success(let text): if text != "\(number)!" { Issue.record("\(text) for \(number)") }
        case .failure(let error):
          if error.step != "halve" || !number.isMultiple(of: 7) { Issue.record("\(error)") }
        }
      }
    }
    #expect(finished.load(ordering: .relaxed) == 600)
  }

  @Test func `tasks that share a pipeline get separate results`() async throws {
    let finished = Atomic(0)
    let pipeline = AsyncPipeline(Self.halve) { number in
      await Task.yield()
      if number.isMultiple(of: 7) { throw Refusal() }
      return number / 2
    }
    .then(Self.text) { "\($0)" }
    .around(Self.text) { input, proceed in try await proceed(input) + "!" }
    .finally("count") { _, _ in finished.add(1, ordering: .relaxed) }
    await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          do throws(PipelineError) {
            let text = try await pipeline.run(number)
            if text != "\(number / 2)!" { Issue.record("\(text) for \(number)") }
          } catch {
            if !number.isMultiple(of: 7) { Issue.record("\(error)") }
          }
        }
      }
    }
    #expect(finished.load(ordering: .relaxed) == 200)
  }
}
