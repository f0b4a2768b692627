// SPDX-License-Identifier: MIT

internal import MotifCore

extension AnyCoordinator {
  /// Handles requests of the tasks below, such as to log out or to log in again.
  ///
  /// A task knows no other task. It requests one, with a value of a type that you define, and the nearest
  /// coordinator above that handles the type decides.
  ///
  /// ```swift
  /// enum AppTask { case login, forecast }
  ///
  /// let app = Coordinator<Never>()
  /// app.handle(AppTask.self) { task, child in
  ///   child.cancel()
  ///   print("on to \(task)")
  ///   return true
  /// }
  ///
  /// app.start { _ in }
  /// let forecast = Coordinator<Void>()
  /// app.startChild(forecast)
  /// print(forecast.request(AppTask.login))
  /// // Prints:
  /// // on to login
  /// // true
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the request.
  ///   - handler: Receives the request, and the child of this coordinator from which it came up. It may
  ///     cancel or ``interrupt(_:with:_:)`` that child, and returns whether it has handled the request; if not, the
  ///     next coordinator above is asked. It is kept until this coordinator ends.
  public final func handle<Request>(
    _ type: Request.Type,
    with handler: @escaping (_ request: Request, _ child: AnyCoordinator) -> Bool
  ) {
    switches[ObjectIdentifier(type)] = { request, child in
      guard let request = request as? Request else { return false }
      return handler(request, child)
    }
  }

  /// Requests something of the coordinators above, such as another task.
  ///
  /// - Parameter request: A value of a type that one of them handles.
  /// - Returns: Whether one of them has handled it; `false` also if this task is not running.
  /// - Complexity: O(*n*) in the number of coordinators above.
  @discardableResult
  public final func request<Request>(_ request: Request) -> Bool {
    guard isUnderWay else { return false }
    return withoutFollowing {
      var child = self
      while let parent = child.parent {
        if let take = parent.switches[ObjectIdentifier(Request.self)],
          CallContext.current.requests.nest({ take(request, child) })
        {
          return true
        }
        child = parent
      }
      return false
    }
  }
}
