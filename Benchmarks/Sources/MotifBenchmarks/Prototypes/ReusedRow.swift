// SPDX-License-Identifier: MIT

import MotifPrototypes

/// A cell as small as one can be.
final class ReusedRow {
  var number = 0
}

/// A cell that prepares itself.
final class PreparedRow: Reusable {
  var number = 0

  func prepareForReuse() { number = 0 }
}

extension ReuseIdentifier where Cell == ReusedRow {
  static var header: Self { "album-header" }
  static var row: Self { "album-row" }
}
