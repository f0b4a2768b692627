// SPDX-License-Identifier: MIT

internal import Foundation

extension String {
  /// The text on one line: trimmed, inner white space collapsed to single spaces, control
  /// characters and excess combining marks removed, composed (NFC).
  ///
  /// Characters that control a terminal, or change the direction of the surrounding text, are
  /// always removed.
  package var tidied: String {
    if isTidyASCII { return self }
    var result = String.UnicodeScalarView()
    var isSpacePending = false
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        isSpacePending = !result.isEmpty
      } else if !scalar.isSteering {
        if isSpacePending { result.append(" ") }
        isSpacePending = false
        result.append(scalar)
      }
    }
    // Composing can leave a letter with more marks than it had.
    return String(result).withFewMarks.precomposedStringWithCanonicalMapping.withFewMarks
  }

  /// The text without the excess marks on each letter.
  private var withFewMarks: String {
    var markCount = 0
    return String(
      UnicodeScalarView(
        unicodeScalars.filter { scalar in
          markCount = scalar.isMark ? markCount + 1 : 0
          return markCount <= Self.mostMarks
        }
      )
    )
  }

  /// The maximum number of marks on one letter.
  ///
  /// It is the limit of the Stream-Safe Text Format (UAX #15, section 13): no language needs more,
  /// and composing takes quadratic time in the number of marks.
  private static let mostMarks = 30

  /// Whether the text has no visible character.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar.properties.isWhitespace || scalar.isSteering
        || scalar.properties.generalCategory == .format
    }
  }

  /// The text in a form for comparison that ignores case and spacing.
  ///
  /// The detour through upper case makes `Straße` and `STRASSE` equal, and the two small sigmas.
  package var foldedForComparison: String {
    if isTidyASCII { return lowercased() }
    return tidied.uppercased().lowercased().precomposedStringWithCanonicalMapping
  }

  /// The text in a form for searching, which ignores accents, too: `bjork` finds *Björk*.
  package var foldedForSearch: String { foldedForComparison.withoutAccents }

  /// The words of a search, folded, as bytes that are fast to search for.
  package var searchWords: [[UInt8]] {
    foldedForSearch.split(separator: " ").map { Array($0.utf8) }
  }

  /// The text without accents, in a decomposed form.
  var withoutAccents: String {
    if isASCII { return self }
    var scalars = UnicodeScalarView()
    // The marks of other scripts make other letters.
    for scalar in decomposedStringWithCanonicalMapping.unicodeScalars
    where !(0x300...0x36F).contains(scalar.value) {
      scalars.append(Self.plainLetters[scalar] ?? scalar)
    }
    return String(scalars)
  }

  /// Whether all characters are ASCII.
  var isASCII: Bool { withBytes { bytes in bytes.allSatisfy { $0 < 0x80 } } }

  /// Letters whose strokes are no marks.
  private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = [
    "ø": "o", "đ": "d", "ħ": "h", "ł": "l", "ŧ": "t", "ı": "i",
  ]

  /// Whether ``tidied`` has nothing to do, as for most text; quick to check.
  private var isTidyASCII: Bool {
    withBytes { bytes in
      var previous: UInt8 = .init(ascii: " ")
      for byte in bytes {
        guard byte >= 0x20, byte < 0x7F else { return false }
        if byte == 0x20, previous == 0x20 { return false }
        previous = byte
      }
      return previous != 0x20 || bytes.isEmpty
    }
  }

  /// Calls a closure with the bytes of the text in UTF-8, which are faster to loop over than `utf8`.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8(body)
  }
}

extension Unicode.Scalar {
  /// Whether this is drawn onto the letter before it.
  fileprivate var isMark: Bool {
    value >= 0x300
      && (properties.generalCategory == .nonspacingMark
        || properties.generalCategory == .enclosingMark)
  }

  /// Whether this is a control character, a mark that overrides the direction of the surrounding
  /// text, or a byte order mark.
  package var isSteering: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
