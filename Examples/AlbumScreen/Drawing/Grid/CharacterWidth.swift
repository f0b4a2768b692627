// SPDX-License-Identifier: MIT

extension Character {
  /// The number of screen columns that the character takes: 0, 1, or 2.
  ///
  /// A screen is a grid of cells, but a character is not always one cell wide. Chinese, Japanese,
  /// and Korean characters and most emoji take two. Control characters and isolated marks take
  /// none; layout code leaves them out.
  ///
  /// A character may consist of several Unicode scalars. Its width is the sum of theirs, at most 2:
  /// a combining mark adds nothing, the two halves of a flag make 2, and so does a family of emoji
  /// joined into one. The emoji variation selector (U+FE0F) turns the preceding scalar into an
  /// emoji, which is wide. East Asian characters of ambiguous width count as narrow.
  ///
  /// ```swift
  /// let name = "Björk 東京 👩‍🎤"
  /// print(name.count, name.reduce(0) { $0 + $1.columnWidth })
  /// // Prints "10 13"
  /// ```
  ///
  /// The widths follow Unicode Standard Annex #11, *East Asian Width*.
  ///
  /// - Complexity: O(*n*) in the number of Unicode scalars in the character.
  public var columnWidth: Int {
    if let ascii = asciiValue { return (0x20..<0x7F).contains(ascii) ? 1 : 0 }
    let isEmoji = unicodeScalars.first?.properties.isEmoji ?? false
    var width = 0
    for scalar in unicodeScalars {
      if isEmoji, scalar == "\u{FE0F}" { return 2 }
      width += scalar.columnWidth
    }
    return min(width, 2)
  }
}

extension Unicode.Scalar {
  /// The number of columns that the scalar takes on its own.
  fileprivate var columnWidth: Int {
    switch properties.generalCategory {
    case .control, .enclosingMark, .lineSeparator, .nonspacingMark, .paragraphSeparator:
      0
    case .format:
      isVisibleFormat ? 1 : 0
    case .unassigned where properties.isDefaultIgnorableCodePoint:
      0
    default:
      isConjoiningJamo ? 0 : isWide ? 2 : 1
    }
  }

  /// Whether the scalar is one of the few format characters that are drawn
  /// (`Prepended_Concatenation_Mark` in the Unicode data file `PropList.txt`).
  private var isVisibleFormat: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// Whether the scalar is a Hangul vowel or final consonant, drawn within the syllable before it.
  private var isConjoiningJamo: Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value)
  }

  /// Whether the scalar is two columns wide.
  ///
  /// According to Annex #11, every emoji that is drawn in color by default is wide, except the
  /// single halves of flags. The standard library knows the emoji; the table has the rest.
  private var isWide: Bool {
    if value < 0x1100 { return false }
    if properties.isEmojiPresentation { return !(0x1F1E6...0x1F1FF).contains(value) }
    var low = 0
    var high = Self.wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if Self.wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < Self.wideRanges.count && Self.wideRanges[low].contains(value)
  }

  /// The code points of width W and F in `EastAsianWidth.txt` of Unicode 17.0, in ascending order.
  ///
  /// Emoji are omitted unless they are between other wide characters. Ranges are joined across
  /// unassigned code points, as the annex advises for blocks of ideographs.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
    0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB,
    0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
