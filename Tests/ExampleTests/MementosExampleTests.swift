// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifMementos
internal import MotifTestSupport
internal import Testing

@testable import MementosExample

@Suite("MementosExample")
@MainActor
struct MementosExampleTests {
  private let transcript = Transcript()

  private func print(_ line: String) { transcript.add(line) }

  @Test
  func `a board is drawn on, undone, and redone (A11, H3)`() throws {
    try withTemporaryDirectory { directory in
      try MementosExample(print: print).draw(directory: directory)
      #expect(
        transcript.text == #"""
          A new board
          > type "home", letter by letter
          ..................\o/...
          .+------+...............
          .|.home.|...............
          .|......|...............
          .+------+...............
          ........................
          undo: Insert box, Insert caption, Insert caption, Type "home"
          redo: nothing
          not saved
          > move all shapes by 4, too far for the last one
          "Move all" failed: there is no room for shape 2 there
          ..................\o/...
          .+------+...............
          .|.home.|...............
          .|......|...............
          .+------+...............
          ........................
          undo: Insert box, Insert caption, Insert caption, Type "home"
          redo: nothing
          not saved
          > move all shapes by 3, and save
          .....................\o/
          ....+------+............
          ....|.home.|............
          ....|......|............
          ....+------+............
          ........................
          undo: Insert box, Insert caption, Insert caption, Type "home", Move all
          redo: nothing
          saved
          > undo twice
          ..................\o/...
          .+------+...............
          .|......|...............
          .|......|...............
          .+------+...............
          ........................
          undo: Insert box, Insert caption, Insert caption
          redo: Type "home", Move all
          not saved
          > redo once, and kill the app
          """#
      )
    }
  }

  @Test
  func `a board's history survives a killed app (A10, A11)`() throws {
    try withTemporaryDirectory { directory in
      try MementosExample(print: { _ in }).draw(directory: directory)
      try MementosExample(print: print).goOn(directory: directory)
      #expect(
        transcript.text == #"""
          The board at the next launch
          ..................\o/...
          .+------+...............
          .|.home.|...............
          .|......|...............
          .+------+...............
          ........................
          undo: Insert box, Insert caption, Insert caption, Type "home"
          redo: Move all
          not saved
          > redo up to the saved state
          .....................\o/
          ....+------+............
          ....|.home.|............
          ....|......|............
          ....+------+............
          ........................
          undo: Insert box, Insert caption, Insert caption, Type "home", Move all
          redo: nothing
          saved
          > undo everything
          ........................
          ........................
          ........................
          ........................
          ........................
          ........................
          undo: nothing
          redo: Insert box, Insert caption, Insert caption, Type "home", Move all
          not saved
          """#
      )
    }
  }

  @Test
  func `the command returned by each command undoes it`() {
    withSeeds { generator in
      var board = Board()
      for _ in 0..<40 {
        let before = board
        let command = Self.command(for: board, &generator)
        do {
          let inverse = try command.apply(to: &board)
          let after = board
          let again = try inverse.apply(to: &board)
          #expect(board == before, "\(command)")
          _ = try again.apply(to: &board)
          #expect(board == after, "\(command)")
        } catch {
          #expect(board == before, "\(command)")
        }
      }
    }
  }

  @Test
  func `a combining accent is undone with its letter`() throws {
    var document = BoardDocument()
    try document.perform(.insert(shape: Shape(x: 0, y: 0, form: .caption(text: "")), at: 0))
    let before = document.board
    try document.perform(.type(text: "e", shape: 0))
    try document.perform(.type(text: "\u{301}", shape: 0))
    let after = document.board
    #expect(after.shapes.map(\.width) == [1])
    try document.undo()
    #expect(document.board == before)
    try document.redo()
    #expect(document.board == after)
  }

  @Test(arguments: [Int.min, .min + 1, -1, 23, .max])
  func `numbers that are too large are rejected without overflow`(number: Int) throws {
    var board = Board()
    let text = Shape(x: 2, y: 0, form: .caption(text: "ab"))
    _ = try BoardCommand.insert(shape: text, at: 0).apply(to: &board)
    let before = board
    for command: BoardCommand in [
      .insert(shape: Shape(x: number, y: 0, form: .caption(text: "ab")), at: 0),
      .insert(shape: Shape(x: 2, y: 0, form: .box(width: number, height: 1)), at: 0),
      .insert(shape: text, at: number), .remove(at: number), .erase(count: number, shape: 0),
      .move(shape: 0, right: 0, down: number), .move(shape: number, right: 0, down: 0),
    ] {
      #expect(throws: BoardError.self, "\(command)") { try command.apply(to: &board) }
    }
    #expect(board == before)
    var erase = BoardCommand.erase(count: .max, shape: 0)
    let isMerged = erase.merge(.erase(count: 1, shape: 0))
    #expect(!isMerged)
    #expect(erase == .erase(count: .max, shape: 0))

    let shape = #"{"x":\#(number),"y":0,"form":{"caption":{"text":"ab"}}}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Shape.self, from: Data(shape.utf8))
    }
    let stored = try JSONEncoder().encode(text)
    #expect(try JSONDecoder().decode(Shape.self, from: stored) == text)
  }

  private static func command(
    for board: Board,
    _ generator: inout SeededGenerator
  ) -> BoardCommand {
    let index = Int.random(in: -1...board.shapes.count, using: &generator)
    let x = Int.random(in: -2..<Board.width, using: &generator)
    let y = Int.random(in: -1..<Board.height, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return .insert(shape: Shape(x: x, y: y, form: .box(width: 3, height: 2)), at: index)
    case 1: return .insert(shape: Shape(x: x, y: y, form: .caption(text: "ab")), at: index)
    case 2: return .remove(at: index)
    case 3: return .move(shape: index, right: x - Board.width / 2, down: y - Board.height / 2)
    case 4:
      let texts = ["cd", "e", "\u{301}"]
      return .type(text: texts[Int.random(in: 0..<3, using: &generator)], shape: index)
    default: return .erase(count: x, shape: index)
    }
  }
}
#endif
