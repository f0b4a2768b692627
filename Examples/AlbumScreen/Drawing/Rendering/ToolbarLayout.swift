// SPDX-License-Identifier: MIT

/// The positions of a toolbar's buttons in a frame.
struct ToolbarLayout {
  /// A text with its columns.
  struct Part {
    /// The text.
    let text: String
    /// The columns of the text.
    let columns: Range<Int>

    init(_ text: String, at column: Int) {
      self.text = text
      columns = column..<column + text.columnWidth
    }
  }

  /// The buttons, left to right: enabled ones show their key in brackets.
  ///
  /// Optional buttons that don't fit are missing at the end. If the others don't all fit, they move closer together.
  let buttons: [Part]
  /// The text about help, or `nil` if it doesn't fit.
  let help: Part?
  /// The text about quitting, or `nil` if it doesn't fit.
  let quit: Part?

  /// Lays out a toolbar.
  ///
  /// - Parameters:
  ///   - items: The buttons.
  ///   - columns: The width of the frame.
  init(_ items: [ToolbarItem], columns: Int) {
    let (help, quit) = ("[?] Help", "[q] Quit")
    let start = columns - 1 - quit.count - 2 - help.count
    let all = Self.buttons(items, space: " ", gap: 3)
    let roomy = zip(items, all).prefix { !$0.isOptional || $1.columns.upperBound + 2 < start }
      .map(\.1)
    let end = roomy.last?.columns.upperBound ?? 0
    let needed = items.filter { !$0.isOptional }
    buttons = end <= columns ? roomy : Self.buttons(needed, space: "", gap: 1)
    let hasRoom = end + 2 < start
    self.help = hasRoom ? Part(help, at: start) : nil
    self.quit = hasRoom ? Part(quit, at: columns - 1 - quit.count) : nil
  }

  private static func buttons(_ items: [ToolbarItem], space: String, gap: Int) -> [Part] {
    var column = 1
    return items.map { item in
      let key = item.isEnabled ? "[\(item.key)]" : " \(item.key) "
      let part = Part(key + space + item.title, at: column)
      column = part.columns.upperBound + gap
      return part
    }
  }
}
