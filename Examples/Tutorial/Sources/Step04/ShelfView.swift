// SPDX-License-Identifier: MIT

/// The view: it draws covers and lines of anything, and knows no album.
final class ShelfView {
  static let width = 38

  let covers = CoversView()
  var lines: [String] = []
  var status = ""

  var frame: String {
    Self.box([covers.rows, lines, [status]])
  }

  /// Draws groups of lines, one below the other.
  static func box(_ groups: [[String]]) -> String {
    let edge = "+\(String(repeating: "-", count: width))+"
    let rows = groups.flatMap { $0.map { "|\($0.fitted(to: width))|" } + [edge] }
    return ([edge] + rows).joined(separator: "\n")
  }
}

extension String {
  /// The text, filled up or cut off.
  func fitted(to width: Int) -> String {
    String((self + String(repeating: " ", count: width)).prefix(width))
  }
}
