// SPDX-License-Identifier: MIT

import MotifPrototypes

/// The smallest possible cell.
final class ReusedRow {
  var number = 0
}

/// A cell with a preparation.
final class PreparedRow: Reusable {
  var number = 0

  func prepareForReuse() { number = 0 }
}

extension ReuseIdentifier where Cell == ReusedRow {
  static var header: Self { "album-header" }
  static var row: Self { "album-row" }
}
