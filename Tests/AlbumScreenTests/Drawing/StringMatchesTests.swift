// SPDX-License-Identifier: MIT

import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("Characters that a search finds")
struct StringMatchesTests {
  /// The text with brackets around what is found.
  private func marked(_ text: String, _ words: String) -> String {
    let ranges = text.characters(matching: words.searchWords)
    return text.enumerated().reduce(into: "") { result, element in
      if ranges.contains(where: { $0.lowerBound == element.offset }) { result += "[" }
      result.append(element.element)
      if ranges.contains(where: { $0.upperBound == element.offset + 1 }) { result += "]" }
    }
  }

  @Test(
    arguments: [
      ("Nothing Like The Sun", "sun", "Nothing Like The [Sun]"),
      ("Sunday Sun", "sun", "[Sun]day [Sun]"),
      ("Nothing Like The Sun", "the ing", "Noth[ing] Like [The] Sun"),
      ("Banana", "ana nan", "B[anana]"),
      ("Low", "", "Low"), ("Low", "lower", "Low"), ("", "low", ""),
      ("Best of Bowie", "of bowie", "Best [of] [Bowie]"),
    ]
  )
  func `every place of every word is found`(text: String, words: String, expected: String) {
    #expect(marked(text, words) == expected)
  }

  @Test(
    arguments: [
      ("Björk", "bjork", "[Björk]"), ("Bjo\u{308}rk!", "ork", "Bj[o\u{308}rk]!"),
      ("Sigur Rós", "ROS", "Sigur [Rós]"), ("Røyksopp", "roy", "[Røy]ksopp"),
      ("Straße 7", "strasse", "[Straße] 7"), ("Straße 7", "SE", "Stra[ße] 7"),
      ("The \u{FB01}nest", "fi", "The [\u{FB01}]nest"),
      ("The \u{FB01}nest", "ine", "The [\u{FB01}ne]st"),
      ("ΟΔΟΣ", "οδος", "[ΟΔΟΣ]"), ("東京事変", "京事", "東[京事]変"),
      ("İstanbul", "ist", "[İst]anbul"),
    ]
  )
  func `ranges count what is displayed`(text: String, words: String, expected: String) {
    #expect(marked(text, words) == expected)
  }

  @Test
  func `whatever a filter finds in a title is marked`() {
    let titles = [
      "Straße", "Bjo\u{308}rk", "O\u{FB03}ce", "Łódź", "ŉ Boek", "ﷺ", "a\u{200D}b", "e\u{301}e",
    ]
    for title in titles {
      let listed = ListedAlbum(Album(id: 1, details: AlbumDetails(title: title, artist: "–")))
      let key = Array(title.foldedForSearch)
      for start in key.indices {
        for end in start..<key.count {
          let words = String(key[start...end]).searchWords
          guard !words.isEmpty, listed.contains(all: words) else { continue }
          #expect(!title.characters(matching: words).isEmpty, "\(title): \(key[start...end])")
        }
      }
    }
  }
}
