// SPDX-License-Identifier: MIT

/// Shapes on a board, the last one on top.
struct Board: Codable, Equatable, Sendable {
  static let width = 24
  static let height = 6

  var shapes: [Shape] = []

  /// Whether all of a shape is on the board.
  static func holds(_ shape: Shape) -> Bool {
    shape.x >= 0 && shape.y >= 0 && shape.x + shape.width <= width
      && shape.y + shape.height <= height
  }

  /// The board in characters, line by line.
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
