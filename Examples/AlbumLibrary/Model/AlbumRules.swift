// SPDX-License-Identifier: MIT

/// What holds for every album, whether it is imported or typed.
enum AlbumRules {
  /// The years that an album may be of.
  static let years = 1000...9999

  /// Checks that there is a title to see.
  static func checkTitle(_ text: String) throws(AlbumFault) {
    if text.isBlank { throw .noTitle }
  }

  /// Checks that there is an artist to see.
  static func checkArtist(_ text: String) throws(AlbumFault) {
    if text.isBlank { throw .noArtist }
  }

  /// The tidied text of a field that need not be there, or `nil` when nothing is left of it.
  static func known(_ text: String?) -> String? {
    guard let text = text?.tidied, !text.isEmpty else { return nil }
    return text
  }

  /// Whether a text says that the year is not known, as the formats do by nothing or by zeros.
  static func isUnknownYear(_ text: String) -> Bool {
    guard let digits = try? yearDigits(of: text) else { return false }
    return digits.utf8.allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// The year in a text that begins with one: `1997`, `1997-05-21`.
  ///
  /// Nothing else is guessed at: a record whose year makes no sense has probably got its fields mixed up.
  static func year(from text: String) throws(AlbumFault) -> Int {
    let digits = try yearDigits(of: text)
    guard let number = Int(digits), years.contains(number) else {
      throw .yearOutOfRange(text.tidied)
    }
    return number
  }

  private static func yearDigits(of text: String) throws(AlbumFault) -> Substring {
    let text = text.tidied
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isDate = parts.count <= 3 && parts.allSatisfy { $0.utf8.allSatisfy(isDigit) }
    guard isDate, let year = parts.first, parts.count == 1 || parts.allSatisfy({ !$0.isEmpty })
    else { throw .noYear(text) }
    return year
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
