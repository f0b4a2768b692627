// SPDX-License-Identifier: MIT

extension AnyCoordinator {
  /// Says what to do when a task below wants another one: to log out, or to log in again.
  ///
  /// A task knows no other task. It says what it wants, with a value of a type that you define, and the nearest
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
  /// print(forecast.wants(AppTask.login))
  /// // Prints:
  /// // on to login
  /// // true
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of what is wanted.
  ///   - handler: Gets what is wanted, and the child of this coordinator from which it came up. It may
  ///     cancel or ``interrupt(_:with:_:)`` that child, and returns whether it has taken the wish; if not, the
  ///     next coordinator above is asked. It is kept until this coordinator ends.
  public final func handle<Wish>(
    _ type: Wish.Type,
    with handler: @escaping (_ wish: Wish, _ child: AnyCoordinator) -> Bool
  ) {
    switches[ObjectIdentifier(type)] = { wish, child in
      guard let wish = wish as? Wish else { return false }
      return handler(wish, child)
    }
  }

  /// Asks the coordinators above for another task, while this one runs.
  ///
  /// - Parameter wish: What is wanted.
  /// - Returns: Whether one of them took it.
  /// - Complexity: O(*n*) in the number of coordinators above.
  @discardableResult
  public final func wants<Wish>(_ wish: Wish) -> Bool {
    guard isRunning else { return false }
    var child = self
    while let parent = child.parent {
      if let take = parent.switches[ObjectIdentifier(Wish.self)],
        CallContext.current.wishes.nest({ take(wish, child) })
      {
        return true
      }
      child = parent
    }
    return false
  }
}
