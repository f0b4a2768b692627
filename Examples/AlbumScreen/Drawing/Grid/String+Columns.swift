// SPDX-License-Identifier: MIT

internal import Foundation

extension String {
  /// The number of columns that the text takes in a terminal.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  var columnWidth: Int {
    reduce(0) { $0 + $1.columnWidth }
  }

  /// The text with control characters blanked, cut with an ellipsis to a number of columns.
  ///
  /// - Parameter columns: The available columns.
  /// - Returns: Text of at most that many columns.
  /// - Complexity: O(*n*) in the columns, however long the text is.
  func fitted(columns: Int) -> String {
    var fitted = ""
    var taken = 0
    var beforeEllipsis = 0
    var count = 0
    for character in self {
      let shown = character.isControl ? " " : character
      let width = shown.columnWidth
      if taken + width > columns {
        guard columns > 0 else { return "" }
        return fitted.prefix(beforeEllipsis) + "…"
      }
      fitted.append(shown)
      taken += width
      count += 1
      if taken < columns { beforeEllipsis = count }
    }
    return fitted
  }

  /// The message, with the path in parentheses at its end shortened as far as needed.
  ///
  /// The first folders are left out, and if that isn't enough, the whole path. The reason before it stays.
  ///
  /// In 50 columns, `Not saved: the disk is full (/music/ella/albums/library.archive)` becomes
  /// `Not saved: the disk is full (/…/library.archive)`.
  ///
  /// - Parameter columns: The available columns.
  /// - Returns: The message; it may still be too long.
  func shorteningPath(columns: Int) -> String {
    guard columnWidth > columns, hasSuffix(")"), let start = range(of: " (/", options: .backwards)
    else { return self }
    let reason = self[..<start.lowerBound]
    var folders = self[start.upperBound...].dropLast().split(separator: "/").dropFirst()
    while !folders.isEmpty {
      let shortened = "\(reason) (/…/\(folders.joined(separator: "/")))"
      if shortened.columnWidth <= columns { return shortened }
      folders.removeFirst()
    }
    return String(reason)
  }

  /// The text broken into lines of at most a given number of columns, at blanks if possible.
  ///
  /// - Parameter columns: The width of a line, at least 1.
  /// - Returns: At least one line.
  /// - Complexity: O(*n*) in the length of the text.
  func wrapped(columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var width = 0
    for word in split(separator: " ", omittingEmptySubsequences: true) {
      let wordWidth = String(word).columnWidth
      if width > 0, width + 1 + wordWidth <= columns {
        line += " " + word
        width += 1 + wordWidth
        continue
      }
      if width > 0 { lines.append(line) }
      line = ""
      width = 0
      for character in word {
        if width > 0, width + character.columnWidth > columns {
          lines.append(line)
          line = ""
          width = 0
        }
        line.append(character)
        width += character.columnWidth
      }
    }
    return lines + (line.isEmpty && !lines.isEmpty ? [] : [line])
  }
}

extension Character {
  /// Whether a terminal would treat the character as a command or move its cursor.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
      default: isBidirectionalControl(scalar)
      }
    }
  }

  /// Whether a scalar would change the direction of the text around it.
  private func isBidirectionalControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
