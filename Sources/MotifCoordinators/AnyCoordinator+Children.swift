// SPDX-License-Identifier: MIT

extension AnyCoordinator {
  /// Starts a coordinator for a part of the task, and owns it while it runs.
  ///
  /// When the child ends, it is released, and then its completion is called, which may start the next child. If
  /// this coordinator ends first, it cancels the child.
  ///
  /// - Parameters:
  ///   - child: A coordinator that has not been started.
  ///   - completion: Receives the result, once. If the child finishes inside another completion, this one is called when
  ///     that has returned. It is kept until the child ends, so it may keep this coordinator alive until then.
  /// - Returns: Whether the child was started. It was not if this coordinator is not running, as when an answer
  ///   from the network comes after the user has left.
  /// - Precondition: The child was never started.
  @discardableResult
  public final func startChild<Result>(
    _ child: Coordinator<Result>,
    _ completion: @escaping (Result) -> Void = { _ in }
  ) -> Bool {
    guard isUnderWay else { return false }
    changing {
      if child.current == .ready {
        child.parent = self
        if watch != nil { child.watchTasks() }
        running.append(child)
        followedChildren.noteChange()
      }
      child.start(completion)
    }
    return true
  }

  /// Starts a coordinator for a part of the task, and waits for its result.
  ///
  /// It is ``startChild(_:_:)`` for asynchronous code: this coordinator owns the child, cancels it if it ends first,
  /// and receives its requests.
  ///
  /// ```swift
  /// let app = Coordinator<Never>()
  /// app.start { _ in }
  /// let login = Coordinator<String>()
  /// login.onBegin { login in
  ///   print(login.parent === app)
  ///   login.finish("David")
  /// }
  /// print(try await app.runChild(login))
  /// // Prints:
  /// // true
  /// // David
  /// ```
  ///
  /// It runs in the isolation of the caller. When the Swift task that waits is canceled, so is the child.
  ///
  /// - Parameter child: A coordinator that has not been started.
  /// - Returns: The result of the child.
  /// - Throws: ``CoordinatorCancellation`` if the child was canceled, if this coordinator has ended or is not running, or
  ///   if the Swift task was canceled before there was a result. A child that was not started may be started later.
  /// - Precondition: The child was never started.
  public final func runChild<Result>(
    _ child: Coordinator<Result>
  ) async throws(CoordinatorCancellation) -> Result {
    try await child.awaitResult { self.startChild(child, $0) }
  }

  /// Starts another task in the middle of a child's, which resumes when the other has ended.
  ///
  /// A session has expired, and the user must log in before the child can continue:
  ///
  /// ```swift
  /// final class Forecast: Coordinator<Void> {
  ///   override func didSuspend() { print("suspended") }
  ///   override func didResume() { print("resumed") }
  /// }
  ///
  /// let app = Coordinator<Never>()
  /// let forecast = Forecast()
  /// app.start { _ in }
  /// app.startChild(forecast)
  ///
  /// let login = Coordinator<String>()
  /// app.interrupt(forecast, with: login) { print("welcome,", $0) }
  /// login.finish("David")
  /// // Prints:
  /// // suspended
  /// // welcome, David
  /// // resumed
  /// ```
  ///
  /// - Parameters:
  ///   - child: A running child of this coordinator.
  ///   - other: A coordinator that has not been started.
  ///   - completion: Receives the result, before the child resumes. A child that it cancels does not resume.
  /// - Returns: Whether the other was started. It was not if the child does not run for this coordinator.
  /// - Precondition: The other was never started.
  @discardableResult
  public final func interrupt<Result>(
    _ child: AnyCoordinator,
    with other: Coordinator<Result>,
    _ completion: @escaping (Result) -> Void = { _ in }
  ) -> Bool {
    guard child.parent === self, child.current != .ended else { return false }
    return changing {
      child.suspend()
      other.afterEnd = { [weak child] in child?.resume() }
      return startChild(other, completion)
    }
  }

  private func suspend() {
    suspensionCount += 1
    guard current == .running else { return }
    change(to: .suspended) { .suspended(self, in: $0) }
    didSuspend()
  }

  private func resume() {
    suspensionCount -= 1
    // One that is about to end with its parent does not resume.
    guard current == .suspended, suspensionCount == 0, parent?.current != .ended else { return }
    change(to: .running) { .resumed(self, in: $0) }
    didResume()
  }
}
