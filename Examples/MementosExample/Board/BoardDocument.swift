// SPDX-License-Identifier: MIT

internal import MotifMementos

/// A board with its history, stored together so that undo keeps working after a restart.
struct BoardDocument: Codable, Equatable, Sendable {
  private(set) var board = Board()
  private(set) var history = CommandHistory<BoardCommand>(countLimit: 100)

  mutating func perform(_ command: BoardCommand) throws(BoardError) {
    try history.perform(command, on: &board)
  }

  /// Moves all shapes, or none if one would leave the board.
  mutating func moveAll(right: Int) throws(CommandError<BoardError>) {
    let moves = board.shapes.indices.map { BoardCommand.move(shape: $0, right: right, down: 0) }
    try history.perform(moves, name: "Move all", on: &board)
  }

  mutating func undo() throws(CommandError<BoardError>) { try history.undo(on: &board) }

  mutating func redo() throws(CommandError<BoardError>) { try history.redo(on: &board) }

  mutating func markSaved() { history.markSaved() }
}
