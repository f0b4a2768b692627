// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import MotifTestSupport
import Testing

@Suite("CheckedListings")
struct CheckedListingsTests {
  private let listing = Listing(
    file: "README.md",
    line: 3,
    code: ["import Upper", "print(1)"],
    impliedModule: nil
  )

  /// Calls the body with a repository of three modules, one of which imports another.
  private func withRepository(_ body: (Repository, URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let repository = Repository(root: folder)
      try repository.write("public let lower = 1\n", to: "Sources/Lower/Lower.swift")
      try repository.write(
        "public import Lower\nlet upper = lower\n",
        to: "Sources/Upper/Upper.swift"
      )
      try repository.write("let other = 1\n", to: "Sources/Other/Other.swift")
      try body(repository, folder.appending(path: "checked.txt"))
    }
  }

  private func checked(
    _ repository: Repository,
    _ file: URL,
    build: String = "6.2"
  ) throws -> CheckedListings {
    try CheckedListings(of: repository, build: build, file: file)
  }

  @Test
  func `a valid listing stays valid until a dependency changes`() throws {
    try withRepository { repository, file in
      #expect(try !checked(repository, file).contains(listing))
      try checked(repository, file).save([listing], without: [])
      #expect(try checked(repository, file).contains(listing))

      var moved = listing
      (moved.line, moved.file) = (30, "CHANGELOG.md")
      #expect(try checked(repository, file).contains(moved))
      var changed = listing
      changed.code[1] = "print(2)"
      #expect(try !checked(repository, file).contains(changed))
      var implied = listing
      implied.impliedModule = "Other"
      #expect(try !checked(repository, file).contains(implied))
      #expect(try !checked(repository, file, build: "6.3").contains(listing))
    }
  }

  @Test(arguments: [
    ("Upper/Upper.swift", "public import Lower\nlet upper = lower + 1\n", false),
    ("Lower/Lower.swift", "public let lower = 2\n", false),
    ("Lower/More.swift", "public let more = 2\n", false),
    ("Lower/Lower.swift", "/// One.\npublic let lower = 1\n\n  // The end.\n", true),
    ("Lower/Lower.swift", "public let lower = \"\"\"\n  // One.\n  \"\"\"\n", false),
    ("Other/Other.swift", "let other = 2\n", true),
  ])
  func `only code of imported modules invalidates a listing`(
    path: String,
    text: String,
    isKnown: Bool
  ) throws {
    try withRepository { repository, file in
      try checked(repository, file).save([listing], without: [])
      try repository.write(text, to: "Sources/\(path)")
      #expect(try checked(repository, file).contains(listing) == isKnown)
    }
  }

  @Test
  func `all listings of a file with a problem are rechecked`() throws {
    try withRepository { repository, file in
      var sound = listing
      (sound.file, sound.code) = ("CHANGELOG.md", ["print(3)"])
      try checked(repository, file).save([listing, sound], without: [listing.problem("Bad")])
      #expect(try !checked(repository, file).contains(listing))
      #expect(try checked(repository, file).contains(sound))
    }
  }
}
#endif
