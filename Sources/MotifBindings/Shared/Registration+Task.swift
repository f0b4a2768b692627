// SPDX-License-Identifier: MIT

/// Cancels a task when nobody needs it any more, on whatever thread that becomes so.
private final class TaskLifetime: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  deinit {
    task.cancel()
  }
}

extension Registration {
  /// Makes a registration for as long as which a task runs.
  ///
  /// - Parameters:
  ///   - state: The flag that the task looks at before each thing that it does.
  ///   - task: The task to cancel when the registration ends.
  convenience init(state: RegistrationState, endingWith task: Task<Void, Never>) {
    let lifetime = TaskLifetime(task)
    self.init(state: state) { withExtendedLifetime(lifetime) {} }
  }
}
