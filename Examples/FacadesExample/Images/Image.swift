// SPDX-License-Identifier: MIT

internal import PixelBuffers

/// An error that prevents an image from being made.
enum ImageError: Error, Equatable {
  /// The size is empty, or there is no memory for it.
  case cannotBeMade(width: Int, height: Int)
}

/// An image as a value, over a C library that nobody else can see.
///
/// No type of the library appears in an interface, so no caller can keep a pointer, free it, or depend on it.
struct Image {
  let width: Int
  let height: Int
  private var buffer: PixelBuffer

  /// Makes a black image.
  init(width: Int, height: Int) throws(ImageError) {
    guard let buffer = PixelBuffer(width: width, height: height) else {
      throw .cannotBeMade(width: width, height: height)
    }
    (self.width, self.height, self.buffer) = (width, height, buffer)
  }

  /// The color of a pixel.
  ///
  /// - Precondition: The position is inside the image.
  subscript(x: Int, y: Int) -> UInt32 {
    require(x, y)
    return buffer[x, y]
  }

  /// Fills the part of a rectangle that is inside the image.
  ///
  /// - Throws: ``ImageError`` if a copy has to be made, and there is no memory for it.
  mutating func fill(_ rect: Rect, with color: UInt32) throws(ImageError) {
    let columns = (rect.x..<rect.x + max(rect.width, 0)).clamped(to: 0..<width)
    let rows = (rect.y..<rect.y + max(rect.height, 0)).clamped(to: 0..<height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    if !isKnownUniquelyReferenced(&buffer) { buffer = try copiedBuffer() }
    buffer.fill(columns, rows, with: color)
  }

  /// Returns a deep copy.
  ///
  /// The library has no function for that, so the facade adds it.
  private func copiedBuffer() throws(ImageError) -> PixelBuffer {
    let copy = try Self(width: width, height: height).buffer
    for y in 0..<height {
      for x in 0..<width { copy.fill(x..<x + 1, y..<y + 1, with: buffer[x, y]) }
    }
    return copy
  }

  private func require(_ x: Int, _ y: Int) {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "(\(x), \(y)) is outside an image of \(width)x\(height). Check the position first."
    )
  }
}

/// The owner of one buffer of the C library, which it frees exactly once.
private final class PixelBuffer {
  private let pointer: OpaquePointer

  init?(width: Int, height: Int) {
    guard let width = Int32(exactly: width), let height = Int32(exactly: height),
      let pointer = pixel_buffer_make(width, height)
    else { return nil }
    self.pointer = pointer
  }

  deinit { pixel_buffer_free(pointer) }

  // The image has checked these positions, so they fit into 32 bits.
  subscript(x: Int, y: Int) -> UInt32 { pixel_buffer_read(pointer, Int32(x), Int32(y)) }

  func fill(_ columns: Range<Int>, _ rows: Range<Int>, with color: UInt32) {
    pixel_buffer_fill(
      pointer,
      Int32(columns.lowerBound),
      Int32(rows.lowerBound),
      Int32(columns.count),
      Int32(rows.count),
      color
    )
  }
}
