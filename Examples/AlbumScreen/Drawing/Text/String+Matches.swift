// SPDX-License-Identifier: MIT

internal import AlbumLibrary

extension String {
  /// Returns the characters that a search finds, for a text that shows why it was found.
  ///
  /// Each character is folded on its own, so the result counts the characters of the text itself, even where folding
  /// makes two letters of one: `s` finds the `ß` of *Straße*, and `fi` its ligature.
  ///
  /// - Parameter words: The words to find; see `searchWords`.
  /// - Returns: The offsets of the characters, in ascending ranges that don't touch.
  /// - Complexity: O(*n* × *m*) in the number of bytes of the text and of the words.
  func characters(matching words: [[UInt8]]) -> [Range<Int>] {
    var folded: [UInt8] = []
    // The offset of the character that each byte comes from.
    var origins: [Int] = []
    for (offset, character) in enumerated() {
      let key = character.isWhitespace ? " " : String(character).foldedForSearch
      folded += key.utf8
      origins += repeatElement(offset, count: key.utf8.count)
    }
    var isFound = Array(repeating: false, count: (origins.last ?? -1) + 1)
    for word in words where !word.isEmpty && word.count <= folded.count {
      for start in 0...folded.count - word.count
      where folded[start..<start + word.count].elementsEqual(word) {
        for offset in origins[start]...origins[start + word.count - 1] { isFound[offset] = true }
      }
    }
    return isFound.indices.filter { isFound[$0] }.reduce(into: []) { ranges, offset in
      if let last = ranges.last, last.upperBound == offset {
        ranges[ranges.count - 1] = last.lowerBound..<offset + 1
      } else {
        ranges.append(offset..<offset + 1)
      }
    }
  }
}
