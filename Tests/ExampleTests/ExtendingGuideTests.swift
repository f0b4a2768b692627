// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@Suite("The guide to extending types (L1–L5, L10)", .needsPlainBuild)
struct ExtendingGuideTests {
  private func guide() throws -> String {
    try String(
      contentsOf: Build.package.appending(path: "Documentation/Extending.md"),
      encoding: .utf8
    )
  }

  @Test(
    arguments: [
      "ExtraStorageExample", "KeyPathsExample", "SmallProtocolsExample", "ProtocolsExample",
      "EnumerationExample", "DecoratorsExample",
    ]
  )
  func `a program prints what the guide shows`(name: String) throws {
    let guide = try guide()
    #expect(guide.contains("Read `Examples/\(name)/\(name).swift` first"))
    let blocks = guide.split(separator: "```text\n$ swift run \(name)\n").dropFirst()
    let block = try #require(blocks.first?.split(separator: "```").first)
    let products = try Build().products
    let program = Command(
      executable: products.appending(path: name),
      arguments: [],
      directory: products
    )
    var rest = try program.run().output[...]
    // An ellipsis stands for any lines; the text between two of them must be printed exactly, in this order.
    for (index, part) in block.components(separatedBy: "…\n").enumerated() {
      let range = try #require(
        part.isEmpty ? rest.startIndex..<rest.startIndex : rest.range(of: part)
      )
      #expect(index > 0 || range.lowerBound == rest.startIndex)
      rest = rest[range.upperBound...]
    }
  }
}
#endif
