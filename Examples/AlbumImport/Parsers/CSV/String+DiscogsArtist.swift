// SPDX-License-Identifier: MIT

extension String {
  /// The name without the numbers by which Discogs distinguishes artists of the same name.
  ///
  /// `Nirvana (2)` becomes `Nirvana`, and `Can (2), Neu! (3)` becomes `Can, Neu!`. A number is in
  /// parentheses after a space, and before the end, a comma, or another space.
  var withoutDiscogsNumber: String {
    guard utf8.contains(UInt8(ascii: ")")) else { return self }
    var pieces: [String] = []
    for piece in split(separator: " ", omittingEmptySubsequences: false) {
      if let rest = Self.restBehindNumber(piece), !pieces.isEmpty {
        pieces[pieces.count - 1] += rest
      } else {
        pieces.append(String(piece))
      }
    }
    return pieces.joined(separator: " ")
  }

  /// The text after a number in parentheses: empty or starting with a comma; `nil` if there is no
  /// such number.
  private static func restBehindNumber(_ piece: Substring) -> Substring? {
    guard piece.first == "(", let end = piece.firstIndex(of: ")") else { return nil }
    let number = piece[piece.index(after: piece.startIndex)..<end]
    let rest = piece[piece.index(after: end)...]
    let isNumber = (1...4).contains(number.utf8.count) && number.utf8.allSatisfy { 48...57 ~= $0 }
    return isNumber && (rest.isEmpty || rest == ",") ? rest : nil
  }
}
