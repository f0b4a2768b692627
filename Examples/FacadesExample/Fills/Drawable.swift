// SPDX-License-Identifier: MIT

/// The open form of ``Fill``: anything that can be drawn, so that others can add kinds.
protocol Drawable {
  /// Draws into a rectangle of a canvas.
  func draw(in rect: Rect, on canvas: inout Canvas)
}

/// An image is tiled.
extension Picture: Drawable {
  func draw(in rect: Rect, on canvas: inout Canvas) {
    canvas.fill(rect) { x, y in self[x % width, y % height] }
  }
}

/// A color, as far as characters have any.
struct Color: Sendable, Equatable, Drawable {
  let character: Character

  func draw(in rect: Rect, on canvas: inout Canvas) {
    canvas.fill(rect) { _, _ in character }
  }
}

extension Color: ExpressibleByExtendedGraphemeClusterLiteral {
  init(extendedGraphemeClusterLiteral character: Character) {
    self.character = character
  }
}

extension Fill: Drawable {}
