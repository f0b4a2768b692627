// SPDX-License-Identifier: MIT

/// The open counterpart of ``Fill``: a protocol, so that other code can add kinds.
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

/// A color, in so far as characters have one.
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
