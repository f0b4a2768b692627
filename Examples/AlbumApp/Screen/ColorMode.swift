// SPDX-License-Identifier: MIT

/// How much of a style a terminal shows.
enum ColorMode: Hashable, CaseIterable {
  /// Colors of 8 bits a channel.
  case trueColor
  /// The 256 colors of xterm.
  case palette
  /// No colors, but bold, dim, underlined and reversed letters: what `NO_COLOR` asks for.
  case monochrome
  /// Characters alone.
  case plain

  /// Whether there is any color.
  var hasColors: Bool { self == .trueColor || self == .palette }

  /// Decides from what the user asks for and what the terminal is.
  ///
  /// `--color` counts most, then `NO_COLOR`, then the terminal. `COLORTERM` says that there are 24
  /// bits. A terminal named after DEC's VT series has no colors, and every other has 256: all that
  /// are in use understand them, and those with fewer colors take the nearest.
  ///
  /// - Parameters:
  ///   - choice: What `--color` says.
  ///   - environment: `TERM`, `COLORTERM` and `NO_COLOR` are looked at.
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
