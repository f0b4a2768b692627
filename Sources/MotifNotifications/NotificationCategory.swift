// SPDX-License-Identifier: MIT

/// A kind of notification, with the actions that it offers, in the order in which they are shown.
///
/// An alert has room for four actions and a banner for two, so the banner names the most important of the
/// alert's. A notification without actions needs no category.
///
/// ```swift
/// let dismiss = NotificationAction("dismiss", title: "Dismiss")
/// let edit = NotificationAction("edit", title: "Edit", activation: .foreground)
/// let list = try NotificationCategory("list", alert: [dismiss, edit], banner: [edit])
/// print(list.alertActions.map(\.title), list.bannerActions.map(\.title))
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
    /// In full.
    case alert

    /// In a strip that disappears by itself.
    case banner

    /// How many actions there is room for.
    public var countLimit: Int { self == .alert ? 4 : 2 }
  }

  /// The name of the category, which a ``NotificationRequest`` states.
  public let identifier: String

  /// The actions of the alert, at most four.
  public let alertActions: [NotificationAction]

  /// The most important of them, for the banner, at most two.
  public let bannerActions: [NotificationAction]

  /// Makes a category.
  ///
  /// - Parameters:
  ///   - identifier: The name of the category.
  ///   - alert: The actions of the alert, in order.
  ///   - banner: The actions of the banner, in order, each of which the alert has, too.
  /// - Throws: ``NotificationCategoryError`` for the first mistake.
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

  /// The actions for a place, in the order in which they are shown.
  ///
  /// - Parameter context: The place.
  /// - Returns: The actions.
  public func actions(in context: Context) -> [NotificationAction] {
    context == .alert ? alertActions : bannerActions
  }
}

/// Why a ``NotificationCategory``, or ``NotificationSettings``, cannot be made.
///
/// ```swift
/// do {
///   _ = try NotificationCategory("", alert: [])
/// } catch {
///   print(error)
/// }
/// // Prints "an identifier is empty: responses name what was chosen by it, so give each a name"
/// ```
public enum NotificationCategoryError: Error, Hashable, Sendable {
  /// There are more actions than there is room for.
  case tooManyActions(NotificationCategory.Context, count: Int, limit: Int)

  /// Two actions, or two categories, of the app have the same identifier.
  case duplicateIdentifier(String)

  /// An action, or the category itself, has an empty identifier.
  case emptyIdentifier

  /// An action has an empty title.
  case emptyTitle(action: String)

  /// The banner has an action that the alert lacks, or that differs from the alert's.
  case bannerActionNotInAlert(action: String, category: String)
}

extension NotificationCategoryError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .tooManyActions(let context, let count, let limit):
      "\(count) actions do not fit into the \(context): leave \(limit) at most"
    case .duplicateIdentifier(let identifier):
      """
      "\(identifier)" is the identifier of two: a response would not say which, so give each its own
      """
    case .emptyIdentifier:
      "an identifier is empty: responses name what was chosen by it, so give each a name"
    case .emptyTitle(let action):
      "the action \"\(action)\" has no title: its button would be empty"
    case .bannerActionNotInAlert(let action, let category):
      """
      the banner of "\(category)" has the action "\(action)", which its alert lacks: add it to the alert
      """
    }
  }
}
