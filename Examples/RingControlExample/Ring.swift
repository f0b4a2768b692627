// SPDX-License-Identifier: MIT

internal import RingSounds

/// A control of twelve dots that fill clockwise.
///
/// It knows when to play a sound. `RingSounds` decides how it sounds.
@MainActor
final class Ring {
  /// The filled part, from 0 to 100: anyone can read it, and only `fill(to:)` sets it.
  private(set) var percent = 0

  private let sounds: RingSounds?

  /// Makes an empty ring, which is silent without sounds.
  init(sounds: RingSounds? = nil) {
    self.sounds = sounds
  }

  /// Fills the ring to a percentage, and plays a sound when it passes a quarter or is full.
  func fill(to new: Int) {
    let old = percent
    percent = min(max(new, 0), 100)
    if percent == 100, old < 100 {
      sounds?.play(.full)
    } else if percent / 25 > old / 25 {
      sounds?.play(.quarter)
    }
  }

  /// The ring as text, with the percentage in its center.
  var lines: [String] {
    var rows = Array(repeating: Array(repeating: Character(" "), count: 13), count: 5)
    let lit = (12 * percent + 50) / 100
    for (index, place) in Self.places.enumerated() {
      rows[place.row][place.column] = index < lit ? "●" : "○"
    }
    let text = "\(percent) %"
    rows[2].replaceSubrange((8 - text.count)..<8, with: text)
    return rows.map { row in
      let end = row.lastIndex { $0 != " " } ?? 0
      return String(row[...end])
    }
  }

  /// The positions of the dots, clockwise from the top.
  private static let places: [(row: Int, column: Int)] = [
    (0, 6), (0, 9), (1, 11), (2, 12), (3, 11), (4, 9),
    (4, 6), (4, 3), (3, 1), (2, 0), (1, 1), (0, 3),
  ]
}
