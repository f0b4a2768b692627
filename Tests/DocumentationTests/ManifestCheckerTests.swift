// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

@Suite("ManifestChecker", .needsPlainBuild)
struct ManifestCheckerTests {
  private func problems(_ code: String) throws -> [Problem] {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let listing = Listing(file: "Fixture.md", line: 10, code: lines, impliedModule: nil)
    #expect(listing.kind != .script)
    return try ManifestChecker(.own).problems(in: [listing])
  }

  @Test
  func `a whole manifest is accepted`() throws {
    let problems = try problems(
      """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(name: "App", targets: [.executableTarget(name: "App")])
      """
    )
    #expect(problems.isEmpty)
  }

  @Test
  func `a part of a manifest is accepted`() throws {
    let problems = try problems(
      """
      // Package.swift
      dependencies: [
        .package(url: "https://example.com/motif.git", from: "1.0.0")
      ],
      targets: [
        .target(name: "App", dependencies: [.product(name: "Motif", package: "motif")])
      ]
      """
    )
    #expect(problems.isEmpty)
  }

  @Test
  func `a part that does not compile is reported at its line`() throws {
    let problems = try problems("// Package.swift\nproducts: [],\ntargets: [.targat(name: \"A\")]")
    #expect(problems.map { $0.line } == [12])
  }

  @Test
  func `a whole manifest that does not compile is reported at its line`() throws {
    let problems = try problems(
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(nam: \"App\")"
    )
    #expect(problems.map { $0.line } == [12])
  }

  @Test
  func `a product that this package doesn't have is reported`() throws {
    let problems = try problems(
      "// Package.swift\ntargets: [\n  .target(name: \"MotifBinding\"),\n]"
    )
    #expect(problems.map { $0.line } == [12])
    #expect(problems.first?.message == "This package has no product MotifBinding")
  }
}
#endif
