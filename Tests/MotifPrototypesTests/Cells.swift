// SPDX-License-Identifier: MIT

import MotifPrototypes

/// A cell that counts how often it is prepared for reuse.
class Row: Reusable {
  var text = ""
  private(set) var preparations = 0
  var whilePreparing: (Row) -> Void = { _ in }

  func prepareForReuse() {
    preparations += 1
    whilePreparing(self)
    text = ""
  }
}

/// A cell that needs no preparation and is made by cloning.
final class Badge: Prototype {
  var color: String
  let tag: AnyObject?

  init(color: String, tag: AnyObject? = nil) {
    self.color = color
    self.tag = tag
  }

  func clone() -> Self { Self(color: color, tag: tag) }
}

extension ReuseIdentifier where Cell == Row {
  static var row: Self { "row" }
  static var other: Self { "other" }
}

extension ReuseIdentifier where Cell == Badge {
  static var badge: Self { "badge" }
}
