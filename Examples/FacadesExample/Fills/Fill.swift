// SPDX-License-Identifier: MIT

/// The fill of a view: an image or a color.
///
/// The initializer chooses what to store. After that, no code can ask which case it is, so no code can forget one.
/// It is an abstract factory in the form of an initializer: each kind is a private type, and which one is made is
/// nobody's business. An image of one pixel, for example, becomes a color.
struct Fill: Sendable, Equatable {
  /// How an image covers a rectangle of a different size.
  enum Mode: Sendable {
    /// Repeated, from the rectangle's corner.
    case tile
    /// Once, scaled to the rectangle.
    case stretch
  }

  private let content: any Content

  init(_ image: Picture, mode: Mode = .tile) {
    content =
      if image.characterCount == 1 {
        Solid(color: Color(character: image[0, 0]))
      } else {
        switch mode {
        case .tile: Tiled(image: image)
        case .stretch: Stretched(image: image)
        }
      }
  }

  init(color: Color) {
    content = Solid(color: color)
  }

  /// Fills a rectangle of a canvas.
  func draw(in rect: Rect, on canvas: inout Canvas) {
    content.draw(in: rect, on: &canvas)
  }

  static func == (left: Self, right: Self) -> Bool { left.content.equals(right.content) }
}

/// A kind of fill.
private protocol Content: Drawable, Equatable, Sendable {}

extension Content {
  /// Two values of different types are never equal.
  func equals(_ other: any Content) -> Bool { self == other as? Self }
}

private struct Solid: Content {
  let color: Color

  func draw(in rect: Rect, on canvas: inout Canvas) { color.draw(in: rect, on: &canvas) }
}

private struct Tiled: Content {
  let image: Picture

  func draw(in rect: Rect, on canvas: inout Canvas) { image.draw(in: rect, on: &canvas) }
}

private struct Stretched: Content {
  let image: Picture

  func draw(in rect: Rect, on canvas: inout Canvas) {
    canvas.fill(rect) { x, y in
      image[x * image.width / rect.width, y * image.height / rect.height]
    }
  }
}
