// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import MotifTestSupport

/// Evaluates listings that show a package manifest, or a part of one.
///
/// A part contains the arguments of `Package(name: …, )` after the name. SwiftPM reads the manifest
/// without fetching its dependencies.
struct ManifestChecker {
  /// The compiler next to SwiftPM.
  let compiler: URL

  /// The first line of this package's own manifest.
  let toolsVersion: String

  /// The products that other packages can depend on.
  let products: Set<String>

  /// Makes a checker for manifests that depend on a package.
  init(_ repository: Repository) throws {
    compiler = try Build.compiler()
    toolsVersion = String(try repository.text("Package.swift").prefix { !$0.isNewline })
    products = Set(repository.taughtModules + ["Motif"])
  }

  /// Reports every manifest that SwiftPM rejects or that names a product that this package doesn't have.
  func problems(in listings: [Listing]) throws -> [Problem] {
    try concurrentMap(listings) { try problems(in: $0) }.flatMap { $0 }.sorted()
  }

  private func problems(in listing: Listing) throws -> [Problem] {
    let before =
      listing.kind == .manifest
      ? []
      : [toolsVersion, "import PackageDescription", "let package = Package(", "name: \"Part\","]
    let after = listing.kind == .manifest ? [] : [")"]

    return try withTemporaryFolder { folder in
      let file = folder.appending(path: "Package.swift")
      let lines = before + listing.code + after + [""]
      try Data(lines.joined(separator: "\n").utf8).write(to: file)
      let outcome = try Command(
        executable: compiler.deletingLastPathComponent().appending(path: "swift"),
        arguments: [
          "package", "--package-path", folder.path, "--manifest-cache", "none", "dump-package",
        ],
        directory: folder
      ).run()
      let names = unknownProducts(in: listing)
      guard outcome.ending != .exit(0) else { return names }
      return names + diagnostics(outcome.errors, of: listing, after: before.count)
    }
  }

  private func diagnostics(_ errors: String, of listing: Listing, after count: Int) -> [Problem] {
    let problems = errors.split(whereSeparator: \.isNewline).compactMap { line -> Problem? in
      guard let match = line.wholeMatch(of: /.*Package\.swift:([0-9]+):[0-9]+: error: (.+)/),
        let number = Int(match.output.1)
      else { return nil }
      let offset = min(max(number - 1 - count, 0), max(listing.code.count - 1, 0))
      return listing.problem("Is no valid manifest: \(match.output.2)", at: offset)
    }
    return problems.isEmpty ? [listing.problem("Is no valid manifest:\n\(errors)")] : problems
  }

  private func unknownProducts(in listing: Listing) -> [Problem] {
    listing.code.enumerated().flatMap { offset, line in
      line.matches(of: /"(Motif\w*)"/)
        .map { String($0.output.1) }
        .filter { !products.contains($0) }
        .map { listing.problem("This package has no product \($0)", at: offset) }
    }
  }
}
#endif
