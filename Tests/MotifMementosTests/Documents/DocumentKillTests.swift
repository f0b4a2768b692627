// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifTestSupport
import Testing

/// Processes that are killed while they edit, and processes that edit concurrently.
///
/// `MOTIF_KILLS=10000` sets how many are killed; by default `MOTIF_SEED_DIVISOR` decides. The moments depend on
/// the machine, so no seed repeats them.
@Suite("DocumentStore: processes")
struct DocumentKillTests {
  #if os(macOS) || os(Linux)
  @Test
  func `a killed process loses no saved step (A10)`() async throws {
    try await withTemporaryDirectory { directory in
      await #expect(processExitsWith: .success) { [directory = directory as String] in
        // How many steps were saved, and how many were begun.
        let progress = SharedNumbers(count: 2)
        let failure = SharedText()
        for round in 0..<killCount {
          let child = ForkedProcess {
            try failure.reporting {
              try count(in: directory, progress, isSynchronized: round.isMultiple(of: 32))
            }
          }
          // Some die before their first step, but the first one doesn't, however slow this machine is.
          let goal = progress[0] + .random(in: round == 0 ? 1...4 : 0...4)
          while progress[0] < goal, child.isRunning { sched_yield() }
          try #require(progress[0] >= goal, "round \(round): it ended: \(failure.text)")
          // Any moment will do, and the scheduler picks one.
          for _ in 0..<Int.random(in: 0...300) { sched_yield() }
          child.kill()

          let store = tally(in: directory)
          let document = try store.open(orBeginWith: Tally()).document
          let found = document.state
          try #require(found.count >= progress[0], "round \(round): \(progress[0]) was saved")
          try #require(found.count <= progress[1], "round \(round): \(progress[1]) was the last")
          try #require(found.sum == (1...max(1, found.count)).reduce(0, +) || found.count == 0)
          // Undo survives, too.
          if found.count > 1 {
            try document.undo()
            try #require(document.state.count < found.count)
            try document.redo()
          }
          (progress[0], progress[1]) = (found.count, found.count)
          try store.saved()
        }
        let opened = try tally(in: directory).open(orBeginWith: Tally())
        try opened.checkpoint()
        try opened.checkpoint()
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        try #require(names.count == 4, "\(names)")
      }
    }
  }

  @Test
  func `concurrent processes lose no saved step (A10)`() async throws {
    try await withTemporaryDirectory { directory in
      await #expect(processExitsWith: .success) { [directory = directory as String] in
        let processCount = 3
        let rounds = max(5, 60 / seedDivisor())
        let failure = SharedText()
        let processes = (0..<processCount).map { index in
          ForkedProcess {
            try failure.reporting {
              for round in 0..<rounds { try add(in: directory, index, round) }
            }
          }
        }
        let ends = processes.map { $0.endsWell() }
        try #require(!ends.contains(false), "\(ends): \(failure.text)")
        let opened = try tally(in: directory).open(orBeginWith: Tally())
        let counts = (0..<processCount).map { opened.document.state.counts[$0] ?? 0 }
        try #require(counts == [Int](repeating: rounds, count: processCount), "\(counts)")
        try #require(opened.origin == .current && opened.recovery == .nothing)
        try opened.checkpoint()
        try opened.checkpoint()
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        try #require(names.count == 4, "\(names)")
      }
    }
  }
  #endif
}

private var killCount: Int {
  guard let text = ProcessInfo.processInfo.environment["MOTIF_KILLS"] else {
    return 1000 / min(seedDivisor(), 1000)
  }
  guard let count = Int(text), count > 0 else {
    preconditionFailure("MOTIF_KILLS is '\(text)'; give a whole number from 1")
  }
  return count
}

/// Numbers that were added, and by whom.
private struct Tally: Codable, Equatable, Sendable {
  var count = 0
  var sum = 0
  var counts: [Int: Int] = [:]
}

private struct Count: UndoableCommand, Codable, Sendable {
  var number: Int
  var process = 0
  /// Steps of many sizes, so that some writes are cut.
  var padding = ""
  var isBack = false
  var name: String { "Count" }

  func apply(to tally: inout Tally) -> Count {
    let sign = isBack ? -1 : 1
    tally.count += sign
    tally.sum += sign * number
    tally.counts[process, default: 0] += sign
    return Count(number: number, process: process, padding: padding, isBack: !isBack)
  }
}

private func tally(
  in directory: String,
  durability: Durability = .process
) -> DocumentStore<Tally, Count> {
  DocumentStore(
    directory: DirectoryPath(path: directory),
    name: "tally",
    typeIdentifier: "tally",
    durability: durability,
    fileSystem: LocalFileSystem.patient
  )
}

#if os(macOS) || os(Linux)
/// Counts on, with a checkpoint now and then, until it is killed.
private func count(
  in directory: String,
  _ progress: SharedNumbers,
  isSynchronized: Bool
) throws {
  let store = tally(in: directory, durability: isSynchronized ? .power : .process)
  let opened = try store.open(orBeginWith: Tally())
  opened.document.countLimit = 20
  while true {
    let number = opened.document.state.count + 1
    progress[1] = number
    opened.document.perform(
      Count(number: number, padding: String(repeating: "x", count: number % 7 * 300))
    )
    if number.isMultiple(of: 5) { try opened.checkpoint() } else { try store.saved() }
    progress[0] = number
  }
}

/// Opens the document, adds one step, and opens it again if another process was faster.
private func add(in directory: String, _ process: Int, _ round: Int) throws {
  while true {
    let opened = try tally(in: directory).open(orBeginWith: Tally())
    opened.document.perform(Count(number: 1, process: process))
    do throws(DocumentStoreError) {
      try opened.saved()
    } catch {
      guard case .conflict = error else { throw error }
      continue
    }
    if (round + process).isMultiple(of: 3) {
      do throws(DocumentStoreError) {
        try opened.checkpoint()
      } catch {
        guard case .conflict = error else { throw error }
      }
    }
    return
  }
}
#endif
