// SPDX-License-Identifier: MIT

/// A rectangle within a cell, in fractions of it: a part of a character that is drawn instead of
/// written.
struct CellShape: Equatable {
  /// The edges.
  let left, top, right, bottom: Double
  /// How much of what is behind it the rectangle hides.
  var opacity = 1.0

  /// The whole cell.
  static let whole = Self(left: 0, top: 0, right: 1, bottom: 1)
  /// A line below the letters.
  static let underline = Self(left: 0, top: 16.0 / 18, right: 1, bottom: 17.0 / 18)

  /// The rectangles of a block element or of a part of a frame; empty for any other character.
  ///
  /// - Parameter character: The character of a cell.
  /// - Returns: The rectangles, in no particular order.
  static func shapes(of character: Character) -> [Self] {
    let across = (near: 0.4, far: 0.6)
    // A cell is twice as high as it is wide.
    let down = (near: 0.3, far: 0.7)
    let toLeft = Self(left: 0, top: across.near, right: down.far, bottom: across.far)
    let toRight = Self(left: down.near, top: across.near, right: 1, bottom: across.far)
    let up = Self(left: down.near, top: 0, right: down.far, bottom: across.near)
    let below = Self(left: down.near, top: across.far, right: down.far, bottom: 1)
    return switch character {
    case "█": [whole]
    case "▀": [Self(left: 0, top: 0, right: 1, bottom: 0.5)]
    case "▄": [Self(left: 0, top: 0.5, right: 1, bottom: 1)]
    case "░": [Self(left: 0, top: 0, right: 1, bottom: 1, opacity: 0.25)]
    case "▒": [Self(left: 0, top: 0, right: 1, bottom: 1, opacity: 0.5)]
    case "▓": [Self(left: 0, top: 0, right: 1, bottom: 1, opacity: 0.75)]
    case "━": [Self(left: 0, top: across.near, right: 1, bottom: across.far)]
    case "┃": [Self(left: down.near, top: 0, right: down.far, bottom: 1)]
    case "┏": [toRight, below]
    case "┓": [toLeft, below]
    case "┗": [toRight, up]
    case "┛": [toLeft, up]
    case "─": [Self(left: 0, top: 0.45, right: 1, bottom: 0.55)]
    case "│": [Self(left: 0.4, top: 0, right: 0.6, bottom: 1)]
    default: []
    }
  }
}
