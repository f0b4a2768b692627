// SPDX-License-Identifier: MIT

/// How a notification draws attention.
///
/// ```swift
/// let asked: NotificationKinds = [.alert, .sound]
/// print(asked.contains(.badge))
/// // Prints "false"
/// ```
public struct NotificationKinds: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a set of its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// By text on the screen, in an alert or a banner.
  public static let alert = NotificationKinds(rawValue: 1)

  /// By a number on the app's icon.
  public static let badge = NotificationKinds(rawValue: 2)

  /// By a sound.
  public static let sound = NotificationKinds(rawValue: 4)
}

/// All that an app asks the system for: the kinds of notifications, and every category.
///
/// ```swift
/// let edit = NotificationAction("edit", title: "Edit")
/// let list = try NotificationCategory("list", alert: [edit])
/// let settings = try NotificationSettings(kinds: [.alert, .badge], categories: [list])
/// print(settings.categories.map(\.identifier))
///
/// let other = try NotificationCategory("shop", alert: [NotificationAction("edit", title: "Prices")])
/// do {
///   _ = try NotificationSettings(kinds: .alert, categories: [list, other])
/// } catch {
///   print(error)
/// }
/// // Prints:
/// // ["list"]
/// // "edit" is the identifier of two: a response would not say which, so give each its own
/// ```
///
/// The order of categories means nothing, so settings that differ only there are equal.
public struct NotificationSettings: Hashable, Sendable {
  /// The kinds that are asked for.
  ///
  /// What is permitted is the user's decision: see ``NotificationPermissions``.
  public let kinds: NotificationKinds

  /// The categories, by their identifiers.
  public let categories: [NotificationCategory]

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of notifications.
  ///   - categories: Every category of the app.
  /// - Throws: ``NotificationCategoryError/duplicateIdentifier(_:)`` where two categories have one
  ///   identifier, or two different actions do. Categories may share an action.
  public init(
    kinds: NotificationKinds,
    categories: [NotificationCategory]
  ) throws(NotificationCategoryError) {
    var actions: [String: NotificationAction] = [:]
    var identifiers: Set<String> = []
    for category in categories {
      guard identifiers.insert(category.identifier).inserted else {
        throw .duplicateIdentifier(category.identifier)
      }
      for action in category.alertActions {
        guard actions.updateValue(action, forKey: action.identifier) ?? action == action else {
          throw .duplicateIdentifier(action.identifier)
        }
      }
    }
    self.kinds = kinds
    self.categories = categories.sorted { $0.identifier < $1.identifier }
  }

  /// Finds a category.
  ///
  /// - Parameter identifier: Its name.
  /// - Returns: The category, or `nil` where there is none.
  public func category(_ identifier: String) -> NotificationCategory? {
    categories.first { $0.identifier == identifier }
  }

  /// A text that is the same for equal settings, also in the next launch, and differs for others.
  public var fingerprint: String {
    let shown = categories.map { category in
      let actions = category.alertActions.map { action in
        """
        \(action.identifier.debugDescription) \(action.title.debugDescription) \(action.activation) \
        \(action.isDestructive) \(action.requiresAuthentication)
        """
      }
      let banner = category.bannerActions.map(\.identifier)
      return "\(category.identifier.debugDescription) \(actions) \(banner)"
    }
    return "\(kinds.rawValue) \(shown)"
  }
}

/// Remembers, from launch to launch, which settings the system was given last.
///
/// Keep the text in a file, or in the defaults of the app. It goes when the app is removed, as what the system
/// knows of it does.
///
/// ```swift
/// final class Remembered: NotificationSettingsStore {
///   var fingerprint: String?
/// }
/// print(Remembered().fingerprint ?? "none")
/// // Prints "none"
/// ```
public protocol NotificationSettingsStore: AnyObject {
  /// The ``NotificationSettings/fingerprint`` of what was registered last; `nil` before the first time.
  var fingerprint: String? { get set }
}
