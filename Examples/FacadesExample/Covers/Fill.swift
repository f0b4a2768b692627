// SPDX-License-Identifier: MIT

/// An image or a color: the one who draws it need not know which.
struct Fill: Sendable, Equatable {
  private enum Content: Sendable, Equatable {
    case picture(Picture)
    case color(Character)
  }

  private let content: Content

  init(_ picture: Picture) { content = .picture(picture) }

  init(color: Character) { content = .color(color) }

  /// The rows of a rectangle filled with it; an image is cut off or repeated to fit.
  func rows(width: Int, height: Int) -> [String] {
    (0..<height).map { y in
      switch content {
      case .color(let color):
        return String(repeating: color, count: width)
      case .picture(let picture):
        let row = Array(picture.rows[y % picture.rows.count])
        return String((0..<width).map { row[$0 % row.count] })
      }
    }
  }
}
