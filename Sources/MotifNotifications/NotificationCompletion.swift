// SPDX-License-Identifier: MIT

/// How a response to a notification ended.
///
/// ```swift
/// print(NotificationOutcome.timedOut)
/// // Prints "timedOut"
/// ```
public enum NotificationOutcome: Hashable, Sendable {
  /// The action was done.
  case handled

  /// The action needs a device that is unlocked, and the user did not unlock it. Nothing was done.
  case authenticationRefused

  /// No action of that name is known. Nothing was done.
  case unknownAction

  /// The work was not done before the deadline, and was canceled.
  case timedOut

  /// The handler dropped its completion without calling it. Only the handler knows whether anything was done.
  case dropped
}

/// What the handler of an action calls when it is done: exactly once.
///
/// The system waits for it, and suspends or ends an app that does not call back. So a forgotten call is noticed: a
/// completion that is released without a call ends the response as ``NotificationOutcome/dropped``. A
/// second call is a bug, and stops the program with a message that names the first.
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
/// It may be called, and dropped, on any thread.
public final class NotificationCompletion: Sendable {
  let state: CompletionState

  init(_ state: CompletionState) { self.state = state }

  deinit { state.drop() }

  /// Says that the action is done.
  ///
  /// After the deadline it has no effect, because the system has been told already.
  ///
  /// - Parameters:
  ///   - file: The file of the call, for the message of a second one.
  ///   - line: The line of the call.
  /// - Precondition: Neither this nor ``finish(after:file:line:)`` was called before.
  public func finish(file: StaticString = #fileID, line: UInt = #line) {
    state.noteCall(at: "\(file):\(line)")
    state.settle(.handled)
  }

  /// Says that the action is done when a task has ended.
  ///
  /// The task is canceled at the deadline, if the action has one.
  ///
  /// - Parameters:
  ///   - work: The task. It runs on the actor on which it was made.
  ///   - file: The file of the call, for the message of a second one.
  ///   - line: The line of the call.
  /// - Precondition: Neither this nor ``finish(file:line:)`` was called before.
  public func finish(
    after work: Task<Void, Never>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    state.noteCall(at: "\(file):\(line)")
    state.settle(after: work)
  }
}
