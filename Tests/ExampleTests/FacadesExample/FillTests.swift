// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import FacadesExample

extension Picture {
  /// An image made of lines of equal length.
  fileprivate init(_ lines: [String]) throws(PictureError) {
    let rows = lines.map(Array.init)
    try self.init(width: rows.first?.count ?? 0, height: rows.count) { rows[$1][$0] }
  }
}

@Suite("Fill")
struct FillTests {
  /// The contents of a canvas of dots after drawing on it.
  private func lines(
    width: Int = 4,
    height: Int = 3,
    _ layers: (any Drawable, Rect)...
  ) -> [String] {
    var canvas = Canvas(width: width, height: height)
    Color(character: ".").draw(in: Rect(width: width, height: height), on: &canvas)
    for (drawing, rect) in layers { drawing.draw(in: rect, on: &canvas) }
    return canvas.lines
  }

  private let all = Rect(width: 4, height: 3)

  @Test
  func `an image of one pixel is a color (G2)`() throws {
    let image = try Picture(["#"])
    let expected = ["####", "####", "####"]
    #expect(lines((Fill(color: "#"), all)) == expected)
    #expect(lines((Fill(image), all)) == expected)
    #expect(lines((Fill(image, mode: .stretch), all)) == expected)
  }

  @Test
  func `an image of the rectangle's size is unchanged (G2)`() throws {
    let rows = ["abcd", "efgh", "ijkl"]
    let image = try Picture(rows)
    #expect(lines((Fill(image), all)) == rows)
    #expect(lines((Fill(image, mode: .stretch), all)) == rows)
  }

  @Test
  func `a smaller image is repeated or stretched (G2)`() throws {
    let image = try Picture(["ab", "cd"])
    #expect(lines((Fill(image), all)) == ["abab", "cdcd", "abab"])
    #expect(lines((Fill(image, mode: .stretch), all)) == ["aabb", "aabb", "ccdd"])
  }

  @Test
  func `a larger image is cut off or shrunk (G2)`() throws {
    let image = try Picture([
      "abcdefgh", "ijklmnop", "qrstuvwx", "ABCDEFGH", "IJKLMNOP", "QRSTUVWX",
    ])
    #expect(lines((Fill(image), all)) == ["abcd", "ijkl", "qrst"])
    #expect(lines((Fill(image, mode: .stretch), all)) == ["aceg", "qsuw", "IKMO"])
  }

  @Test
  func `an image begins in the rectangle's corner (G2)`() throws {
    let image = try Picture(["ab", "cd"])
    let inside = Rect(x: 1, y: 1, width: 2, height: 2)
    #expect(lines((Fill(image), inside)) == ["....", ".ab.", ".cd."])
    let corner = Rect(x: 3, y: 2, width: 2, height: 2)
    #expect(lines((Fill(image), corner)) == ["....", "....", "...a"])
    let left = Rect(x: -1, y: -1, width: 4, height: 2)
    #expect(lines((Fill(image), left)) == ["dcd.", "....", "...."])
    #expect(lines((Fill(image, mode: .stretch), left)) == ["cdd.", "....", "...."])
    #expect(lines((Fill(color: "~"), left)) == ["~~~.", "....", "...."])
  }

  @Test(arguments: [
    Rect(width: 0, height: 3), Rect(width: 4, height: 0), Rect(width: -1, height: -1),
    Rect(x: 4, width: 4, height: 3), Rect(y: -3, width: 4, height: 3),
  ])
  func `rectangles that are empty or outside draw nothing (G2)`(rect: Rect) throws {
    let image = try Picture(["ab"])
    for fill in [Fill(color: "~"), Fill(image), Fill(image, mode: .stretch)] {
      let row = Row(title: "Low", background: fill)
      #expect(lines((fill, rect), (row, rect)) == ["....", "....", "...."])
    }
  }

  @Test
  func `the last of two fills is on top (G2)`() throws {
    let image = Fill(try Picture(["ab"]))
    let color = Fill(color: "~")
    let rect = Rect(x: 2, width: 2, height: 2)
    #expect(lines((image, all), (color, rect)) == ["ab~~", "ab~~", "abab"])
    #expect(lines((color, rect), (image, all)) == ["abab", "abab", "abab"])
  }

  @Test
  func `a row draws its title over any fill (G2)`() throws {
    let image = Fill(try Picture(["ab"]))
    let rows = [
      Row(title: "Hi", background: image), Row(title: "Long title", background: Fill(color: "~")),
    ]
    #expect(lines((rows[0], all)) == ["Hiab", "abab", "abab"])
    #expect(lines((rows[1], all)) == ["Long", "~~~~", "~~~~"])
  }

  @Test
  func `fills are equal if they draw alike (G2)`() throws {
    let image = try Picture(["#~"])
    #expect(Fill(image) == Fill(try Picture(["#~"])) && Fill(color: "#") == Fill(color: "#"))
    #expect(Fill(image) != Fill(color: "#") && Fill(image) != Fill(image, mode: .stretch))
    let other = try Picture(["~#"])
    #expect(Fill(color: "#") != Fill(color: "~") && Fill(image) != Fill(other))
  }

  @Test
  func `the initializer chooses one of three hidden types (G5)`() throws {
    let pixel = try Picture(["#"])
    #expect(Fill(pixel) == Fill(color: "#") && Fill(pixel, mode: .stretch) == Fill(color: "#"))
    let image = try Picture(["#~"])
    let kinds = [Fill(color: "#"), Fill(image), Fill(image, mode: .stretch)].map { fill in
      Mirror(reflecting: fill).children.map { "\(type(of: $0.value))" }
    }
    #expect(kinds == [["Solid"], ["Tiled"], ["Stretched"]])
  }

  @Test
  func `an image without pixels can't be made (G2)`() throws {
    for (width, height) in [(0, 3), (3, 0), (-1, -1)] {
      #expect(throws: PictureError.emptyImage) {
        try Picture(title: "Low", width: width, height: height)
      }
    }
    #expect(throws: PictureError.emptyImage) { try Picture(title: "") }
    #expect(try Picture(title: "L", width: 1, height: 1).characterCount == 1)
  }

  @Test
  func `each pixel of a rectangle is the image's (G2)`() {
    withSeeds { generator in
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
      let letters = Array("abcdefgh")
      let (width, height) = (number(1...5), number(1...5))
      let image = try Picture(width: width, height: height) { x, y in letters[(x + y * 3) % 8] }
      let rect = Rect(
        x: number(-6...6),
        y: number(-6...6),
        width: number(0...9),
        height: number(0...9)
      )
      let isTiled = Bool.random(using: &generator)
      let drawn = lines(width: 6, height: 5, (Fill(image, mode: isTiled ? .tile : .stretch), rect))
      for (y, line) in drawn.enumerated() {
        for (x, pixel) in line.enumerated() {
          let (column, row) = (x - rect.x, y - rect.y)
          let isInside = (0..<rect.width).contains(column) && (0..<rect.height).contains(row)
          if !isInside {
            #expect(pixel == ".")
          } else if isTiled {
            #expect(pixel == image[column % width, row % height])
          } else {
            #expect(pixel == image[column * width / rect.width, row * height / rect.height])
          }
        }
      }
    }
  }
}
#endif
