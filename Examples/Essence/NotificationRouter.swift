// SPDX-License-Identifier: MIT

/// A button of a notification.
struct PlainNotificationAction {
  let identifier, title: String
  var requiresAuthentication = false
}

/// Reports to the system, exactly once, that a response is over, and whether it was handled.
final class PlainCompletion {
  private var report: ((Bool) -> Void)?
  fileprivate init(_ report: @escaping (Bool) -> Void) { self.report = report }

  func finish() {
    report?(true)
    report = nil
  }

  deinit { report?(false) }  // The system doesn't wait for a handler that forgot.
}

/// Finds the code for a button, of which the system knows only the identifier.
final class PlainNotificationRouter {
  private var routes: [String: (PlainNotificationAction, (PlainCompletion) -> Void)] = [:]

  func handle(_ action: PlainNotificationAction, _ body: @escaping (PlainCompletion) -> Void) {
    routes[action.identifier] = (action, body)
  }

  func respond(to identifier: String, isUnlocked: Bool, report: @escaping (Bool) -> Void) {
    guard let (action, body) = routes[identifier] else { return report(false) }
    guard isUnlocked || !action.requiresAuthentication else { return report(false) }
    body(PlainCompletion(report))
  }
}
