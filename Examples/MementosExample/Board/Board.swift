// SPDX-License-Identifier: MIT

/// Shapes on a board, the last one on top.
struct Board: Codable, Equatable, Sendable {
  static let width = 24
  static let height = 6

  var shapes: [Shape] = []

  /// Whether a shape is completely on the board.
  static func holds(_ shape: Shape) -> Bool {
    // Avoid sums, which would overflow for the numbers in a damaged file.
    guard (0...width).contains(shape.width), (0...height).contains(shape.height) else {
      return false
    }
    return (0...(width - shape.width)).contains(shape.x)
      && (0...(height - shape.height)).contains(shape.y)
  }

  /// The board as text, line by line.
  var lines: [String] {
    (0..<Self.height).map { y in
      String(
        (0..<Self.width).map { x in
          shapes.reversed().lazy.compactMap { $0.character(x: x, y: y) }.first ?? "."
        }
      )
    }
  }
}
