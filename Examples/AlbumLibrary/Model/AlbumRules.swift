// SPDX-License-Identifier: MIT

/// The rules for every album, whether imported or typed.
package enum AlbumRules {
  /// The valid years of release.
  static let years = 1000...9999

  /// Checks that the title has a visible character.
  package static func checkTitle(_ text: String) throws(AlbumFault) {
    if text.isBlank { throw .noTitle }
  }

  /// Checks that the artist has a visible character.
  package static func checkArtist(_ text: String) throws(AlbumFault) {
    if text.isBlank { throw .noArtist }
  }

  /// The tidied text of an optional field, or `nil` if nothing is left of it.
  package static func known(_ text: String?) -> String? {
    guard let text = text?.tidied, !text.isEmpty else { return nil }
    return text
  }

  /// Checks that the address of a cover is a web address, or a path on the server.
  package static func checkAddress(_ text: String) throws(AlbumFault) {
    let start = text.prefix { !"/?#".contains($0) }
    // Only a colon before all of these ends a scheme.
    guard let colon = start.firstIndex(of: ":") else { return }
    let isWeb = ["http", "https"].contains(text[..<colon].lowercased())
    let rest = text[text.index(after: colon)...]
    let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    guard isWeb, rest.hasPrefix("//"), !host.isEmpty else { throw .noWebAddress(text) }
  }

  /// Whether a text means an unknown year: the formats leave it empty or write zeros.
  package static func isUnknownYear(_ text: String) -> Bool {
    guard let digits = try? yearDigits(of: text) else { return false }
    return digits.utf8.allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// The year at the beginning of a text: `1997`, `1997-05-21`.
  ///
  /// Nothing else is guessed: a record with an invalid year probably has its fields mixed up.
  package static func year(from text: String) throws(AlbumFault) -> Int {
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
