// SPDX-License-Identifier: MIT

import Testing

/// Numbers 1 to 3 of issue 14, each with the first seed that shows it where nothing else goes wrong.
@Suite("What the simulation finds")
struct KnownFaultTests {
  @Test(
    arguments: [
      ([Fault.impostor], Complaint.Kind.serverLacks, 3),
      ([.lostOutbox], .serverLacks, 6),
      ([.backup], .keyCameAgain, 8),
    ]
  )
  func `what is known to be wrong is found`(
    _ faults: [Fault],
    _ kind: Complaint.Kind,
    _ seed: UInt64
  ) {
    #expect(Campaign(faults: Set(faults)).complaint(about: seed)?.kind == kind)
  }
}
