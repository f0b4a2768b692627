// SPDX-License-Identifier: MIT

internal import MotifMementos

/// Draws on a board, undoes and redoes, and continues after the app was killed.
@main
@MainActor
struct MementosExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() throws {
    let example = MementosExample { Swift.print($0) }
    try withTemporaryDirectory { directory in
      try example.draw(directory: directory)
      example.print("")
      try example.goOn(directory: directory)
    }
  }

  /// Draws a house with a caption, and undoes some of it.
  func draw(directory: DirectoryPath) throws {
    print("A new board")
    let app = try BoardApp(directory: directory)
    try app.change { document in
      let shapes = [
        Shape(x: 1, y: 1, form: .box(width: 8, height: 4)),
        Shape(x: 3, y: 2, form: .caption(text: "")),
        Shape(x: 18, y: 0, form: .caption(text: "\\o/")),
      ]
      for (index, shape) in shapes.enumerated() {
        try document.perform(.insert(shape: shape, at: index))
      }
    }
    print("> type \"home\", letter by letter")
    for letter in "home" {
      try app.change { try $0.perform(.type(text: "\(letter)", shape: 1)) }
    }
    show(app)

    print("> move all shapes by 4, too far for the last one")
    do {
      try app.change { try $0.moveAll(right: 4) }
    } catch {
      print("\(error)")
    }
    show(app)
    print("> move all shapes by 3, and save")
    try app.change { try $0.moveAll(right: 3) }
    try app.save()
    show(app)

    print("> undo twice")
    try undo(app, times: 2)
    show(app)
    print("> redo once, and kill the app")
    try redo(app, times: 1)
  }

  /// The same board at the app's next launch, with its history.
  func goOn(directory: DirectoryPath) throws {
    print("The board at the next launch")
    let app = try BoardApp(directory: directory)
    show(app)

    print("> redo up to the saved state")
    try redo(app, times: 1)
    show(app)
    print("> undo everything")
    try undo(app, times: app.document.history.undoSteps.count)
    show(app)
  }

  private func undo(_ app: BoardApp, times: Int) throws {
    for _ in 0..<times { try app.change { try $0.undo() } }
  }

  private func redo(_ app: BoardApp, times: Int) throws {
    for _ in 0..<times { try app.change { try $0.redo() } }
  }

  private func show(_ app: BoardApp) {
    for line in app.document.board.lines { print(line) }
    let history = app.document.history
    for (title, steps) in [("undo", history.undoSteps.reversed()), ("redo", history.redoSteps)] {
      let names = steps.map(\.name).joined(separator: ", ")
      print("\(title): \(names.isEmpty ? "nothing" : names)")
    }
    print(history.isModified ? "not saved" : "saved")
  }
}
