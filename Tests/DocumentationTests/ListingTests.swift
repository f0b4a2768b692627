// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import MotifTestSupport
import Testing

/// The listings of this package's own documentation.
@Suite("Listings")
struct ListingTests {
  private let repository = Repository.own

  @Test
  func `every code block names its language and is closed`() throws {
    for problem in try repository.extract().problems {
      problem.record(in: repository)
    }
  }

  @Test
  func `no listing captures a short-lived object unowned`() throws {
    for listing in try repository.extract().listings {
      for (offset, line) in listing.code.enumerated() where line.contains("[unowned") {
        listing.problem("Capture it weakly, or register it as the target.", at: offset)
          .record(in: repository)
      }
    }
  }

  @Test(.needsPlainBuild)
  func `every listing compiles and prints the stated output`() throws {
    let listings = try repository.extract().listings.filter { $0.kind == .script }
    let build = try Build(linking: repository.libraries)
    let checked = try CheckedListings(
      of: repository,
      build: "\(try build.compilerVersion()) \(build.languageArguments)",
      file: build.products.appending(path: "checked-listings.txt")
    )
    let problems = try ScriptChecker(build: build)
      .problems(in: listings.filter { !checked.contains($0) })
    for problem in problems {
      problem.record(in: repository)
    }
    try checked.save(listings, without: problems)
  }

  @Test(.needsPlainBuild)
  func `SwiftPM accepts every manifest in a listing`() throws {
    let listings = try repository.extract().listings.filter {
      $0.kind == .manifest || $0.kind == .manifestFragment
    }
    for problem in try ManifestChecker(repository).problems(in: listings) {
      problem.record(in: repository)
    }
  }
}
#endif
