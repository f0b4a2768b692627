// SPDX-License-Identifier: MIT

internal import MotifNotifications

/// The device: it shows notifications, asks for the passcode, and knows whether the app is in the foreground.
@MainActor
final class Phone: @MainActor NotificationSystem, @MainActor NotificationSettingsStore {
  var context = NotificationCategory.Context.alert

  /// The app's registration, which outlives its process.
  var fingerprint: String?

  private let hub: MessageHub
  private let print: (String) -> Void
  private var shown: NotificationRequest?

  init(_ hub: MessageHub, print: @escaping (String) -> Void) {
    self.hub = hub
    self.print = print
  }

  func note(_ line: String) { print(line) }

  func register(_ settings: NotificationSettings) {
    print("registered with the system: \(settings.categories.count) category")
  }

  func show(_ notification: ShownNotification) {
    let buttons = notification.actions.map { action in
      let marks = (action.isDestructive ? "!" : "") + (action.requiresAuthentication ? "*" : "")
      return "[\(action.title)\(marks)]"
    }
    print("\(notification.context): \(notification.request.text) \(buttons.joined(separator: " "))")
    shown = notification.request
  }

  func bringAppToFront() {
    print("the app enters the foreground")
    hub.post(AppLifecycle.WillEnterForeground())
  }

  func sendToBackground() { hub.post(AppLifecycle.DidEnterBackground()) }

  /// The user taps a button of the last notification.
  func choose(_ action: String, in reminders: Reminders, passcode: Bool = false) async {
    guard let shown else { return }
    let response = NotificationResponse(to: shown, action: action, isAuthenticated: passcode)
    print("completed: \(await reminders.router.respond(to: response))")
  }
}
