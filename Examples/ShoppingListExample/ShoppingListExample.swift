// SPDX-License-Identifier: MIT

internal import MotifNotifications

/// A shopping list that reminds its user, who responds without opening the app first (I6).
///
/// The list screen knows the list and the hub, and nothing about notifications. `Reminders` knows notifications and the
/// hub, but no screen.
@main
@MainActor
struct ShoppingListExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void
  let clock: any Clock<Duration>

  static func main() async throws {
    let example = ShoppingListExample(print: { Swift.print($0) }, clock: ContinuousClock())
    try await example.run(reminderAfter: .milliseconds(10))
  }

  func run(reminderAfter delay: Duration) async throws {
    let hub = MessageHub()
    let disk = Disk(["bread", "butter", "jam"])
    let list = ShoppingList(disk)
    let screen = ListScreen(list, hub)
    let phone = Phone(hub, print: print)
    let reminders = try Reminders(hub: hub, list: list, phone: phone, clock: clock)
    let problems = hub.observe(NotificationRouter.DidFindProblem.self) { print("! \($0.problem)") }
    defer { problems.cancel() }
    show(screen)

    print("> launch twice, and the user allows alerts")
    reminders.register()
    reminders.register()
    reminders.router.permissions.update(to: [.alert])

    print("> the app goes to the background, and the reminder fires")
    phone.sendToBackground()
    await reminders.remind(after: delay)
    phone.context = .banner
    await reminders.remind(after: delay)

    print("> dismiss")
    await phone.choose("dismiss", in: reminders)
    show(screen)

    print("> edit with the passcode, and type \"milk\"")
    await phone.choose("edit", in: reminders, passcode: true)
    print("the field has focus: \(screen.isFieldFocused)")
    screen.type("milk")
    show(screen)

    print("> the reminder fires in the foreground")
    await reminders.remind(after: delay)

    print("> trash without the passcode")
    phone.sendToBackground()
    await phone.choose("trash", in: reminders)
    show(screen)

    print("> trash with the passcode")
    await phone.choose("trash", in: reminders, passcode: true)
    show(screen)
    print("if the app were killed now, it would find \(ShoppingList(disk).items.count) items")

    print("> undo")
    try screen.undo()
    show(screen)

    print("> an action from an older version")
    await phone.choose("snooze", in: reminders)
    print("> the user turns notifications off, and the reminder fires")
    reminders.router.permissions.update(to: [])
    await reminders.remind(after: delay)
    show(screen)
  }

  private func show(_ screen: ListScreen) {
    let count = "\(screen.rows.count) items"
    print(screen.rows.isEmpty ? count : "\(count): \(screen.rows.joined(separator: ", "))")
  }
}
