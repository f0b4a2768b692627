// SPDX-License-Identifier: MIT

internal import MotifCore

/// The steps that a coordinator opens, by name.
struct LinkTable {
  var bodies: [String: (DeepLink.Step) -> AnyCoordinator?] = [:]
}

extension AnyCoordinator {
  /// Opens the tasks that a link names, step by step.
  ///
  /// This coordinator opens the first step, the coordinator that the step returns opens the second, and so on. What
  /// was opened before an unknown step stays open, so the user gets as far as the link is valid.
  ///
  /// ```swift
  /// let app = Coordinator<Never>()
  /// app.onOpen("forecast") { app, step in
  ///   let forecast = Coordinator<Void>()
  ///   forecast.onOpen("day") { forecast, step in
  ///     print("day", step.value ?? "today")
  ///     return forecast
  ///   }
  ///   print("forecast of", step.value ?? "here")
  ///   app.startChild(forecast)
  ///   return forecast
  /// }
  ///
  /// app.start { _ in }
  /// try app.open("forecast=Rome/day=3")
  /// // Prints:
  /// // forecast of Rome
  /// // day 3
  /// ```
  ///
  /// - Parameter link: The link.
  /// - Throws: ``DeepLinkError`` at the first step that cannot be opened. It names the steps that can.
  /// - Complexity: O(*n*) in the number of steps.
  public final func open(_ link: DeepLink) throws(DeepLinkError) {
    guard !link.steps.isEmpty else { throw .empty }
    try withoutFollowing { () throws(DeepLinkError) in
      var opener = self
      for (index, step) in link.steps.enumerated() {
        let opened = Array(link.steps[..<index])
        guard opener.isUnderWay else { throw .notRunning(step, opened: opened) }
        guard let body = opener.links.bodies[step.name] else {
          throw .unknownStep(step, known: opener.links.bodies.keys.sorted(), opened: opened)
        }
        guard let next = CallContext.current.links.nest({ body(step) }) else {
          throw .refusedStep(step, opened: opened)
        }
        opener = next
      }
    }
  }
}
