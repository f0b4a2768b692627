// SPDX-License-Identifier: MIT

/// An error that prevents a picture from being made.
enum PictureError: Error {
  /// The picture would have no pixels.
  case emptyImage
}

/// An image made of at least one character.
struct Picture: Sendable, Equatable {
  let width: Int
  let height: Int
  private var pixels: [Character]

  init(
    width: Int,
    height: Int,
    pixel: (_ x: Int, _ y: Int) -> Character
  ) throws(PictureError) {
    guard width > 0, height > 0 else { throw .emptyImage }
    self.width = width
    self.height = height
    pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
  }

  /// Draws a pattern of a title's letters.
  init(title: String, width: Int = 8, height: Int = 3) throws(PictureError) {
    let letters = Array(title)
    guard !letters.isEmpty else { throw .emptyImage }
    try self.init(width: width, height: height) { x, y in
      (x + y) % letters.count == 0 ? "#" : letters[x % letters.count]
    }
  }

  subscript(x: Int, y: Int) -> Character { pixels[y * width + x] }

  /// The same image after a slow filter, which capitalizes and mirrors it.
  var filtered: Self {
    var copy = self
    for index in pixels.indices {
      let letter = self[width - 1 - index % width, index / width]
      copy.pixels[index] = letter.uppercased().first ?? letter
    }
    return copy
  }

  var characterCount: Int { pixels.count }
}
