// SPDX-License-Identifier: MIT

import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("CoverArt")
struct CoverArtTests {
  private func picture(_ art: CoverArt, side: Int = 16) -> String {
    (0..<side).map { y in
      String((0..<side).map { x in art.isInk(x: x, y: y, side: side) ? "#" : "." })
    }
    .joined(separator: "\n")
  }

  @Test
  func `the same text always has the same cover`() {
    #expect(CoverArt(for: "Sting") == CoverArt(for: "Sting"))
    let covers = Set((0..<500).map { CoverArt(for: "album \($0)") })
    #expect(covers.count == 500)
  }

  @Test
  func `every cover has both ink and ground`() {
    for index in 0..<300 {
      for side in [6, 8, 16, 24] {
        let picture = picture(CoverArt(for: "album \(index)"), side: side)
        let ink = picture.count { $0 == "#" }
        #expect(ink > side * side / 20, "album \(index), \(side)\n\(picture)")
        #expect(ink < side * side * 19 / 20, "album \(index), \(side)\n\(picture)")
      }
    }
  }

  @Test
  func `hues become the colors they name`() {
    #expect(
      CellColor(hue: 0, saturation: 100, brightness: 100) == CellColor(red: 255, green: 0, blue: 0)
    )
    #expect(
      CellColor(hue: 120, saturation: 100, brightness: 100)
        == CellColor(red: 0, green: 255, blue: 0)
    )
    #expect(
      CellColor(hue: 240, saturation: 100, brightness: 100)
        == CellColor(red: 0, green: 0, blue: 255)
    )
    #expect(
      CellColor(hue: 77, saturation: 0, brightness: 100)
        == CellColor(red: 255, green: 255, blue: 255)
    )
  }
}
