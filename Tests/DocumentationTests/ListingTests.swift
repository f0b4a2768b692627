// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

/// The listings of this package's own documentation.
@Suite("Listings")
struct ListingTests {
  private let repository = Repository.own

  @Test
  func `every block of code says what it holds and is closed`() throws {
    for problem in try repository.extract().problems {
      problem.record(in: repository)
    }
  }

  @Test
  func `no listing captures unowned what may be gone when the closure is called`() throws {
    for listing in try repository.extract().listings {
      for (offset, line) in listing.code.enumerated() where line.contains("[unowned") {
        listing.problem("Capture it weakly, or register it as the target.", at: offset)
          .record(in: repository)
      }
    }
  }

  @Test(.needsPlainBuild)
  func `every listing compiles and prints exactly what it states`() throws {
    let listings = try repository.extract().listings.filter { $0.kind == .script }
    let checker = ScriptChecker(build: try Build(linking: repository.libraries))
    for problem in try checker.problems(in: listings) {
      problem.record(in: repository)
    }
  }

  @Test(.needsPlainBuild)
  func `every manifest in a listing is one that SwiftPM accepts`() throws {
    let listings = try repository.extract().listings.filter { $0.kind != .script }
    for problem in try ManifestChecker(repository).problems(in: listings) {
      problem.record(in: repository)
    }
  }
}
