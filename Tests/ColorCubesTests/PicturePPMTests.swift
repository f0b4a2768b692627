// SPDX-License-Identifier: MIT

import ColorCubes
import MotifTestSupport
import Testing

@Suite("Picture: PPM")
struct PicturePPMTests {
  private func picture(_ text: String, _ samples: [UInt8] = []) throws(PictureError) -> Picture {
    try Picture(ppm: Array(text.utf8) + samples)
  }

  private func failure(_ text: String, _ samples: [UInt8] = []) -> PictureError? {
    do {
      _ = try picture(text, samples)
      return nil
    } catch {
      return error
    }
  }

  @Test
  func `written pictures are read back`() {
    withSeeds(100) { random in
      let width = Int.random(in: 1...20, using: &random)
      let height = Int.random(in: 1...20, using: &random)
      let original = Picture.random(width: width, height: height, using: &random)
      let copy = try Picture(ppm: original.ppm)
      #expect(copy == original)
      #expect(original.ppm.count == "P6\n\(width) \(height)\n255\n".utf8.count + 3 * width * height)
    }
  }

  @Test(
    arguments: [
      "P6\n1 1\n255\n", "P6 1 1 255 ", "P6\t\r\n 01\u{B}1\u{C}255\t", "P6#a\n1#b\n1 # c 9\r255\n",
      "P6 # one # two\n#three\n 1\n#\n1 255#last\n",
    ]
  )
  func `blanks and comments may separate the numbers`(header: String) throws {
    let picture = try picture(header, [1, 2, 3])
    #expect(picture.pixels == [Pixel(red: 1, green: 2, blue: 3)])
  }

  @Test
  func `a first byte like a blank is a pixel`() throws {
    #expect(try picture("P6 1 1 255\n", [0x0A, 0x23, 0x20])[x: 0, y: 0].green == 0x23)
    #expect(try picture("P6 1 1 255 ", [0x23, 0x23, 0x0A])[x: 0, y: 0].red == 0x23)
  }

  @Test
  func `a smaller maximum is scaled to 8 bits`() throws {
    let picture = try picture("P6 1 2 4\n", [0, 1, 2, 3, 4, 4])
    #expect(picture[x: 0, y: 0] == Pixel(red: 0, green: 64, blue: 128))
    #expect(picture[x: 0, y: 1] == Pixel(red: 191, green: 255, blue: 255))
    #expect(failure("P6 1 1 4\n", [0, 5, 0]) == .valueOutOfRange)
    #expect(try self.picture("P6 1 1 1 ", [1, 0, 1])[x: 0, y: 0].red == 255)
  }

  @Test
  func `every invalid header is reported`() {
    for text in ["", "P", "P5 1 1 255 ", "P3 1 1 255 1 2 3", "p6 1 1 255 ", "\u{89}PNG", " P6 1 1"]
    {
      #expect(failure(text) == .unknownFormat, "\(text)")
    }
    let damaged = [
      "P6", "P6 ", "P6 1", "P6 1 1", "P6 1 1 255", "P61 1 255 ", "P6 0 1 255 ", "P6 1 0 255 ",
      "P6 1 1 0 ", "P6 -1 1 255 ", "P6 1.0 1 255 ", "P6 1 1 255x", "P6 a 1 255 ", "P6 1 1 65536 ",
      "P6 1 1 99999999999999999999 ", "P6 #1 1 255 ", "P6 1 1 255#",
    ]
    for text in damaged { #expect(failure(text, [1, 2]) == .damagedHeader, "\(text)") }
    #expect(failure("P6 1 1 65535 ", [0, 0, 0, 0, 0, 0]) == .unsupportedDepth)
    #expect(failure("P6 1 1 256 ", [0, 0, 0]) == .unsupportedDepth)
  }

  @Test
  func `endless numbers are too large, without a trap`() {
    let nines = String(repeating: "9", count: 10_000)
    #expect(failure("P6 \(nines) \(nines) 255 ") == .tooLarge(limit: 4_000_000))
    #expect(failure("P6 4000001 1 255 ") == .tooLarge(limit: 4_000_000))
    #expect(failure("P6 2001 2000 255 ") == .tooLarge(limit: 4_000_000))
    #expect(failure("P6 2000 2000 255 ") == .wrongLength(expected: 12_000_000, found: 0))
    for limit in [0, 3, .max] {
      let huge = Array("P6 1099511627776 1099511627776 255 ".utf8)
      #expect(throws: PictureError.tooLarge(limit: limit)) {
        try Picture(ppm: huge, pixelLimit: limit)
      }
    }
  }

  @Test
  func `truncated and surplus data are errors`() throws {
    var random = SeededGenerator(seed: 1)
    let bytes = Picture.random(width: 5, height: 4, using: &random).ppm
    for count in bytes.indices {
      #expect(throws: PictureError.self, "\(count)") { try Picture(ppm: Array(bytes[..<count])) }
    }
    #expect(throws: PictureError.wrongLength(expected: 60, found: 61)) {
      try Picture(ppm: bytes + [0])
    }
    #expect(throws: PictureError.self) { try Picture(ppm: bytes + bytes) }
  }

  @Test
  func `random bytes are an error or a picture`() {
    withSeeds(3_000) { random in
      let alphabet = Array("P6 0123456789\n#".utf8) + [0, 255]
      let count = Int.random(in: 0...60, using: &random)
      let isWild = Bool.random(using: &random)
      let tail = (0..<count).map { _ in
        isWild
          ? UInt8.random(in: 0 ... .max, using: &random)
          : alphabet.randomElement(using: &random) ?? 0
      }
      let bytes = Array("P6".utf8) + tail
      if let picture = try? Picture(ppm: bytes, pixelLimit: 100) {
        #expect(picture.pixels.count == picture.width * picture.height)
        #expect(picture.pixels.count <= 100)
      }
    }
  }

  @Test
  func `flipped bits fail or keep the pixel count`() {
    withSeeds(1_000) { random in
      var bytes = Picture.random(width: 4, height: 3, using: &random).ppm
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      if let picture = try? Picture(ppm: bytes) {
        #expect(picture.pixels.count == 12)
      }
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a wrong number of pixels traps`() async {
    await #expect(processExitsWith: .failure) { _ = Picture(width: 1, height: 1, pixels: []) }
    await #expect(processExitsWith: .failure) { _ = Picture(width: 0, height: 0, pixels: []) }
    await #expect(processExitsWith: .failure) {
      let gray = Pixel(red: 1, green: 1, blue: 1)
      _ = Picture(width: 1, height: 1, pixels: [gray])[x: 1, y: 0]
    }
  }
  #endif
}
