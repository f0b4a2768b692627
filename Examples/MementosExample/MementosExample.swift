// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifMementos

/// Draws on a board, undoes and redoes, continues after the app was killed, and reads the settings of an older app.
///
/// `swift run MementosExample dates` prints what four ways to write dates cost.
@main
@MainActor
struct MementosExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() throws {
    let example = MementosExample { Swift.print($0) }
    switch Array(CommandLine.arguments.dropFirst()) {
    case []: try example.showAll()
    case ["dates"]: try example.compareDates(count: 10_000)
    default: Swift.print("usage: MementosExample [dates]")
    }
  }

  private func showAll() throws {
    try withTemporaryDirectory { directory in
      try draw(directory: directory)
      print("")
      try goOn(directory: directory)
    }
    print("")
    try readSettings()
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

  /// Settings in the form of an older app, with a color that only a foreign archiver can write.
  func readSettings() throws {
    print("Settings of an older app")
    let tint = Data(TintArchiver.bytes(of: Tint(red: 30, green: 144, blue: 255)))
    var settings = try read(
      #"{"look":{"tint":"\#(tint.base64EncodedString())"},"#
        + #""profile":{"loudness":"11","user_name":"Ana"}}"#
    )
    print("> write them")
    print(try text(of: settings))

    print("> a tint by another program")
    settings = try read(
      #"{"look":{"tint":"YnBsaXN0"},"profile":{"user_name":"Ana","volume":11}}"#
    )
    settings.volume = 5
    print("> change the volume, and write them")
    print(try text(of: settings))
    print("> choose a tint, and write them")
    settings.tint.value = Tint(red: 1, green: 2, blue: 3)
    print(try text(of: settings))

    print("> a volume that can't be repaired")
    do {
      _ = try read(#"{"look":{"tint":""},"profile":{"user_name":"Ana","volume":"loud"}}"#)
    } catch DecodingError.dataCorrupted(let context) {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      print("\(path): \(context.debugDescription)")
    }
  }

  private func read(_ text: String) throws -> Settings {
    let settings = try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
    print("\(settings.name), volume \(settings.volume), tint \(settings.tint.value)")
    for repair in settings.repairs { print("repaired: \(repair)") }
    return settings
  }

  private func text(of settings: Settings) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(settings), as: UTF8.self)
  }

  /// Prints a table of the four ways to write dates.
  ///
  /// Sizes are always the same; times vary.
  func compareDates(count: Int) throws {
    print("\(count) dates | bytes | encoding | decoding | off by at most")
    let dates = DateCost.sampleDates(count: count)
    for strategy in DateStrategy.allCases {
      let cost = try DateCost(of: strategy, for: dates)
      let columns = [
        strategy.rawValue, "\(cost.byteCount)", milliseconds(cost.encoding),
        milliseconds(cost.decoding), "\(Int((cost.difference * 1_000).rounded())) ms",
      ]
      print(columns.joined(separator: " | "))
    }
  }

  private func milliseconds(_ duration: Duration) -> String {
    let tenths = Int((duration / .milliseconds(1) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
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
