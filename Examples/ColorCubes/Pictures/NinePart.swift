// SPDX-License-Identifier: MIT

/// An error that prevents a picture from being divided into nine parts.
///
/// ```swift
/// let dot = Picture(width: 1, height: 1, pixels: [Pixel(red: 0, green: 0, blue: 0)])
/// do {
///   _ = try NinePart(dot, insets: .init(all: 1))
/// } catch {
///   print(error)
/// }
/// // Prints "the insets leave no center in a picture of 1 by 1 pixels"
/// ```
public enum NinePartError: Error, Hashable, Sendable {
  /// An inset is negative.
  case negativeInset
  /// The insets leave no column or no row between them.
  case noCenter(width: Int, height: Int)
}

extension NinePartError: CustomStringConvertible {
  /// The reason as a sentence without a period.
  public var description: String {
    switch self {
    case .negativeInset: "an inset is negative"
    case .noCenter(let width, let height):
      "the insets leave no center in a picture of \(width) by \(height) pixels"
    }
  }
}

/// A picture that can be drawn at any size: a frame, a button, a bubble of speech.
///
/// Four insets divide it into nine parts. The corners are always drawn as they are, the edges grow in one direction,
/// and the center in both.
///
/// ```swift
/// let levels: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
/// let picture = Picture(
///   width: 3,
///   height: 3,
///   pixels: levels.map { Pixel(red: $0, green: 0, blue: 0) }
/// )
/// let frame = try NinePart(picture, insets: .init(all: 1)).drawn(width: 5, height: 3, .stretched)
/// print(frame.pixels.map(\.red))
/// // Prints "[1, 2, 2, 2, 3, 4, 5, 5, 5, 6, 7, 8, 8, 8, 9]"
/// ```
public struct NinePart: Hashable, Sendable {
  /// The widths and heights of the parts along the sides.
  public struct Insets: Hashable, Sendable {
    /// The height of the parts at the top.
    public var top: Int
    /// The width of the parts at the left.
    public var left: Int
    /// The height of the parts at the bottom.
    public var bottom: Int
    /// The width of the parts at the right.
    public var right: Int

    /// Makes insets of different sizes.
    ///
    /// - Parameters:
    ///   - top: The height of the parts at the top.
    ///   - left: The width of the parts at the left.
    ///   - bottom: The height of the parts at the bottom.
    ///   - right: The width of the parts at the right.
    public init(top: Int, left: Int, bottom: Int, right: Int) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// Makes insets of one size.
    ///
    /// - Parameter all: The size of all four.
    public init(all: Int) {
      self.init(top: all, left: all, bottom: all, right: all)
    }
  }

  /// How edges and center fill more room than they have pixels for, or less.
  public enum Mode: Hashable, Sendable, CaseIterable {
    /// Scaled, by the nearest pixel.
    case stretched
    /// Repeated, from the left and from the top.
    case tiled
  }

  /// The picture.
  public let picture: Picture

  /// Where it is divided.
  public let insets: Insets

  /// Divides a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - insets: Where to divide it.
  /// - Throws: A ``NinePartError``.
  public init(_ picture: Picture, insets: Insets) throws(NinePartError) {
    guard min(insets.top, insets.left, insets.bottom, insets.right) >= 0 else {
      throw .negativeInset
    }
    // One after another, so that no sum can overflow.
    guard insets.left < picture.width, insets.right < picture.width - insets.left,
      insets.top < picture.height, insets.bottom < picture.height - insets.top
    else { throw .noCenter(width: picture.width, height: picture.height) }
    self.picture = picture
    self.insets = insets
  }

  /// Draws the picture at a size.
  ///
  /// - Parameters:
  ///   - width: The width; the corners' width if that is larger, and at least 1.
  ///   - height: The height; the corners' height if that is larger, and at least 1.
  ///   - mode: How edges and center fill their room.
  /// - Returns: The picture at that size.
  /// - Complexity: O(*n*) in the number of pixels drawn.
  public func drawn(width: Int, height: Int, _ mode: Mode) -> Picture {
    let columns = Self.positions(
      count: width,
      of: picture.width,
      start: insets.left,
      end: insets.right,
      mode
    )
    let rows = Self.positions(
      count: height,
      of: picture.height,
      start: insets.top,
      end: insets.bottom,
      mode
    )
    return Picture(
      width: columns.count,
      height: rows.count,
      pixels: rows.flatMap { row in columns.map { picture[x: $0, y: row] } }
    )
  }

  /// The position in the picture of each position in the drawing, along one axis.
  private static func positions(
    count: Int,
    of length: Int,
    start: Int,
    end: Int,
    _ mode: Mode
  ) -> [Int] {
    let center = length - start - end
    let corners = start + end
    let room = max(count, corners, 1) - corners
    let middle = (0..<room).map { position in
      switch mode {
      case .stretched: start + (2 * position + 1) * center / (2 * room)
      case .tiled: start + position % center
      }
    }
    return Array(0..<start) + middle + Array(length - end..<length)
  }
}
