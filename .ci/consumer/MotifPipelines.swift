// SPDX-License-Identifier: MIT

import MotifPipelines

// MARK: - An import that a screen starts and shows

extension PipelineStep where Input == String, Output == [String] {
  nonisolated static var parse: Self { Self("parse", original: .recommended) }
}
extension PipelineStep where Input == [String], Output == Int {
  nonisolated static var count: Self { Self("count") }
}
extension PipelineStep where Input == [String], Output == String {
  nonisolated static var upload: Self { Self("upload") }
}

@MainActor
final class ImportScreen {
  private(set) var status = ""
  private(set) var steps: [String] = []
  private var isCancelled = false
  private var pipeline: Pipeline<String, Int> {
    Pipeline(.parse) { text in text.split(separator: " ").map(String.init) }
      .then(.count) { words in words.count }
  }

  /// A pipeline may be sent anywhere, so its hooks belong to nobody; a synchronous one runs where
  /// it is called, and so a hook may say that this is the main actor.
  func importText(_ text: String, with variations: [PipelineVariation] = []) {
    do {
      let watched = try pipeline.applying(variations)
        .after(.parse) { words in
          MainActor.assumeIsolated { self.status = "\(words.count) words" }
        }
      let number = try watched.run(text) { [self] progress in
        steps.append(progress.step)
      } isCancelled: { [self] in
        isCancelled
      }
      status += ", imported \(number)"
    } catch {
      status = "stopped: \(error)"
    }
  }

  func stop() { isCancelled = true }
}

@MainActor
func useScreen() {
  let screen = ImportScreen()
  screen.importText("to be or not to be")
  check(screen.status == "6 words, imported 6", "hooks touch the screen")
  check(screen.steps.contains("count"), "progress reaches it")
  let distinct = PipelineVariation("distinct").replacing(.count) { words, original in
    try original(Array(Set(words)))
  }
  screen.importText("to be or not to be", with: [distinct])
  check(screen.status == "6 words, imported 4", "a step is replaced")
  screen.stop()
  screen.importText("the rest is silence")
  check(screen.status.hasPrefix("stopped"), "a user may stop it")
}

// MARK: - An actor with a pipeline of its own

actor Indexer {
  private let pipeline = Pipeline(.parse) { text in text.split(separator: " ").map(String.init) }
  private var index: [String: Int] = [:]

  func add(_ text: String) throws -> Int {
    for word in try pipeline.run(text) { index[word, default: 0] += 1 }
    return index.count
  }
}

nonisolated func useActor() async throws {
  let indexer = Indexer()
  _ = try await indexer.add("so what")
  check(try await indexer.add("so be it") == 4, "an actor owns a pipeline")
}

// MARK: - Tasks that share an asynchronous one

nonisolated let sending = AsyncPipeline(.upload) { words in
  await Task.yield()
  return "sent \(words.count)"
}

nonisolated func useTasks() async throws {
  let dry = AsyncPipelineVariation("dry run").replacing(.upload) { words, _ in
    await Task.yield()
    return "would send \(words.count)"
  }
  let trial = try sending.applying([dry])
  let answers = try await withThrowingTaskGroup(of: String.self) { group in
    for number in 1...4 {
      group.addTask {
        let words = Array(repeating: "word", count: number)
        return try await number.isMultiple(of: 2) ? sending.run(words) : trial.run(words)
      }
    }
    return try await group.reduce(into: Set<String>()) { $0.insert($1) }
  }
  check(answers == ["sent 2", "sent 4", "would send 1", "would send 3"], "tasks share a pipeline")
}

// MARK: - The program

nonisolated func check(_ holds: Bool, _ claim: String) {
  precondition(holds, claim)
}

@main
enum Program {
  static func main() async throws {
    useScreen()
    try await useActor()
    try await useTasks()
    print("an import, an indexer, and four uploads")
  }
}
