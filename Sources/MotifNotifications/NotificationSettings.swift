// SPDX-License-Identifier: MIT

/// The ways in which a notification gets the user's attention.
///
/// ```swift
/// let asked: NotificationKinds = [.alert, .sound]
/// print(asked.contains(.badge))
/// // Prints "false"
/// ```
public struct NotificationKinds: OptionSet, Hashable, Sendable {
  /// The raw bits of the set.
  public let rawValue: UInt8

  /// Makes a set from its raw bits.
  ///
  /// - Parameter rawValue: The raw bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Text on the screen, in an alert or a banner.
  public static let alert = NotificationKinds(rawValue: 1)

  /// A number on the app's icon.
  public static let badge = NotificationKinds(rawValue: 2)

  /// A sound.
  public static let sound = NotificationKinds(rawValue: 4)
}

/// Everything that an app requests from the system: the kinds of notifications and every category.
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
/// // the identifier "edit" is used twice: give each action and each category its own
/// ```
///
/// The order of categories has no meaning, so settings that differ only in it are equal.
public struct NotificationSettings: Hashable, Sendable {
  /// The requested kinds.
  ///
  /// The user decides which of them to permit: see ``NotificationPermissions``.
  public let kinds: NotificationKinds

  /// The categories, by their identifiers.
  public let categories: [NotificationCategory]

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of notifications.
  ///   - categories: Every category of the app.
  /// - Throws: ``NotificationCategoryError/duplicateIdentifier(_:)`` if two categories, or two different actions, have
  ///   the same identifier. Categories may share an action.
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
  /// - Parameter identifier: The category's name.
  /// - Returns: The category, or `nil` if there is none.
  func category(_ identifier: String) -> NotificationCategory? {
    categories.first { $0.identifier == identifier }
  }

  /// A text that is the same for equal settings, even across launches, and differs for others.
  var fingerprint: String {
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

/// A store that remembers, across launches, which settings were last registered with the system.
///
/// Keep the text in a file or in the app's user defaults. It is deleted with the app, as are the settings that the
/// system keeps.
///
/// ```swift
/// final class Remembered: NotificationSettingsStore {
///   var fingerprint: String?
/// }
/// print(Remembered().fingerprint ?? "none")
/// // Prints "none"
/// ```
public protocol NotificationSettingsStore: AnyObject {
  /// A digest of the last registered settings; `nil` before the first registration.
  var fingerprint: String? { get set }
}
