// SPDX-License-Identifier: MIT

internal import AlbumScreen

/// The colors of a picture, for a light and for a dark page.
///
/// A terminal's own two colors, paper and ink, differ between the schemes, and a color that is
/// written on paper is darkened until it can be read on light paper. Colors of covers stay.
struct PicturePalette {
  /// The attribute that fills a shape with the terminal's background.
  static let paper = " class=\"paper\""
  /// The attribute that fills a shape with the terminal's foreground.
  static let ink = " class=\"ink\""

  /// The colors that are written on paper, in the order in which they are first used.
  private var inks: [CellColor] = []

  /// The attribute that fills a shape with a color in both schemes.
  ///
  /// - Parameter color: The color.
  /// - Returns: The attribute, with a space before it.
  static func fill(_ color: CellColor) -> String { " fill=\"\(text(color))\"" }

  /// The attribute that fills a shape with a color that is written on paper.
  ///
  /// - Parameter color: The color, or `nil` for the terminal's foreground.
  /// - Returns: The attribute, with a space before it.
  mutating func ink(_ color: CellColor?) -> String {
    guard let color else { return Self.ink }
    if !inks.contains(color) { inks.append(color) }
    return " class=\"ink\(inks.firstIndex(of: color).map { $0 + 1 } ?? 0)\""
  }

  /// The style sheet with the classes of all colors that were asked for.
  var style: String {
    """
    <style>
    \(rules(paper: "#f6f8fa", ink: "#1f2328") { $0.readableOnLightPaper })
    @media (prefers-color-scheme: dark) {
    \(rules(paper: "#17191f", ink: "#d7dae0") { $0 })
    }
    </style>
    """
  }

  private func rules(
    paper: String,
    ink: String,
    color: (CellColor) -> CellColor
  ) -> String {
    let inks = inks.enumerated().map { ".ink\($0 + 1) { fill: \(Self.text(color($1))); }" }
    return ([".paper { fill: \(paper); }", ".ink { fill: \(ink); }"] + inks)
      .joined(separator: "\n")
  }

  private static func text(_ color: CellColor) -> String {
    "#"
      + [color.red, color.green, color.blue].map {
        ($0 < 16 ? "0" : "") + String($0, radix: 16)
      }
      .joined()
  }
}

extension CellColor {
  /// The color, or the brightest one of its hue that has a contrast of 4.5 to light paper.
  fileprivate var readableOnLightPaper: CellColor {
    // Squares are near enough to the curve of sRGB, and the same on every machine.
    let light = [(red, 2126), (green, 7152), (blue, 722)]
      .reduce(0) { $0 + Int($1.0) * Int($1.0) * $1.1 }
    let limit = 16 * 255 * 255 * 100
    let percent = (1...100).last { light * $0 * $0 <= limit * 10_000 } ?? 1
    let part = { (channel: UInt8) in UInt8(clamping: Int(channel) * percent / 100) }
    return CellColor(red: part(red), green: part(green), blue: part(blue))
  }
}
