// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

/// A simulation that can't fail proves nothing: each part is broken here on purpose, and the
/// simulation finds it.
@Suite("What the simulation finds")
struct SelfTests {
  private func expect(
    _ kinds: Set<Complaint.Kind>,
    where faults: Set<Fault>,
    _ alteration: @escaping @Sendable (Simulation) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard chosenSeed() == nil else { return }
    let campaign = Campaign(faults: faults, alteration: alteration)
    let seed = await campaign.firstFailure(among: 0..<500)
    let kind = seed.flatMap { campaign.complaint(about: $0)?.kind }
    #expect(kind.map(kinds.contains) == true, sourceLocation: sourceLocation)
  }

  @Test
  func `a server that forgets the keys of requests`() async {
    // The digest of the list would prevent most repetitions, so its check is removed as well.
    await expect([.madeTwice, .serverDiffers], where: [.doubling, .loss]) { simulation in
      simulation.server.answerLimit = 0
      simulation.server.checksList = false
    }
  }

  @Test
  func `a server that acknowledges changes without making them`() async {
    await expect([.serverLacks, .serverDiffers], where: []) { $0.server.makesChanges = false }
  }

  @Test
  func `an outbox that drops a message`() async {
    await expect([.serverLacks, .serverDiffers], where: []) { simulation in
      simulation.sendsChanges = false
    }
  }

  @Test
  func `a disk that reports synchronization too early`() async {
    await expect([.isLost], where: [.powerLoss]) { $0.disk.isHonest = false }
  }

  @Test
  func `an archive that is restored without notice`() async {
    await expect([.isLost], where: [.backup]) { $0.allowsBackups = false }
  }

  @Test
  func `a failing schedule is shortened`() throws {
    let fails = { (schedule: Schedule) in
      schedule.steps.count { $0.kind == .use } >= 2 && schedule.steps.contains { $0.kind == .pass }
    }
    let short = Schedule(seed: 1).shortened(whereIt: fails)
    #expect(fails(short))
    #expect(short.steps.count == 3)
  }
}
