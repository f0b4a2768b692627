// SPDX-License-Identifier: MIT

/// A problem that a ``NotificationRouter`` reports instead of stopping the program.
///
/// ```swift
/// print(NotificationProblem.unknownAction("archive"))
/// // Prints "no handler is known for the action "archive": add it with handle(_:_:) or route(_:to:)"
/// ```
public enum NotificationProblem: Hashable, Sendable {
  /// A notification refers to a category that was not registered. It is shown without actions.
  case unknownCategory(String)

  /// A response refers to an action that has no handler. Nothing is done.
  case unknownAction(String)

  /// A handler released its completion without calling it.
  case droppedCompletion(action: String)

  /// The work of a background action did not finish before the deadline, and was canceled.
  case timedOut(action: String)
}

extension NotificationProblem: CustomStringConvertible {
  /// The problem, and how to fix it.
  public var description: String {
    switch self {
    case .unknownCategory(let identifier):
      "the category \"\(identifier)\" is not registered: add it to the settings"
    case .unknownAction(let identifier):
      """
      no handler is known for the action "\(identifier)": add it with handle(_:_:) or route(_:to:)
      """
    case .droppedCompletion(let action):
      "the handler of \"\(action)\" released its completion without calling it: call it on every path"
    case .timedOut(let action):
      "the work of \"\(action)\" was canceled at its deadline: do less work, or save in steps"
    }
  }
}
