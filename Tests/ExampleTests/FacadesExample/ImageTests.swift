// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import PixelBuffers
internal import Testing

@testable import FacadesExample

/// The library counts buffers by thread, so tests that run at the same time don't disturb one another.
@Suite("Image")
struct ImageTests {
  private func pixels(_ image: Image) -> [UInt32] {
    (0..<image.width * image.height).map { image[$0 % image.width, $0 / image.width] }
  }

  @Test
  func `each buffer is freed exactly once (G5)`() throws {
    let before = pixel_buffer_live_count()
    do {
      var image = try Image(width: 3, height: 2)
      let copies = [image, image, image]
      #expect(pixel_buffer_live_count() - before == 1)
      try image.fill(Rect(width: 1, height: 1), with: 1)
      #expect(pixel_buffer_live_count() - before == 2)
      try image.fill(Rect(width: 2, height: 1), with: 2)
      #expect(pixel_buffer_live_count() - before == 2, "Nobody shares it anymore")
      #expect(copies.allSatisfy { pixels($0) == [0, 0, 0, 0, 0, 0] })
      #expect(pixels(image) == [2, 2, 0, 0, 0, 0])
    }
    #expect(pixel_buffer_live_count() == before)
  }

  @Test(arguments: [
    (0, 1), (1, 0), (-1, 1), (1, -1), (Int.max, 1), (1, Int.min), (Int(Int32.max) + 1, 1),
  ])
  func `an image that can't be made throws (G5)`(width: Int, height: Int) {
    let before = pixel_buffer_live_count()
    #expect(throws: ImageError.cannotBeMade(width: width, height: height)) {
      try Image(width: width, height: height)
    }
    #expect(pixel_buffer_live_count() == before)
  }

  @Test
  func `copies change like arrays of pixels (G5)`() throws {
    let before = pixel_buffer_live_count()
    withSeeds(50) { random in
      let (width, height) = (
        Int.random(in: 1...5, using: &random), Int.random(in: 1...5, using: &random)
      )
      let empty = [UInt32](repeating: 0, count: width * height)
      var images = [(image: try Image(width: width, height: height), model: empty)]
      for color in UInt32(1)...20 {
        let index = Int.random(in: 0..<images.count, using: &random)
        if Bool.random(using: &random) { images.append(images[index]) }
        let rect = Rect(
          x: .random(in: -2...5, using: &random),
          y: .random(in: -2...5, using: &random),
          width: .random(in: -1...6, using: &random),
          height: .random(in: -1...6, using: &random)
        )
        try images[index].image.fill(rect, with: color)
        for place in empty.indices {
          let (x, y) = (place % width - rect.x, place / width - rect.y)
          guard (0..<max(rect.width, 0)).contains(x), (0..<max(rect.height, 0)).contains(y)
          else { continue }
          images[index].model[place] = color
        }
      }
      for (image, model) in images { #expect(pixels(image) == model) }
    }
    #expect(pixel_buffer_live_count() == before)
  }

  @Test
  func `reading outside an image stops the program (G5)`() async {
    await #expect(processExitsWith: .failure) {
      _ = try Image(width: 2, height: 2)[2, 0]
    }
  }

  // MARK: - How much to expose

  /// The facade before and after its pixels have moved, and a line of a caller.
  private func program(_ storage: String, _ members: String, caller: String) -> String {
    """
    struct Image {
      var width = 4
      \(storage)
      \(members)
    }
    var image = Image()
    \(caller)
    print(image)
    """
  }

  @Test(.needsPlainBuild)
  func `only an exposed inside breaks its callers (G5)`() throws {
    let build = try Build()
    let exposed = "image.pixels[1 + image.width] = 7"
    let hidden = "image[1, 1] = 7"
    let array = "var pixels = [UInt32](repeating: 0, count: 8)"
    let rows = "private var rows = [[UInt32]](repeating: [0, 0, 0, 0], count: 2)"
    let overArray = """
      subscript(x: Int, y: Int) -> UInt32 {
          get { pixels[y * width + x] }
          set { pixels[y * width + x] = newValue }
        }
      """
    let overRows = """
      subscript(x: Int, y: Int) -> UInt32 {
          get { rows[y][x] }
          set { rows[y][x] = newValue }
        }
      """
    let right = [
      program(array, "", caller: exposed), program("private " + array, overArray, caller: hidden),
      program(rows, overRows, caller: hidden),
    ]
    for program in right { #expect(try build.errors(in: program) == []) }
    for wrong in [
      program("private " + array, overArray, caller: exposed), program(rows, "", caller: exposed),
    ] {
      let messages = try build.errors(in: wrong).map(\.message)
      #expect(!messages.isEmpty)
      #expect(
        messages.allSatisfy {
          $0.contains("'pixels' is inaccessible") || $0.contains("has no member 'pixels'")
        },
        "\(messages)"
      )
    }
  }
}
#endif
