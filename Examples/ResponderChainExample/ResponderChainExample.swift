// SPDX-License-Identifier: MIT

internal import MotifResponders

/// Sends actions along chains, and prints which responder did what.
@main
@MainActor
struct ResponderChainExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() {
    let example = ResponderChainExample { Swift.print($0) }
    example.validateMenu()
    example.print("")
    example.undoThroughTheChain()
    example.print("")
    example.tap()
    example.print("")
    example.shareWork()
  }

  /// A menu whose items depend on the focused responder and those above it.
  func validateMenu() {
    print("A menu validated by the chain")
    let field = TextField("title", text: "So")
    let document = Document("Letter", fields: [field], print: print)
    let scope = FirstResponderScope(fallback: document)
    let menu = Menu(
      Menu.item("Delete", Delete()),
      Menu.item("Undo", Undo()),
      Menu.item("Close", Close())
    )

    print("> nothing has focus")
    for line in menu.lines(scope) { print(line) }
    print("> the title has focus")
    scope.become(field)
    for line in menu.lines(scope) { print(line) }
    print("> delete it")
    scope.send(Delete())
    for line in menu.lines(scope) { print(line) }
  }

  /// Two documents, each of which undoes the changes of its own fields.
  func undoThroughTheChain() {
    print("Undo through the chain")
    let title = TextField("title", text: "So")
    let note = TextField("note", text: "What")
    let letter = Document("Letter", fields: [title], print: print)
    let notebook = Document("Notebook", fields: [note], print: print)
    let scope = FirstResponderScope()

    print("> delete both texts")
    for field in [title, note] {
      scope.become(field)
      scope.send(Delete())
    }
    print("title: '\(title.text)', note: '\(note.text)'")
    print("> undo while the note has focus")
    scope.send(Undo())
    print("title: '\(title.text)', note: '\(note.text)'")
    print("> undo again")
    print(scope.send(Undo()).description)
    withExtendedLifetime((letter, notebook)) {}
  }

  /// Taps that hit a part of the screen and climb from there.
  func tap() {
    print("A tap that travels up the chain")
    let button = ScreenPart("button", HitFrame(x: 70, y: 0, width: 8, height: 1))
    let row = ScreenPart("row", HitFrame(x: 0, y: 2, width: 80, height: 1), [button])
    let window = ScreenPart("window", HitFrame(x: 0, y: 0, width: 80, height: 24), [row])
    let print = print
    button.handle(Tap.self) { tap in
      print("button: tapped at \(Int(tap.point.x))")
      return .handled
    }
    row.handle(Tap.self) { _ in
      print("row: selected")
      return .handled
    }

    func tap(_ x: Double, _ y: Double) {
      print("> tap at \(Int(x)), \(Int(y))")
      let point = HitPoint(x: x, y: y)
      let target = window.hitTest(point)?.target as? ScreenPart
      print("hit: \(target?.name ?? "nothing")")
      if window.sendHit(at: point, { Tap(point: $0) })?.isHandled == false {
        print("not handled")
      }
    }
    tap(72, 2)
    button.isHidden = true
    tap(72, 2)
    tap(10, 10)
    tap(99, 10)
  }

  /// The three ways in which a chain shares work.
  func shareWork() {
    print("Three ways to share work")
    let clerk = Signer("clerk", limit: 100, print: print)
    let manager = Signer("manager", limit: 1_000, print: print)
    let director = Signer("director", limit: 10_000, print: print)
    clerk.nextResponder = manager
    manager.nextResponder = director

    print("> one responder handles it")
    clerk.send(Spend(amount: 80))
    print("> several share it")
    clerk.send(Spend(amount: 1_500))
    print("> part of it remains")
    print("remaining: \(clerk.send(Spend(amount: 20_000)).remainder?.amount ?? 0)")

    print("> each handles all of it")
    let view = Responder()
    let database = Responder()
    let cloud = Responder()
    view.nextResponder = database
    database.nextResponder = cloud
    view.handle(Save.self) { _ in .handledAndForward(.success("kept as a draft")) }
    database.handle(Save.self) { _ in .handledAndForward(.failure(.offline)) }
    cloud.handle(Save.self) { _ in .handledAndForward(.success("copied")) }
    for response in view.send(Save()).responses {
      switch response.reply {
      case .success(let words): print(words)
      case .failure(let error): print("failed: \(error)")
      case nil: break
      }
    }
  }
}
