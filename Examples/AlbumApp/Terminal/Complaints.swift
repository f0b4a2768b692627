// SPDX-License-Identifier: MIT

/// Writes the app's error messages for users, line by line.
///
/// A message may quote a file name, a word of the command line, or a server, and an attacker may
/// have chosen that text to control the terminal or to imitate the app. All characters that a
/// terminal would interpret are therefore made visible here, where the messages are written, and no
/// other code writes to this stream.
struct Complaints {
  private let stream: StandardStream

  /// Makes a writer for a stream.
  init(_ stream: StandardStream) {
    self.stream = stream
  }

  /// Whether a user may be reading.
  var isTerminal: Bool { stream.isTerminal }

  /// Writes lines together and immediately.
  ///
  /// If the stream has no reader, the app continues: its purpose is the albums, not the messages.
  ///
  /// - Parameter lines: The lines, without their ends; a line break within one is made visible.
  func write(_ lines: [String]) {
    try? stream.write(lines.map { $0.visible + "\n" }.joined())
  }

  /// Writes a line.
  ///
  /// - Parameter line: The line, without its end.
  func write(_ line: String) { write([line]) }

  /// Shows a line in place of the current one, with the cursor after it.
  ///
  /// - Parameter line: The line; an empty one removes the current one.
  func show(_ line: String) {
    try? stream.write("\r\u{1B}[K\(line.visible)")
  }
}

extension String {
  /// The text with every character that a terminal would interpret, or that would change the
  /// direction of the surrounding text or hide in it, written as a Swift escape, such as `\u{1B}`.
  var visible: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.isHidden ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would interpret the scalar or display nothing for it.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // The joiners are part of words and of emoji.
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }
}
