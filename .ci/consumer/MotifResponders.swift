// SPDX-License-Identifier: MIT

import MotifResponders

// MARK: - Actions

nonisolated struct Delete: ResponderAction {}

nonisolated struct Rename: ResponderAction {
  var title: String
}

nonisolated struct WordCount: ResponderAction {
  typealias Reply = Int
}

// MARK: - A window of the main actor

/// A part of the screen that inherits.
final class AlbumList: Responder {
  private(set) var albums = ["Blue", "Hejira"]

  override init() {
    super.init()
    isFocusable = true
    handle(Delete.self, on: self, AlbumList.delete, validating: AlbumList.canDelete)
  }

  private func delete(_ action: Delete) -> ActionAnswer<Delete> {
    albums.popLast() == nil ? .pass : .handled
  }

  private func canDelete(_ action: Delete) -> ActionValidation? {
    albums.last.map { .enabled(title: "Delete \($0)") }
  }
}

/// A controller that somebody else's framework makes, so it cannot inherit: it has a responder.
@MainActor
final class WindowController: @MainActor FocusDelegate {
  let responder = Responder()
  let list = AlbumList()
  let field = Responder()
  let scope = FirstResponderScope()
  private(set) var title = "Untitled"
  private(set) var focused: [String] = []
  private let registrations = RegistrationBag()

  init() {
    list.nextResponder = responder
    field.nextResponder = responder
    field.isFocusable = true
    field.focusDelegate = self
    scope.focusOrder = [list, field]
    responder.setRepresented(self)
    responder.handle(Rename.self, on: self, WindowController.rename)
    scope.observe { [weak self] change in
      self?.noteFocus(change.new)
    }
    .store(in: registrations)
  }

  private func rename(_ action: Rename) -> ActionAnswer<Rename> {
    title = action.title
    return .handled
  }

  private func noteFocus(_ responder: Responder?) {
    focused.append(responder === list ? "list" : responder === field ? "field" : "none")
  }

  func responderShouldResignFirst(_ responder: Responder) -> Bool { title != "Untitled" }
}

@MainActor
func useScreen() {
  let window = WindowController()
  window.scope.focusNext()
  check(window.list.validate(Delete()).title == "Delete Hejira", "a menu names what it does")
  window.scope.send(Delete())
  check(window.list.albums == ["Blue"], "the first responder acts")
  window.scope.focusNext()
  check(!window.scope.resign(), "a delegate keeps the focus")
  window.scope.send(Rename(title: "Joni"))
  check(window.title == "Joni" && window.scope.resign(), "a controller further along acts")
  check(window.focused == ["list", "field", "none"], "an observer follows the focus")
}

// MARK: - An actor with a chain of its own

actor Editor {
  private let field = Responder()
  private let page = Responder()
  private var words = 0

  func start() {
    field.nextResponder = page
    page.handle(WordCount.self) { [weak self] _ in
      .handled(self?.assumeIsolated { $0.words } ?? 0)
    }
  }

  func type(_ text: String) -> Int? {
    words += text.split(separator: " ").count
    return field.send(WordCount()).reply
  }
}

nonisolated func useActor() async {
  let editor = Editor()
  await editor.start()
  check(await editor.type("to be or not") == 4, "an actor owns a chain")
  let count = await Task.detached { await editor.type("to be") }.value
  check(count == 6, "a task asks it")
}

// MARK: - The program

nonisolated func check(_ holds: Bool, _ claim: String) {
  precondition(holds, claim)
}

@main
enum Program {
  static func main() async {
    useScreen()
    await useActor()
    print("a window with a list and a field, and an editor")
  }
}
