// SPDX-License-Identifier: MIT

public import MotifCore

/// A kind of notification, with the actions it offers in display order.
///
/// An alert has room for four actions and a banner for two, so the banner shows only the alert's most important ones. A
/// notification without actions needs no category.
///
/// ```swift
/// let dismiss = NotificationAction("dismiss", title: "Dismiss")
/// let edit = NotificationAction("edit", title: "Edit", activation: .foreground)
/// let list = try NotificationCategory("list", alert: [dismiss, edit], banner: [edit])
/// print(list.actions(in: .alert).map(\.title), list.actions(in: .banner).map(\.title))
///
/// do {
///   _ = try NotificationCategory("list", alert: [edit], banner: [dismiss])
/// } catch {
///   print(error)
/// }
/// // Prints:
/// // ["Dismiss", "Edit"] ["Edit"]
/// // the banner of "list" has the action "dismiss", which its alert lacks: add it to the alert
/// ```
public struct NotificationCategory: Hashable, Sendable {
  /// Where actions are shown.
  public enum Context: Hashable, Sendable, CaseIterable {
    /// In full, with room for four actions.
    case alert

    /// In a strip that disappears on its own.
    case banner

    /// The maximum number of actions.
    var countLimit: Int { self == .alert ? 4 : 2 }
  }

  /// The name of the category, to which a ``NotificationRequest`` refers.
  public let identifier: String

  /// The actions of the alert, at most four.
  let alertActions: [NotificationAction]

  /// The actions of the banner, at most two, all of which the alert has, too.
  let bannerActions: [NotificationAction]

  /// Makes a category.
  ///
  /// - Parameters:
  ///   - identifier: The name of the category.
  ///   - alert: The actions of the alert, in order.
  ///   - banner: The actions of the banner, in order. The alert must have each of them, too.
  /// - Throws: A ``NotificationCategoryError`` for the first mistake found.
  public init(
    _ identifier: String,
    alert: [NotificationAction],
    banner: [NotificationAction] = []
  ) throws(NotificationCategoryError) {
    guard !identifier.isEmpty else { throw .emptyIdentifier }
    for (context, actions) in [(Context.alert, alert), (.banner, banner)] {
      let limit = context.countLimit
      guard actions.count <= limit else {
        throw .tooManyActions(context, count: actions.count, limit: limit)
      }
      var identifiers: Set<String> = []
      for action in actions {
        guard !action.identifier.isEmpty else { throw .emptyIdentifier }
        guard !action.title.isEmpty else { throw .emptyTitle(action: action.identifier) }
        guard identifiers.insert(action.identifier).inserted else {
          throw .duplicateIdentifier(action.identifier)
        }
      }
    }
    if let stray = banner.first(where: { !alert.contains($0) }) {
      throw .bannerActionNotInAlert(action: stray.identifier, category: identifier)
    }
    self.identifier = identifier
    alertActions = alert
    bannerActions = banner
  }

  /// Returns the actions for a presentation, in display order.
  ///
  /// - Parameter context: How the notification is presented.
  /// - Returns: The actions.
  public func actions(in context: Context) -> [NotificationAction] {
    context == .alert ? alertActions : bannerActions
  }
}

/// An error in the definition of a ``NotificationCategory`` or ``NotificationSettings``.
///
/// ```swift
/// do {
///   _ = try NotificationCategory("", alert: [])
/// } catch {
///   print(error)
/// }
/// // Prints "an identifier is empty: give each action and each category a name"
/// ```
public enum NotificationCategoryError: Error, Hashable, Sendable {
  /// There are more actions than fit.
  case tooManyActions(NotificationCategory.Context, count: Int, limit: Int)

  /// Two actions or two categories of the app have the same identifier.
  case duplicateIdentifier(String)

  /// An action or the category has an empty identifier.
  case emptyIdentifier

  /// An action has an empty title.
  case emptyTitle(action: String)

  /// The banner has an action that the alert lacks, or that differs from the alert's.
  case bannerActionNotInAlert(action: String, category: String)
}

extension NotificationCategoryError: DescribedError {
  /// The problem, and how to fix it.
  public var description: String {
    switch self {
    case .tooManyActions(let context, let count, let limit):
      "\(count) actions do not fit in the \(context): keep at most \(limit)"
    case .duplicateIdentifier(let identifier):
      """
      the identifier "\(identifier)" is used twice: give each action and each category its own
      """
    case .emptyIdentifier:
      "an identifier is empty: give each action and each category a name"
    case .emptyTitle(let action):
      "the action \"\(action)\" has no title: its button would be empty"
    case .bannerActionNotInAlert(let action, let category):
      """
      the banner of "\(category)" has the action "\(action)", which its alert lacks: add it to the alert
      """
    }
  }
}
