// SPDX-License-Identifier: MIT

/// Where the buttons of a toolbar stand in a frame.
struct ToolbarLayout {
  /// A text with its columns.
  struct Part {
    /// What stands there.
    let text: String
    /// The columns that it takes.
    let columns: Range<Int>

    init(_ text: String, at column: Int) {
      self.text = text
      columns = column..<column + text.columnWidth
    }
  }

  /// The buttons, left to right: those that can act show their key in brackets.
  ///
  /// Where there is no room for all of them, they stand closer.
  let buttons: [Part]
  /// The text that says how to get help, or `nil` where it has no room.
  let help: Part?
  /// The text that says how to quit, or `nil` where it has no room.
  let quit: Part?

  /// Lays a toolbar out.
  ///
  /// - Parameters:
  ///   - items: Its buttons.
  ///   - columns: The width of the frame.
  init(_ items: [ToolbarItem], columns: Int) {
    let roomy = Self.buttons(items, space: " ", gap: 3)
    let end = roomy.last?.columns.upperBound ?? 0
    buttons = end <= columns ? roomy : Self.buttons(items, space: "", gap: 1)
    let (help, quit) = ("[?] Help", "[q] Quit")
    let start = columns - 1 - quit.count - 2 - help.count
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
