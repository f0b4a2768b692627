// SPDX-License-Identifier: MIT

internal import AlbumScreen

/// A style as a terminal with a given ``ColorMode`` can show it.
///
/// Two styles that look alike are equal here, so no sequence is sent between them.
struct DrawnStyle: Hashable {
  /// A color in one of two encodings.
  enum Color: Hashable {
    /// 8 bits per channel.
    case exact(CellColor)
    /// An index into the 256 colors.
    case indexed(UInt8)
  }

  /// The color of the character, or `nil` for the terminal's default.
  var foreground: Color?
  /// The color behind the character, or `nil` for the terminal's default.
  var background: Color?
  /// The text attributes.
  var attributes: CellStyle.Attributes = []

  /// The terminal's default look.
  static let plain = Self()

  /// Makes the terminal's default look.
  init() {}

  /// Reduces a style to a color mode.
  ///
  /// - Parameters:
  ///   - style: The style to show.
  ///   - mode: The terminal's color mode.
  init(_ style: CellStyle, mode: ColorMode) {
    guard mode != .plain else { return }
    foreground = style.foreground.flatMap { Self.color($0, mode: mode) }
    background = style.background.flatMap { Self.color($0, mode: mode) }
    attributes = style.attributes
  }

  private static func color(_ color: CellColor, mode: ColorMode) -> Color? {
    switch mode {
    case .trueColor: .exact(color)
    case .palette: .indexed(color.paletteIndex)
    case .monochrome, .plain: nil
    }
  }
}

extension DrawnStyle {
  /// The shortest sequence that changes a terminal from another style to this one.
  ///
  /// The codes are those of SGR, *Select Graphic Rendition*, in ECMA-48. Bold and dim share one
  /// code that ends both.
  ///
  /// - Parameter old: The current style.
  /// - Returns: A sequence, empty if the styles are equal.
  func sequence(from old: Self) -> String {
    if self == old { return "" }
    let fromPlain = parameters(from: .plain)
    let afresh = fromPlain.isEmpty ? "" : "0;\(fromPlain)"
    let onwards = parameters(from: old)
    return "\u{1B}[\(onwards.utf8.count < afresh.utf8.count ? onwards : afresh)m"
  }

  private func parameters(from old: Self) -> String {
    var codes: [String] = []
    var kept = old.attributes.intersection(attributes)
    let ended = old.attributes.subtracting(attributes)
    if !ended.isDisjoint(with: [.bold, .dim]) {
      codes.append("22")
      kept.subtract([.bold, .dim])
    }
    if ended.contains(.underlined) { codes.append("24") }
    if ended.contains(.reversed) { codes.append("27") }
    let begun = attributes.subtracting(kept)
    if begun.contains(.bold) { codes.append("1") }
    if begun.contains(.dim) { codes.append("2") }
    if begun.contains(.underlined) { codes.append("4") }
    if begun.contains(.reversed) { codes.append("7") }
    if foreground != old.foreground { codes.append(Self.code(foreground, base: 30)) }
    if background != old.background { codes.append(Self.code(background, base: 40)) }
    return codes.joined(separator: ";")
  }

  private static func code(_ color: Color?, base: Int) -> String {
    switch color {
    case nil: "\(base + 9)"
    case .indexed(let index): "\(base + 8);5;\(index)"
    case .exact(let color): "\(base + 8);2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
