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
    var column = 1
    buttons = items.map { item in
      let text = item.isEnabled ? "[\(item.key)] \(item.title)" : " \(item.key)  \(item.title)"
      let part = Part(text, at: column)
      column = part.columns.upperBound + 3
      return part
    }
    let (help, quit) = ("[?] Help", "[q] Quit")
    let start = columns - 1 - quit.count - 2 - help.count
    let hasRoom = column < start + 1
    self.help = hasRoom ? Part(help, at: start) : nil
    self.quit = hasRoom ? Part(quit, at: columns - 1 - quit.count) : nil
  }
}
