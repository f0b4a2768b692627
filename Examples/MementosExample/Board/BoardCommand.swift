// SPDX-License-Identifier: MIT

internal import MotifMementos

/// A change of a board, as a value that can be stored.
///
/// The cases and their labels are part of stored files and must keep their names. Erased text is counted in Unicode
/// scalars: character counts don't add up, because an accent combines with the letter before it.
enum BoardCommand: UndoableCommand, Codable, Equatable, Sendable {
  case insert(shape: Shape, at: Int)
  case remove(at: Int)
  case move(shape: Int, right: Int, down: Int)
  case type(text: String, shape: Int)
  case erase(count: Int, shape: Int)

  var name: String {
    switch self {
    case .insert(let shape, _): "Insert \(shape.form.name)"
    case .remove: "Remove"
    case .move: "Move"
    case .type(let text, _): "Type \"\(text)\""
    case .erase: "Erase"
    }
  }

  func apply(to board: inout Board) throws(BoardError) -> BoardCommand {
    switch self {
    case .insert(let shape, let index):
      guard (0...board.shapes.count).contains(index) else { throw .noSuchShape(index) }
      guard Board.holds(shape) else { throw .noRoom(shape: index) }
      board.shapes.insert(shape, at: index)
      return .remove(at: index)
    case .remove(let index):
      guard board.shapes.indices.contains(index) else { throw .noSuchShape(index) }
      return .insert(shape: board.shapes.remove(at: index), at: index)
    case .move(let index, let right, let down):
      try board.change(index) { shape throws(BoardError) in
        let (x, y) = (
          shape.x.addingReportingOverflow(right), shape.y.addingReportingOverflow(down)
        )
        guard !x.overflow, !y.overflow else { throw .noRoom(shape: index) }
        (shape.x, shape.y) = (x.partialValue, y.partialValue)
      }
      return .move(shape: index, right: -right, down: -down)
    case .type(let added, let index):
      try board.change(index) { shape throws(BoardError) in
        guard case .caption(let text) = shape.form else { throw .noCaption(shape: index) }
        shape.form = .caption(text: text + added)
      }
      return .erase(count: added.unicodeScalars.count, shape: index)
    case .erase(let count, let index):
      var erased = ""
      try board.change(index) { shape throws(BoardError) in
        guard case .caption(let text) = shape.form,
          (0...text.unicodeScalars.count).contains(count)
        else { throw .noCaption(shape: index) }
        erased = String(text.unicodeScalars.suffix(count))
        shape.form = .caption(text: String(text.unicodeScalars.dropLast(count)))
      }
      return .type(text: erased, shape: index)
    }
  }

  /// Letters that are typed one after another into a caption form one step.
  mutating func merge(_ next: BoardCommand) -> Bool {
    switch (self, next) {
    case (.type(let text, let shape), .type(let nextText, let nextShape)) where shape == nextShape:
      self = .type(text: text + nextText, shape: shape)
      return true
    case (.erase(let count, let shape), .erase(let nextCount, let nextShape))
    where shape == nextShape:
      let (sum, overflows) = count.addingReportingOverflow(nextCount)
      if !overflows { self = .erase(count: sum, shape: shape) }
      return !overflows
    default: return false
    }
  }
}

extension Board {
  /// Changes an existing shape, unless it would leave the board.
  fileprivate mutating func change(
    _ index: Int,
    _ body: (inout Shape) throws(BoardError) -> Void
  ) throws(BoardError) {
    guard shapes.indices.contains(index) else { throw .noSuchShape(index) }
    var shape = shapes[index]
    try body(&shape)
    guard Board.holds(shape) else { throw .noRoom(shape: index) }
    shapes[index] = shape
  }
}
