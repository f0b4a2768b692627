// SPDX-License-Identifier: MIT

/// The styles of the screen, named by their purpose.
enum ScreenStyle {
  private static let accent = CellColor(red: 0xff, green: 0xc8, blue: 0x57)

  static let title = CellStyle(attributes: .bold)
  static let secondary = CellStyle(attributes: .dim)
  static let highlight = CellStyle(foreground: accent, attributes: .bold)
  static let field = CellStyle(attributes: .underlined)
  static let cursor = CellStyle(attributes: .reversed)
}
