// SPDX-License-Identifier: MIT

internal import MotifNotifications

/// The only type that knows both notifications and messages.
@MainActor
final class Reminders {
  static let dismiss = NotificationAction("dismiss", title: "Dismiss")
  static let edit = NotificationAction(
    "edit",
    title: "Edit",
    requiresAuthentication: true,
    activation: .foreground
  )
  static let trash = NotificationAction(
    "trash",
    title: "Trash",
    isDestructive: true,
    requiresAuthentication: true
  )

  let router: NotificationRouter
  let request: NotificationRequest
  private let settings: NotificationSettings
  private let arrival: Registration

  init(hub: MessageHub, list: ShoppingList, phone: Phone, clock: any Clock<Duration>) throws {
    let category = try NotificationCategory(
      "list",
      alert: [Self.dismiss, Self.edit, Self.trash],
      banner: [Self.edit, Self.trash]
    )
    settings = try NotificationSettings(kinds: [.alert, .badge, .sound], categories: [category])
    request = NotificationRequest("list", text: "Time to shop", category: category.identifier)
    router = NotificationRouter(hub: hub, system: phone, store: phone, clock: clock)

    router.handle(Self.dismiss) { _, completion in completion.finish() }
    router.route(Self.edit) { _ in ShoppingList.EditListRequested() }
    router.handle(Self.trash) { _, completion in
      hub.post(ShoppingList.DeleteListRequested())
      // Complete after the list is saved, so that an app that is killed afterward finds it empty.
      completion.finish(after: Task { await list.save() })
    }
    arrival = hub.observe(NotificationRouter.DidArrive.self, about: request.identifier) {
      phone.note("the app is notified: \($0.request.text)")
    }
  }

  func register() { router.register(settings) }

  func remind(after delay: Duration) async { await router.deliver(request, after: delay) }
}
