// SPDX-License-Identifier: MIT

import ColorCubes
import MotifTestSupport
import Testing

@Suite("Picture: PNG (M2)")
struct PicturePNGTests {
  private func failure(_ bytes: [UInt8], pixelLimit: Int = 4_000_000) -> PictureError? {
    do {
      _ = try Picture(png: bytes, pixelLimit: pixelLimit)
      return nil
    } catch {
      return error
    }
  }

  /// A file of one gray pixel with a special header or special chunks.
  private func gray(header: [UInt8] = PNGFile.header(1, 1), chunks: [UInt8] = []) -> [UInt8] {
    let pixels = PNGFile.chunk("IDAT", PNGFile.stream(stored: [0, 128]))
    return PNGFile.file(header, chunks, pixels, PNGFile.end)
  }

  private func random(
    width: Int,
    height: Int,
    hasAlpha: Bool,
    using random: inout SeededGenerator
  ) -> Picture {
    let opaque = Picture.random(width: width, height: height, using: &random)
    guard hasAlpha else { return opaque }
    let pixels = opaque.pixels.map { pixel in
      var pixel = pixel
      pixel.alpha = .random(in: 0 ... .max, using: &random)
      return pixel
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  // MARK: Writing

  @Test
  func `a picture of one pixel has these bytes`() {
    // Python's zlib reads the stream and computes the same checksums.
    let expected: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A,
      0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0,
      0x90, 0x77, 0x53, 0xDE,
      0, 0, 0, 15, 0x49, 0x44, 0x41, 0x54, 0x78, 0x01, 1, 4, 0, 0xFB, 0xFF, 0, 1, 2, 3,
      0x00, 0x0E, 0x00, 0x07, 0x2D, 0xA2, 0x33, 0xEC,
      0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    let picture = Picture(width: 1, height: 1, pixels: [Pixel(red: 1, green: 2, blue: 3)])
    #expect(picture.png == expected)
  }

  @Test
  func `written pictures are read back with alpha`() {
    withSeeds(100) { random in
      let width = Int.random(in: 1...20, using: &random)
      let height = Int.random(in: 1...20, using: &random)
      for hasAlpha in [false, true] {
        let original = self.random(
          width: width,
          height: height,
          hasAlpha: hasAlpha,
          using: &random
        )
        let copy = try Picture(png: original.png)
        #expect(copy == original)
      }
    }
  }

  @Test(arguments: [(1, 1), (1, 9_000), (20_000, 1), (65_534, 1), (150, 150)])
  func `pictures of all sizes are read back`(
    width: Int,
    height: Int
  ) throws {
    var random = SeededGenerator(seed: 4)
    let original = self.random(width: width, height: height, hasAlpha: true, using: &random)
    let bytes = original.png
    #expect(try Picture(png: bytes) == original)
    #expect(bytes.count >= 4 * width * height + height)
    #expect(original.png == bytes)
  }

  @Test
  func `the first bytes identify the format`() throws {
    let black = Picture(width: 1, height: 1, pixels: [Pixel(red: 0, green: 0, blue: 0)])
    #expect(try Picture(decoding: black.ppm) == black)
    #expect(try Picture(decoding: black.png) == black)
    for bytes in [[], [0x89], [0xFF, 0xD8], Array("P8".utf8)] as [[UInt8]] {
      #expect(throws: PictureError.unknownFormat) { try Picture(decoding: bytes) }
    }
    for (start, format) in [
      ("\u{FEFF}<?xml version=\"1.0\"?><svg>", .svg), ("GIF89a", .gif), ("RIFF....WEBP", .webp),
      ("....ftypavif", .heif), ("BM....", .bmp), ("II*\0", .tiff), ("P3 1 1 255 0 0 0", .netpbm),
      ("<!DOCTYPE html>", .html),
    ] as [(String, ForeignFormat)] {
      #expect(throws: PictureError.unsupportedFormat(format)) {
        try Picture(decoding: Array(start.utf8))
      }
    }
    #expect(throws: PictureError.unsupportedFormat(.jpeg)) {
      try Picture(decoding: [0xFF, 0xD8, 0xFF, 0xE0])
    }
    #expect(throws: PictureError.tooLarge(limit: 0)) {
      try Picture(decoding: black.ppm, pixelLimit: 0)
    }
    #expect(throws: PictureError.tooLarge(limit: 0)) {
      try Picture(decoding: black.png, pixelLimit: 0)
    }
  }

  // MARK: Reading

  @Test
  func `gray, RGB, and RGBA are read`() throws {
    func pixels(_ color: UInt8, _ bytes: [UInt8]) throws -> [Pixel] {
      let stream = PNGFile.stream(stored: bytes)
      return try Picture(png: PNGFile.file(width: 2, height: 1, color: color, stream: stream))
        .pixels
    }
    #expect(
      try pixels(0, [0, 7, 255]) == [
        Pixel(red: 7, green: 7, blue: 7), Pixel(red: 255, green: 255, blue: 255),
      ]
    )
    #expect(
      try pixels(2, [0, 1, 2, 3, 4, 5, 6]) == [
        Pixel(red: 1, green: 2, blue: 3), Pixel(red: 4, green: 5, blue: 6),
      ]
    )
    #expect(
      try pixels(6, [0, 1, 2, 3, 4, 5, 6, 7, 8]) == [
        Pixel(red: 1, green: 2, blue: 3, alpha: 4), Pixel(red: 5, green: 6, blue: 7, alpha: 8),
      ]
    )
    // The second pixel adds to the first, channel by channel.
    #expect(
      try pixels(2, [1, 1, 2, 3, 4, 5, 255]) == [
        Pixel(red: 1, green: 2, blue: 3), Pixel(red: 5, green: 7, blue: 2),
      ]
    )
  }

  @Test
  func `each filter is undone`() throws {
    let rows: [[UInt8]] = [
      [0, 10, 20, 30, 40],  // none
      [1, 5, 5, 5, 251],  // left
      [2, 1, 2, 3, 250],  // above
      [3, 1, 2, 255, 0],  // average
      [4, 1, 0, 246, 4],  // Paeth: above, above, above, left
      [4, 252, 3, 0, 0],  // Paeth: above, corner, above, above
    ]
    let stream = PNGFile.stream(stored: Array(rows.joined()))
    let picture = try Picture(png: PNGFile.file(width: 4, height: 6, color: 0, stream: stream))
    let expected: [[UInt8]] = [
      [10, 20, 30, 40], [5, 10, 15, 10], [6, 12, 18, 4], [4, 10, 13, 8], [5, 10, 3, 7],
      [1, 8, 3, 7],
    ]
    #expect(picture.pixels.map(\.red) == Array(expected.joined()))
  }

  @Test
  func `mixed filters give the original picture`() {
    withSeeds(200) { random in
      let width = Int.random(in: 1...9, using: &random)
      let height = Int.random(in: 1...9, using: &random)
      let picture = self.random(width: width, height: height, hasAlpha: true, using: &random)
      var filtered: [UInt8] = []
      func channel(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        guard x >= 0, y >= 0 else { return 0 }
        let pixel = picture[x: x, y: y]
        return Int([pixel.red, pixel.green, pixel.blue, pixel.alpha][channel])
      }
      for y in 0..<height {
        let filter = Int.random(in: 0...4, using: &random)
        filtered.append(UInt8(filter))
        for index in 0..<4 * width {
          let (x, c) = (index / 4, index % 4)
          let left = channel(x - 1, y, c)
          let above = channel(x, y - 1, c)
          let corner = channel(x - 1, y - 1, c)
          // Of equal distances, the first one counts, and `min(by:)` takes the first.
          let paeth = [left, above, corner].min { first, second in
            abs(left + above - corner - first) < abs(left + above - corner - second)
          }
          let prediction = [0, left, above, (left + above) / 2, paeth ?? 0][filter]
          filtered.append(UInt8(truncatingIfNeeded: channel(x, y, c) - prediction))
        }
      }
      let stream = PNGFile.stream(stored: filtered)
      let file = PNGFile.file(width: width, height: height, color: 6, stream: stream)
      let copy = try Picture(png: file)
      #expect(copy == picture)
    }
  }

  @Test
  func `extra pixel chunks are joined, optional chunks skipped`() throws {
    let parts = PNGFile.stream(stored: [0, 128]).map { PNGFile.chunk("IDAT", [$0]) }
    let file = PNGFile.file(
      PNGFile.header(1, 1),
      PNGFile.chunk("tEXt", Array("Author\0Ana".utf8)),
      PNGFile.chunk("PLTE", [1, 2, 3]),
      PNGFile.chunk("IDAT", []) + parts.joined() + PNGFile.chunk("IDAT", []),
      PNGFile.chunk("abCd", [1]),
      PNGFile.end
    )
    #expect(try Picture(png: file).pixels == [Pixel(red: 128, green: 128, blue: 128)])
  }

  // MARK: Errors

  @Test
  func `unsupported kinds are reported with advice`() {
    let features: [([UInt8], PNGFeature, String)] = [
      (gray(header: PNGFile.header(1, 1, color: 3)), .palette, "a palette"),
      (gray(header: PNGFile.header(1, 1, color: 4)), .grayWithAlpha, "gray with alpha"),
      (gray(header: PNGFile.header(1, 1, interlacing: 1)), .interlacing, "interlaced rows"),
      (gray(chunks: PNGFile.chunk("NEWs", [])), .chunk("NEWs"), "a chunk NEWs"),
    ]
    for (file, feature, name) in features {
      #expect(failure(file) == .unsupportedPNG(feature))
      #expect(
        PictureError.unsupportedPNG(feature).description
          == "the picture has \(name), which is not supported; save it as RGB or RGBA without interlacing"
      )
    }
    for depth in [1, 2, 4, 16] as [UInt8] {
      #expect(failure(gray(header: PNGFile.header(1, 1, depth: depth))) == .unsupportedDepth)
    }
    #expect("\(PictureError.unsupportedDepth)".hasSuffix("save it with 8"))
  }

  @Test
  func `every invalid header is reported`() {
    let headers = [
      PNGFile.header(0, 1), PNGFile.header(1, 0), PNGFile.header(0x8000_0000, 1),
      PNGFile.header(1, 0xffff_ffff),
      PNGFile.header(1, 1, depth: 0), PNGFile.header(1, 1, depth: 9),
      PNGFile.header(1, 1, color: 1), PNGFile.header(1, 1, color: 7),
      PNGFile.header(1, 1, compression: 1), PNGFile.header(1, 1, filter: 1),
      PNGFile.header(1, 1, interlacing: 2), PNGFile.chunk("IHDR", []),
      PNGFile.chunk("IHDR", [UInt8](repeating: 1, count: 14)),
    ]
    for header in headers { #expect(failure(gray(header: header)) == .damagedHeader, "\(header)") }
    for bytes in [[], [0x89], Array("P6 1 1 255 abc".utf8), Array(PNGFile.signature.dropLast())] {
      #expect(failure(bytes) == .unknownFormat)
    }
  }

  @Test
  func `too many pixels are refused before decoding`() {
    let limit = 4_000_000
    let sides: [(UInt32, UInt32)] = [
      (2_001, 2_000), (0x7fff_ffff, 0x7fff_ffff), (4_000_001, 1),
    ]
    for (width, height) in sides {
      let file = gray(header: PNGFile.header(width, height, color: 6))
      #expect(failure(file) == .tooLarge(limit: limit))
    }
    let huge = gray(header: PNGFile.header(0x7fff_ffff, 0x7fff_ffff, color: 6))
    #expect(failure(huge, pixelLimit: .max) == .tooLarge(limit: .max))
    #expect(failure(gray(), pixelLimit: 0) == .tooLarge(limit: 0))
    #expect(failure(gray(), pixelLimit: 1) == nil)
    // The size in the header costs nothing before the pixels arrive.
    let empty = gray(header: PNGFile.header(2_000, 2_000, color: 6))
    #expect(failure(empty) == .wrongLength(expected: 16_002_000, found: 2))
  }

  @Test
  func `each chunk has its place`() {
    let header = PNGFile.header(1, 1)
    let pixels = PNGFile.chunk("IDAT", PNGFile.stream(stored: [0, 128]))
    let text = PNGFile.chunk("tEXt", [])
    let end = PNGFile.end
    #expect(failure(PNGFile.file(header, pixels, end)) == nil)
    #expect(failure(PNGFile.file(text, header, pixels, end)) == .misplacedChunk("tEXt"))
    #expect(failure(PNGFile.file(header, header, pixels, end)) == .misplacedChunk("IHDR"))
    #expect(failure(PNGFile.file(header, pixels, text, pixels, end)) == .misplacedChunk("IDAT"))
    #expect(failure(PNGFile.file(header, pixels, end, [0])) == .misplacedChunk("IEND"))
    #expect(
      failure(PNGFile.file(header, pixels, PNGFile.chunk("IEND", [0]))) == .misplacedChunk("IEND")
    )
    #expect(failure(PNGFile.file(header, pixels)) == .truncated)
    #expect(failure(PNGFile.file(header, end)) == .damagedPixels)
    #expect(failure(PNGFile.signature) == .truncated)
  }

  @Test
  func `a wrong checksum or name damages its chunk`() {
    var file = gray()
    file[file.count - 1] ^= 1
    #expect(failure(file) == .damagedChunk("IEND"))
    file = gray()
    file[8 + 8] ^= 1
    #expect(failure(file) == .damagedChunk("IHDR"))
    #expect(failure(gray(chunks: PNGFile.chunk("a\u{1B}[2", []))) == .damagedChunk("????"))
    #expect(
      PictureError.damagedChunk("IDAT").description
        == "the picture's IDAT chunk is damaged; download or copy it again"
    )
  }

  @Test
  func `wrong numbers of pixels or filters are errors`() {
    func failure(_ stream: [UInt8]) -> PictureError? {
      self.failure(PNGFile.file(width: 1, height: 2, color: 0, stream: stream))
    }
    #expect(failure(PNGFile.stream(stored: [0, 1, 0, 2])) == nil)
    #expect(
      failure(PNGFile.stream(stored: [0, 1, 0])) == .wrongLength(expected: 4, found: 3)
    )
    #expect(failure(PNGFile.stream(stored: [0, 1, 0, 2, 0])) == .surplusPixels(expected: 4))
    #expect(failure(PNGFile.stream(stored: [0, 1, 5, 2])) == .damagedPixels)
  }

  @Test
  func `every truncation is an error`() {
    let file = Picture(
      width: 2,
      height: 2,
      pixels: (0..<4).map { Pixel(red: $0, green: 9, blue: 0, alpha: $0) }
    ).png
    for count in file.indices {
      let expected: PictureError = count < 8 ? .unknownFormat : .truncated
      #expect(failure(Array(file[..<count])) == expected, "\(count)")
    }
  }

  @Test
  func `every single-byte change is an error`() {
    let file = Picture(width: 1, height: 1, pixels: [Pixel(red: 1, green: 2, blue: 3)]).png
    var unnoticed: [Int] = []
    for index in file.indices {
      for change in 1...UInt8.max {
        var changed = file
        changed[index] ^= change
        if failure(changed) == nil { unnoticed.append(index) }
      }
    }
    #expect(unnoticed == [])
  }
}
