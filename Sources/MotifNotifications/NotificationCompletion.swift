// SPDX-License-Identifier: MIT

/// The outcome of a response to a notification.
///
/// ```swift
/// print(NotificationOutcome.timedOut)
/// // Prints "timedOut"
/// ```
public enum NotificationOutcome: Hashable, Sendable {
  /// The action was performed.
  case handled

  /// The action requires an unlocked device, and the user did not unlock it. Nothing was done.
  case authenticationRefused

  /// The action has no handler. Nothing was done.
  case unknownAction

  /// The work did not finish before the deadline, and was canceled.
  case timedOut

  /// The handler released its completion without calling it. Only the handler knows whether it did anything.
  case dropped
}

/// The callback that an action's handler calls exactly once, when it is done.
///
/// The system waits for this call, and suspends or terminates an app that doesn't make it. A forgotten call is
/// therefore detected: a completion that is released without being called ends the response as
/// ``NotificationOutcome/dropped``. A second call is a programming error, and stops the program with a message that
/// locates the first one.
///
/// ```swift
/// let hub = MessageHub()
/// let router = NotificationRouter(hub: hub)
/// let save = NotificationAction("save", title: "Save")
///
/// router.handle(save) { _, completion in
///   completion.finish(
///     after: Task {
///       await Task.yield()
///       print("saved")
///     }
///   )
/// }
///
/// let request = NotificationRequest("draft", text: "A draft is not saved")
/// let response = NotificationResponse(to: request, action: "save", isAuthenticated: true)
/// print(await router.respond(to: response))
/// // Prints:
/// // saved
/// // handled
/// ```
///
/// You can call or release a completion on any thread.
public final class NotificationCompletion: Sendable {
  let state: CompletionState

  init(_ state: CompletionState) { self.state = state }

  deinit { state.drop() }

  /// Reports that the action is done, now or when a task finishes.
  ///
  /// If the action has a deadline, the task is canceled then. After the deadline, this call has no effect, because the
  /// router has already answered the system.
  ///
  /// - Parameters:
  ///   - work: The task, or `nil` if the action is done now. It keeps the isolation with which it was created.
  ///   - file: The file of the call, reported if there is a second call.
  ///   - line: The line of the call.
  /// - Precondition: This method has not been called before.
  public func finish(
    after work: Task<Void, Never>? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    state.noteCall(at: "\(file):\(line)")
    if let work { state.settle(after: work) } else { state.settle(.handled) }
  }
}
