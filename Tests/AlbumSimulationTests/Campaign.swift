// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// Runs many schedules, on all processors, until one fails.
struct Campaign {
  /// The possible faults.
  var faults = Set(Fault.allCases)
  /// A defect for the simulation to find.
  var alteration: @Sendable (Simulation) -> Void = { _ in }
  /// The number of schedules between two lines of progress.
  var stride = 10_000

  /// Runs a schedule for each seed.
  ///
  /// - Parameter seeds: The seeds.
  /// - Returns: The lowest seed that failed among those that were tried, or `nil` if none did.
  /// - Complexity: O(*n*) in the number of seeds.
  func firstFailure(among seeds: Range<UInt64>) async -> UInt64? {
    let progress = Progress(seeds)
    let start = ContinuousClock.now
    await withTaskGroup { group in
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
        group.addTask {
          while let seed = progress.next() {
            if complaint(about: seed) != nil { progress.fail(seed) }
            let count = seed - seeds.lowerBound + 1
            if count.isMultiple(of: UInt64(stride)) {
              let line =
                "\(count) of \(seeds.count) schedules after \(ContinuousClock.now - start)\n"
              // Output to a pipe is buffered until there is more of it.
              FileHandle.standardError.write(Data(line.utf8))
            }
            // Other tests wait for the same threads.
            await Task.yield()
          }
        }
      }
    }
    return progress.failure
  }

  /// The next seed, and the seeds that have failed.
  private final class Progress: Sendable {
    private let state: Mutex<(seeds: Range<UInt64>, failure: UInt64?)>

    init(_ seeds: Range<UInt64>) {
      state = Mutex((seeds, nil))
    }

    /// The lowest seed that has failed.
    var failure: UInt64? { state.withLock { $0.failure } }

    func next() -> UInt64? {
      state.withLock { state in state.failure == nil ? state.seeds.popFirst() : nil }
    }

    func fail(_ seed: UInt64) {
      state.withLock { $0.failure = min($0.failure ?? seed, seed) }
    }
  }

  /// The complaint about the schedule of a seed, or `nil` if there is none.
  func complaint(about seed: UInt64) -> Complaint? {
    Simulation.run(Schedule(seed: seed, faults: faults), altering: alteration).complaint
  }

  /// Describes the failure of a seed: the complaint, and the shortest schedule that leads to it.
  func report(on seed: UInt64) -> String {
    let schedule = Schedule(seed: seed, faults: faults)
    guard let kind = complaint(about: seed)?.kind else { return "Seed \(seed) does not fail." }
    let short = schedule.shortened {
      Simulation.run($0, altering: alteration).complaint?.kind == kind
    }
    let outcome = Simulation.run(short, keepsLines: true, altering: alteration)
    var lines = outcome.lines.map { "  " + $0 }
    if lines.count > 100 { lines.replaceSubrange(60..<lines.count - 40, with: ["  …"]) }
    return """
      Seed \(seed) failed: \(outcome.complaint?.text ?? "")
      Of its \(schedule.steps.count) steps these \(short.steps.count) are enough:
      \(lines.joined(separator: "\n"))
      MOTIF_SEED=\(seed) swift test --filter AlbumSimulationTests runs this seed alone.
      """
  }
}
