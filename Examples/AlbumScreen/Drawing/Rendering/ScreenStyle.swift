// SPDX-License-Identifier: MIT

/// The styles of the screen, named by their purpose.
enum ScreenStyle {
  private static let accent = CellColor(red: 0xff, green: 0xc8, blue: 0x57)

  static let title = CellStyle(attributes: .bold)
  static let secondary = CellStyle(attributes: .dim)
  static let highlight = CellStyle(foreground: accent, attributes: .bold)
  static let heading = CellStyle(foreground: accent)
  static let field = CellStyle(attributes: .underlined)
  static let cursor = CellStyle(attributes: .reversed)

  /// The style of text that a search has found, on a row that has a style.
  static func match(on style: CellStyle) -> CellStyle {
    var style = style
    style.attributes.remove(.dim)
    style.attributes.formUnion([.bold, .underlined])
    // On the cursor, the color would be that of the ground.
    if !style.attributes.contains(.reversed) { style.foreground = accent }
    return style
  }
}
