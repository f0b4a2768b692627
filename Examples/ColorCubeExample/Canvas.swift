// SPDX-License-Identifier: MIT

internal import ColorCubes

/// Draws pictures as lines of text, with two rows of pixels per line.
enum Canvas {
  /// Draws with characters of different density.
  static func shades(_ picture: Picture) -> [String] {
    let shades: [Character] = ["·", "░", "▒", "▓", "█"]
    return lines(picture) { upper, lower in
      "\(shades[(upper.luminance + lower.luminance) / 2 * shades.count / 256])"
    }
  }

  /// Draws in the colors of the terminal.
  static func colors(_ picture: Picture) -> [String] {
    lines(picture) { upper, lower in
      "\u{1B}[38;2;\(upper.red);\(upper.green);\(upper.blue);"
        + "48;2;\(lower.red);\(lower.green);\(lower.blue)m▀\u{1B}[0m"
    }
  }

  private static func lines(
    _ picture: Picture,
    _ cell: (_ upper: Pixel, _ lower: Pixel) -> String
  ) -> [String] {
    (0..<picture.height / 2).map { row in
      (0..<picture.width).map { x in
        cell(picture[x: x, y: 2 * row], picture[x: x, y: 2 * row + 1])
      }.joined()
    }
  }
}
