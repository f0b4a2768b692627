// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import Testing

/// The oldest systems and the oldest compiler are written in `Package.swift`; README.md repeats them.
@Suite("The oldest versions")
struct FloorTests {
  private let repository = Repository.own

  private func manifest() throws -> Manifest {
    Manifest(try repository.text("Package.swift"))
  }

  @Test
  func `the README states the platforms of the manifest`() throws {
    let platforms = try manifest().platforms
    #expect(platforms.count == 5)
    let names = platforms.map(\.name).joined(separator: ", ")
    let versions = platforms.map(\.version).joined(separator: ", ")
    #expect(try repository.text("README.md").contains("\n| \(names) | \(versions) | "))
  }

  @Test
  func `the README states the compiler of the manifest`() throws {
    let version = try #require(try manifest().toolsVersion)
    let sentence = "\nMotif builds with Swift \(version) or later;"
    #expect(try repository.text("README.md").contains(sentence))
  }

  @Test
  func `the README's manifest needs the tools that it states`() throws {
    let readme = try repository.text("README.md")
    let listing = try repository.extract().listings.first {
      $0.file == "README.md" && $0.kind == .manifest
    }
    let manifest = Manifest(try #require(listing).code.joined(separator: "\n"))
    let version = try #require(manifest.toolsVersion)
    #expect(readme.contains("Your own manifest needs tools version \(version),"))
  }

  @Test
  func `the README states the compiler that CI runs`() throws {
    let workflow = try repository.text(".github/workflows/ci.yml")
    let versions = Set(
      workflow.matches(of: /swift[:-]?(?:version: )?(?:swift-)?(\d+\.\d+\.\d+)/)
        .map { String($0.output.1) }
    )
    let version = try #require(versions.first)
    #expect(versions.count == 1)
    #expect(try repository.text("README.md").contains("we test with \(version)."))
  }

  @Test
  func `other manifests agree with that of the package`() throws {
    let floor = try manifest()
    let nested = ["Benchmarks", "Documentation", "Examples", "Fuzzing"]
      .flatMap { repository.files(under: $0, suffix: "Package.swift") }
    #expect(nested.count >= 3)
    for file in nested {
      #expect(floor.contradictions(in: Manifest(try repository.text(file))) == [], "\(file)")
    }
    // What a reader copies builds on the same systems, whatever tools it is made for.
    for listing in try repository.extract().listings {
      let stated = Manifest(listing.code.filter { !$0.contains("swift-tools") }.joined())
      #expect(floor.contradictions(in: stated) == [], "\(listing.file):\(listing.line)")
    }
  }

  @Test
  func `no other page states a floor`() throws {
    for page in repository.pages {
      for (index, line) in try repository.text(page).split(separator: "\n").enumerated()
      // A quick check for the many lines without any.
      where ["Swift ", "OS "].contains(where: { line.range(of: $0, options: .literal) != nil }) {
        let prose = line.replacing(/`[^`]*`/, with: "")
        let isFloor = prose.contains(
          /Swift \d+\.\d+ or (?:later|newer)|\b(?:macOS|iOS|tvOS|watchOS|visionOS) \d+/
        )
        #expect(!isFloor || page == "README.md", "\(page), line \(index + 1): \(line)")
      }
    }
  }

  @Test
  func `a floor of another version is found`() {
    let manifest = Manifest(
      "// swift-tools-version: 6.2\nplatforms: [.macOS(.v15), .iOS(.v18), .visionOS(\"2.4\")]"
    )
    #expect(manifest.toolsVersion == "6.2")
    #expect(manifest.platforms.map(\.name) == ["macOS", "iOS", "visionOS"])
    #expect(manifest.contradictions(in: Manifest(".iOS(.v18)")) == [])
    let other = Manifest("// swift-tools-version:5.9\n.macOS(.v14), .iOS(.v18), .tvOS(.v18)")
    #expect(manifest.contradictions(in: other) == ["macOS 14", "tvOS 18", "tools 5.9"])
  }
}
#endif
