// SPDX-License-Identifier: MIT

/// The part of a style that a terminal can show.
enum ColorMode: Hashable, CaseIterable {
  /// Colors of 8 bits per channel.
  case trueColor
  /// The 256 colors of xterm.
  case palette
  /// No colors, but bold, dim, underlined, and reversed letters, as for `NO_COLOR`.
  case monochrome
  /// Characters alone.
  case plain

  /// Whether there is any color.
  var hasColors: Bool { self == .trueColor || self == .palette }

  /// Decides from the user's choice and the terminal's abilities.
  ///
  /// `--color` takes precedence, then `NO_COLOR`, then the terminal. `COLORTERM` indicates 24-bit
  /// color. A terminal named after DEC's VT series has no colors, and every other has 256: all
  /// terminals in use understand them, and those with fewer colors use the nearest.
  ///
  /// - Parameters:
  ///   - choice: The value of `--color`.
  ///   - environment: The variables `TERM`, `COLORTERM`, and `NO_COLOR` are used.
  ///   - isTerminal: Whether standard output is a terminal.
  /// - Returns: The richest mode that both allow.
  static func decide(
    choice: ColorChoice,
    environment: [String: String],
    isTerminal: Bool
  ) -> Self {
    let name = environment["TERM"] ?? ""
    let isDumb = name.isEmpty || name == "dumb"
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    switch choice {
    case .always:
      break
    case .auto where !isTerminal || isDumb:
      return .plain
    case .auto where isRefused || name.hasPrefix("vt"):
      return .monochrome
    case .auto:
      break
    case .never:
      return !isTerminal || isDumb ? .plain : .monochrome
    }
    let depth = environment["COLORTERM"] ?? ""
    let isDeep = depth == "truecolor" || depth == "24bit" || name.hasSuffix("-direct")
    return isDeep ? .trueColor : .palette
  }
}
