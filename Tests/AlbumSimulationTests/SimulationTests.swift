// SPDX-License-Identifier: MIT

import Foundation
import MotifTestSupport
import Testing

@Suite("A simulation of library, outbox, network, disk and server")
struct SimulationTests {
  private let campaign = Campaign()

  /// The schedules to run: a few thousand by default.
  ///
  /// `MOTIF_SCHEDULES=1000000` runs a million; `MOTIF_SCHEDULES=400000..<1000000` continues a run that was ended.
  private var seeds: Range<UInt64> {
    if let seed = chosenSeed() { return seed..<seed + 1 }
    guard let wanted = ProcessInfo.processInfo.environment["MOTIF_SCHEDULES"] else {
      return 0..<max(1, UInt64(3_000 / seedDivisor()))
    }
    let ends = wanted.split(separator: "..<").map { UInt64($0) }
    guard ends.count <= 2, let last = ends.last ?? nil, let first = ends.count == 1 ? 0 : ends[0],
      first < last
    else {
      preconditionFailure("MOTIF_SCHEDULES is '\(wanted)'; write 1000000, or 400000..<1000000")
    }
    return first..<last
  }

  @Test
  func `the server and the library agree without loss`() async {
    guard let seed = await campaign.firstFailure(among: seeds) else { return }
    Issue.record("\(campaign.report(on: seed))")
  }

  @Test
  func `the same seed gives the same events`() {
    withSeeds(20) { chance in
      let schedule = Schedule(seed: chance.seed)
      let first = Simulation.run(schedule, keepsLines: true)
      let second = Simulation.run(schedule, keepsLines: true)
      #expect(first.lines == second.lines)
      #expect(first.fingerprint == second.fingerprint)
      #expect(first.fingerprint == Simulation.run(schedule).fingerprint)
    }
  }
}
