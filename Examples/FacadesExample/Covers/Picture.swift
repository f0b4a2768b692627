// SPDX-License-Identifier: MIT

/// An image of characters.
struct Picture: Sendable, Equatable {
  let rows: [String]

  /// Draws a pattern of the letters of a title; without letters, a blank.
  init(title: String, width: Int = 8, height: Int = 3) {
    let letters = Array(title)
    guard !letters.isEmpty else {
      rows = Array(repeating: String(repeating: " ", count: width), count: height)
      return
    }
    rows = (0..<height).map { y in
      String(
        (0..<width).map { x in
          (x + y) % letters.count == 0 ? "#" : letters[x % letters.count]
        }
      )
    }
  }

  private init(rows: [String]) { self.rows = rows }

  /// The same image after a filter that takes its time: all in capitals, mirrored.
  var filtered: Self {
    Self(rows: rows.map { String($0.uppercased().reversed()) })
  }

  var characterCount: Int { rows.reduce(0) { $0 + $1.count } }
}
