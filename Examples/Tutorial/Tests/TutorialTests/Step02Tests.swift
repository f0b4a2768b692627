// SPDX-License-Identifier: MIT

import Testing

@testable import Step01
@testable import Step02

@Suite("Step 2: a table by decorator")
struct Step02Tests {
  @Test
  func `an album is shown as rows`() {
    #expect(frame(Step01.AlbumApp(), after: "n").contains("Album(title:"))
    let after = frame(Step02.AlbumApp(), after: "n")
    #expect(after.contains("|Artist  No Doubt "))
    #expect(!after.contains("Album(title:"))
  }

  @Test
  func `rows are in their order`() throws {
    let rows = try #require(Step02.Album.starters.first).tableRows
    #expect(rows.map(\.label) == ["Artist", "Album", "Genre", "Year"])
    #expect(rows.map(\.value) == ["David Bowie", "Best of Bowie", "Pop", "1992"])
  }
}
