// SPDX-License-Identifier: MIT

/// What a view is filled with, an image or a color.
///
/// The initializer picks what is stored. After that nobody can ask which it is, so nobody can forget one of
/// the cases.
struct Fill: Sendable, Equatable {
  /// How an image covers a rectangle of another size.
  enum Mode: Sendable {
    /// Again and again, from the rectangle's corner.
    case tile
    /// Once, as large as the rectangle.
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
