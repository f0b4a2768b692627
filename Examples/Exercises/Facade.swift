// SPDX-License-Identifier: MIT

import Foundation

/// Solutions to the exercises of `Documentation/Patterns/Facade.md`.
enum FacadeSolutions {
  // MARK: - 1. A convenience initializer

  /// A text on the screen, with everything that can be set.
  struct Label {
    enum Alignment { case leading, center, trailing }

    var text: String?
    var font: String
    var size: Double
    var color: String
    var background: String?
    var alignment: Alignment
    var lineLimit: Int?
    var isEnabled: Bool
    var adjustsSize: Bool
  }

  // MARK: - 2. A C library

  /// A pattern that texts match, or don't.
  ///
  /// It is a class because the C library owns memory: a copied structure would free it twice.
  final class TextPattern {
    struct InvalidPattern: Error, Equatable {
      let pattern: String
    }

    /// Nobody else sees the C type, so another library can take its place.
    private var compiled: regex_t

    init(_ pattern: String) throws(InvalidPattern) {
      var compiled = regex_t()
      // The object isn't complete yet, so an error runs no `deinit`, and there is nothing to free.
      guard regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB) == 0 else {
        throw InvalidPattern(pattern: pattern)
      }
      self.compiled = compiled
    }

    deinit { regfree(&compiled) }

    func matches(_ text: String) -> Bool { regexec(&compiled, text, 0, nil, 0) == 0 }
  }

  // MARK: - 3. A hidden factory

  /// A cover, which is a picture or a color; which of the two, only the initializer knows.
  struct Cover {
    private let painter: any Painter

    /// Makes the cover that a text describes; `nil` if it is neither a file's name nor a color.
    init?(_ text: String) {
      if let color = Paint(text) {
        painter = color
      } else if text.hasSuffix(".png") {
        painter = Picture(file: text)
      } else {
        return nil
      }
    }

    func drawing(size: Int) -> String { painter.drawing(size: size) }
  }
}

extension FacadeSolutions.Label {
  /// Makes a label as most screens need it; the few others set what differs.
  init(text: String) {
    self.init(
      text: text,
      font: "Avenir",
      size: 17,
      color: "black",
      background: nil,
      alignment: .leading,
      lineLimit: 1,
      isEnabled: true,
      adjustsSize: false
    )
  }
}

// MARK: - The kinds of covers

private protocol Painter {
  func drawing(size: Int) -> String
}

private struct Picture: Painter {
  let file: String

  func drawing(size: Int) -> String { "\(file), \(size) × \(size)" }
}

private struct Paint: Painter {
  let number: Int

  init?(_ text: String) {
    guard text.first == "#", text.count == 7, let number = Int(text.dropFirst(), radix: 16) else {
      return nil
    }
    self.number = number
  }

  func drawing(size: Int) -> String { "\(size) × \(size) of color \(number)" }
}
