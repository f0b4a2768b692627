// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifTestSupport
import Testing

/// Processes that are killed while they save, and processes that save concurrently.
///
/// `MOTIF_KILLS=10000` sets how many are killed; by default `MOTIF_SEED_DIVISOR` decides. The moments depend on
/// the machine, so no seed repeats them.
@Suite("ArchiveStore: processes")
struct ArchiveKillTests {
  #if os(macOS) || os(Linux)
  @Test
  func `a killed process leaves its last or current save (A10)`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      await #expect(processExitsWith: .success) { [directory = directory as String] in
        let progress = SharedNumbers(count: 2)
        try counters(in: directory).save([0])
        for round in 0..<killCount {
          let child = ForkedProcess {
            let store = counters(in: directory)
            var number = try store.load().value[0]
            while true {
              number += 1
              progress[0] = number
              // Values of many sizes, so that some writes are cut.
              try store.save(
                [Int](repeating: number, count: 1 + number % 7 * 60),
                durability: round.isMultiple(of: 32) ? .power : .process
              )
              progress[1] = number
            }
          }
          // Some die before their first save, but the first one doesn't, however slow this machine is.
          let goal = progress[1] + .random(in: round == 0 ? 1...2 : 0...2)
          while progress[1] < goal, child.isRunning { sched_yield() }
          try #require(progress[1] >= goal, "round \(round): the process ended by itself")
          // Any moment will do, and the scheduler picks one.
          for _ in 0..<Int.random(in: 0...300) { sched_yield() }
          child.kill()

          let (attempted, acknowledged) = (progress[0], progress[1])
          let load = try counters(in: directory).load()
          // A save that was cut off is not damage.
          try #require(load.origin == .current, "round \(round): \(load.origin)")
          let value = load.value
          try #require(value.count == 1 + value[0] % 7 * 60 || value == [0])
          try #require(Set(value).count == 1)
          try #require(
            value[0] == acknowledged || value[0] == attempted,
            "round \(round): \(value[0]) is neither \(acknowledged) nor \(attempted)"
          )
          (progress[0], progress[1]) = (value[0], value[0])
        }
        // No leftover files remain, and nothing was ever mistaken for damage.
        try counters(in: directory).save([-1], overwriting: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        try #require(names.sorted() == ["counter.archive", "counter.previous.archive"])
      }
    }
  }

  @Test
  func `concurrent processes lose no acknowledged save (A10)`() async throws {
    try await withTemporaryDirectory { directory in
      await #expect(processExitsWith: .success) { [directory = directory as String] in
        let processCount = 4
        let rounds = max(5, 40 / seedDivisor())
        let conflicts = SharedNumbers(count: processCount)
        try counters(in: directory).save([Int](repeating: 0, count: processCount))
        let processes = (0..<processCount).map { index in
          ForkedProcess {
            let store = counters(in: directory)
            for _ in 0..<rounds {
              while true {
                // Each process counts its own saves in the shared archive.
                var counts = try store.load().value
                counts[index] += 1
                do throws(ArchiveError) {
                  try store.save(counts, durability: .process)
                  break
                } catch .conflict {
                  conflicts[index] += 1
                } catch {
                  throw error
                }
              }
            }
          }
        }
        for process in processes { try #require(process.endsWell()) }
        let load = try counters(in: directory).load()
        try #require(load.value == [Int](repeating: rounds, count: processCount))
        try #require(load.origin == .current)
        try #require(load.generation == UInt64(1 + rounds * processCount))
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        try #require(names.sorted() == ["counter.archive", "counter.previous.archive"])
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

private func counters(in directory: String) -> ArchiveStore<[Int]> {
  ArchiveStore(
    directory: DirectoryPath(path: directory),
    name: "counter",
    typeIdentifier: "counter",
    fileSystem: LocalFileSystem.patient
  )
}
