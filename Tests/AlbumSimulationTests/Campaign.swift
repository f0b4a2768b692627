// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// Many schedules, on all processors, until one fails.
struct Campaign {
  /// What may go wrong.
  var faults = Set(Fault.allCases)
  /// What is other than it should be, so that there is something to find.
  var alteration: @Sendable (Simulation) -> Void = { _ in }
  /// After how many schedules a line tells how far it is.
  var stride = 10_000

  /// Runs a schedule for each seed.
  ///
  /// - Parameter seeds: The seeds.
  /// - Returns: The lowest seed that failed among those that were tried, or `nil` where none did.
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
              // What is printed to a pipe is held back until there is more of it.
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

  /// Which seed comes next, and which has failed.
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

  /// What was found wrong with the schedule of a seed, or `nil` where nothing was.
  func complaint(about seed: UInt64) -> Complaint? {
    Simulation.run(Schedule(seed: seed, faults: faults), altering: alteration).complaint
  }

  /// Tells how a seed failed: what was found, and the shortest way there.
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
