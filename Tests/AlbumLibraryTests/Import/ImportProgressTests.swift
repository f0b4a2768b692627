// SPDX-License-Identifier: MIT

import AlbumLibrary
import Testing

@Suite("ImportProgress")
struct ImportProgressTests {
  static let count = 2_000

  static let files = [
    "[" + (0..<count).map { #"{"title":"\#($0)","artist":"a"}"# }.joined(separator: ",") + "]",
    "Artist,Title\n" + (0..<count).map { "a,\($0)\n" }.joined(),
    library((0..<count).map { track(["Album": "\($0)", "Artist": "a"]) }.joined()),
  ]

  @Test(arguments: files.indices)
  func `progress goes forward, is told now and then, and ends at the end`(_ index: Int) throws {
    let file = Self.files[index]
    var reports: [ImportProgress] = []
    let result = try importing(Array(file.utf8)) { reports.append($0) }
    #expect(result.addedCount == Self.count)
    #expect(reports.count <= 1 + Self.count / 250)
    #expect(reports.count >= 1 + Self.count / 500)
    #expect(reports.last == reports.max { $0.fraction < $1.fraction })
    #expect(reports.last?.recordCount == Self.count)
    #expect(reports.last?.fraction == 1)
    for (before, after) in zip(reports, reports.dropFirst()) {
      #expect(before.recordCount <= after.recordCount)
      #expect(before.fraction <= after.fraction)
      #expect(before.fraction > 0)
    }
  }
}
