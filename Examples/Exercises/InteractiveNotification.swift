// SPDX-License-Identifier: MIT

import MotifNotifications

/// Solutions to the exercises of `Documentation/Patterns/InteractiveNotification.md`.
enum InteractiveNotificationSolutions {
  // MARK: - 1. Later

  static let later = NotificationAction("later", title: "Later")

  /// Shows the notification again an hour after the user has chosen *Later*.
  ///
  /// The response is over at once: the system doesn't wait for the hour.
  @MainActor
  static func routeLater(in router: NotificationRouter) {
    // The router keeps the handler, so the handler refers to it weakly.
    router.handle(later) { [weak router] response, completion in
      completion.finish()
      Task { await router?.deliver(response.request, after: .seconds(3600)) }
    }
  }

  // MARK: - 2. Complete after the save

  static let trash = NotificationAction("trash", title: "Delete", requiresAuthentication: true)

  static func routeTrash(
    in router: NotificationRouter,
    saving save: @escaping @Sendable () async -> Void
  ) {
    router.handle(trash) { _, completion in
      completion.finish(after: Task { await save() })
    }
  }

  // MARK: - 3. Buttons of an older version

  /// Keeps the identifiers of buttons that the app doesn't know.
  final class UnknownButtons {
    private(set) var identifiers: [String] = []

    init(_ hub: MessageHub) {
      hub.observe(NotificationRouter.DidFindProblem.self, owner: self) { log, message in
        if case .unknownAction(let identifier) = message.problem {
          log.identifiers.append(identifier)
        }
      }
    }
  }
}
