// SPDX-License-Identifier: MIT

import MotifNotifications

// MARK: - Messages

struct Album {
  struct DidRename: HubMessage {
    var id: Int
    var title: String
    var subject: Int { id }
  }
}

struct DidDownload: HubMessage, Sendable {
  var name: String
}

struct DeleteRequested: HubMessage {
  var list: String
}

// MARK: - A screen of the main actor

@MainActor
final class AlbumScreen {
  private(set) var titles: [String] = []
  private let hub: MessageHub
  private var registration: Registration?
  private var turns: [() -> Void] = []
  private lazy var queue = MessageQueue(hub) { [unowned self] in turns.append($0) }

  init(_ hub: MessageHub) {
    self.hub = hub
    registration = hub.observe(Album.DidRename.self, about: 1) { [weak self] message in
      self?.titles.append(message.title)
    }
  }

  func rename(_ title: String, times: Int) {
    for _ in 1...times {
      queue.enqueue(Album.DidRename(id: 1, title: title), from: self, coalescing: .bySender)
    }
    let now = turns
    turns = []
    for turn in now { turn() }
  }
}

@MainActor
final class Phone: @MainActor NotificationSystem, @MainActor NotificationSettingsStore {
  var context: NotificationCategory.Context { .banner }
  var fingerprint: String?
  private(set) var shown: [String] = []

  func register(_ settings: NotificationSettings) {}
  func show(_ notification: ShownNotification) { shown.append(notification.request.text) }
  func bringAppToFront() {}
}

@MainActor
func useScreen() async throws {
  let hub = MessageHub()
  let screen = AlbumScreen(hub)
  hub.post(Album.DidRename(id: 2, title: "Other"))
  screen.rename("Blue", times: 40)
  check(screen.titles == ["Blue"], "a screen hears once of what is about its subject")

  let phone = Phone()
  let trash = NotificationAction("trash", title: "Delete", requiresAuthentication: true)
  let list = try NotificationCategory("list", alert: [trash])
  let router = NotificationRouter(hub: hub, system: phone, store: phone, isInForeground: false)
  router.register(try NotificationSettings(kinds: .alert, categories: [list]))
  router.permissions.update(to: .alert)
  router.route(trash) { DeleteRequested(list: $0.request.identifier) }
  var deleted: [String] = []
  let registration = hub.observe(DeleteRequested.self) { deleted.append($0.list) }
  let request = NotificationRequest("groceries", text: "Milk is out", category: "list")
  await router.deliver(request, after: .milliseconds(1))
  let response = NotificationResponse(to: request, action: "trash", isAuthenticated: true)
  check(await router.respond(to: response) == .handled, "a response is handled")
  check(phone.shown == ["Milk is out"] && deleted == ["groceries"], "a list is deleted")
  registration.cancel()
}

// MARK: - An actor with a hub of its own

actor Editor {
  private let hub = MessageHub()
  private var registration: Registration?
  private var renamed = 0

  func start() {
    registration = hub.observe(Album.DidRename.self) { [weak self] _ in
      self?.assumeIsolated { $0.renamed += 1 }
    }
  }

  func rename() -> Int {
    hub.post(Album.DidRename(id: 1, title: "Hejira"))
    return renamed
  }
}

nonisolated func useActor() async {
  let editor = Editor()
  await editor.start()
  check(await editor.rename() == 1, "an actor owns a hub")
}

// MARK: - From domain to domain

actor Journal {
  private(set) var names: [String] = []
  func note(_ name: String) { names.append(name) }
}

@MainActor
final class Label {
  var text = ""
}

@MainActor
func useTasks() async {
  let hub = SharedMessageHub()
  let journal = Journal()
  hub.observe(DidDownload.self, owner: journal) { journal, message in journal.note(message.name) }
  let label = Label()
  let registration = hub.observe(DidDownload.self) { @MainActor message in
    label.text = message.name
  }
  await Task.detached { await hub.post(DidDownload(name: "a.txt")) }.value
  check(await journal.names == ["a.txt"], "an actor hears of a task")
  check(label.text == "a.txt", "the main actor does, too")
  registration.cancel()
}

// MARK: - The program

nonisolated func check(_ holds: Bool, _ claim: String) {
  precondition(holds, claim)
}

@main
enum Program {
  static func main() async throws {
    try await useScreen()
    await useActor()
    await useTasks()
    print("a screen, a phone, an editor, and a journal")
  }
}
