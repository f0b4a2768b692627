// SPDX-License-Identifier: MIT

/// Where the app says to people what went wrong, line by line.
///
/// What it says may quote the name of a file, a word of the command line, or a server, and those may have been
/// chosen to command the terminal or to pass for lines of the app. So all characters that a terminal would obey
/// are made visible here, where they are written, and nothing else writes here.
struct Complaints {
  private let stream: StandardStream

  /// Makes what writes to a stream.
  init(_ stream: StandardStream) {
    self.stream = stream
  }

  /// Whether a person may be at the other end.
  var isTerminal: Bool { stream.isTerminal }

  /// Writes lines, at once and together.
  ///
  /// Where nobody listens, the app goes on: it is about the albums, not about the news.
  ///
  /// - Parameter lines: The lines, without their ends; a line break within one is made visible.
  func write(_ lines: [String]) {
    try? stream.write(lines.map { $0.visible + "\n" }.joined())
  }

  /// Writes a line.
  ///
  /// - Parameter line: The line, without its end.
  func write(_ line: String) { write([line]) }

  /// Shows a line in place of the one that stands there, and stays behind it.
  ///
  /// - Parameter line: The line; an empty one takes away what stands there.
  func show(_ line: String) {
    try? stream.write("\r\u{1B}[K\(line.visible)")
  }
}

extension String {
  /// The text with all that a terminal would obey, and all that would turn the direction of the text around it
  /// or hide in it, as Swift writes it between quotation marks, such as `\u{1B}`.
  var visible: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.isHidden ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would obey the scalar, or show nothing of it.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // The joiners are part of words and of emoji.
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }
}
