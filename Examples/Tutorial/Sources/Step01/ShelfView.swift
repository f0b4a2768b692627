// SPDX-License-Identifier: MIT

/// The view: it draws covers and lines of anything, and knows no album.
final class ShelfView {
  static let width = 38

  var covers: [String] = []
  var selection = 0
  var lines: [String] = []
  var status = ""

  var frame: String {
    let row = covers.enumerated().map { index, title in
      index == selection ? "[\(title.fitted(to: 10))]" : " \(title.fitted(to: 10)) "
    }
    return Self.box([[row.joined(separator: "  ")], lines, [status]])
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
