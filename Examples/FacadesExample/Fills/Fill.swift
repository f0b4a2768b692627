// SPDX-License-Identifier: MIT

/// The fill of a view: an image or a color.
///
/// The initializer chooses what to store. After that, no code can ask which case it is, so no code can forget one.
struct Fill: Sendable, Equatable {
  /// How an image covers a rectangle of a different size.
  enum Mode: Sendable {
    /// Repeated, from the rectangle's corner.
    case tile
    /// Once, scaled to the rectangle.
    case stretch
  }

  private enum Content: Sendable, Equatable {
    case image(Picture, Mode)
    case color(Color)
  }

  private let content: Content

  init(_ image: Picture, mode: Mode = .tile) {
    content = .image(image, mode)
  }

  init(color: Color) {
    content = .color(color)
  }

  /// Fills a rectangle of a canvas.
  func draw(in rect: Rect, on canvas: inout Canvas) {
    switch content {
    case .color(let color): color.draw(in: rect, on: &canvas)
    case .image(let image, .tile): image.draw(in: rect, on: &canvas)
    case .image(let image, .stretch):
      canvas.fill(rect) { x, y in
        image[x * image.width / rect.width, y * image.height / rect.height]
      }
    }
  }
}
