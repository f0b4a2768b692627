// SPDX-License-Identifier: MIT

/// A shape on the board, as a value.
struct Shape: Codable, Equatable, Sendable {
  enum Form: Codable, Equatable, Sendable {
    case box(width: Int, height: Int)
    case caption(text: String)

    var name: String {
      switch self {
      case .box: "box"
      case .caption: "caption"
      }
    }
  }

  var x: Int
  var y: Int
  var form: Form

  var width: Int {
    switch form {
    case .box(let width, _): width
    case .caption(let text): text.count
    }
  }

  var height: Int {
    switch form {
    case .box(_, let height): height
    case .caption: 1
    }
  }

  /// The character at a position of the board; `nil` if the shape is transparent there.
  func character(x: Int, y: Int) -> Character? {
    let (column, row) = (x - self.x, y - self.y)
    guard (0..<width).contains(column), (0..<height).contains(row) else { return nil }
    switch form {
    case .caption(let text):
      return text[text.index(text.startIndex, offsetBy: column)]
    case .box(let width, let height):
      let isSide = column == 0 || column == width - 1
      let isEdge = row == 0 || row == height - 1
      return isSide && isEdge ? "+" : isSide ? "|" : isEdge ? "-" : nil
    }
  }
}

extension Shape {
  /// Decodes a shape, and rejects one that doesn't fit on the board.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      x: try container.decode(Int.self, forKey: .x),
      y: try container.decode(Int.self, forKey: .y),
      form: try container.decode(Form.self, forKey: .form)
    )
    guard Board.holds(self) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "The shape is not on the board."
        )
      )
    }
  }
}
