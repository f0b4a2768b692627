// SPDX-License-Identifier: MIT

extension Album {
  /// Everything that a filter looks at, folded as for a comparison, as bytes that are quick to search.
  var searchText: [UInt8] {
    let fields = [title, artist, genre ?? "", year.map(String.init) ?? ""]
    return Array(fields.map(\.foldedForComparison).joined(separator: "\n").utf8)
  }
}

extension [UInt8] {
  /// Whether all of some words stand anywhere in these bytes.
  ///
  /// - Complexity: O(*n* × *m*) in the number of bytes here and in the words.
  func contains(all words: [[UInt8]]) -> Bool {
    words.allSatisfy { contains($0) }
  }

  private func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first, word.count <= count else { return word.isEmpty }
    for start in 0...(count - word.count) where self[start] == first {
      if self[start..<start + word.count].elementsEqual(word) { return true }
    }
    return false
  }
}

extension [Int] {
  /// Where a number stands in an ascending array, or `nil` where it does not.
  ///
  /// - Complexity: O(log *n*).
  func position(of wanted: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == wanted ? low : nil
  }
}
