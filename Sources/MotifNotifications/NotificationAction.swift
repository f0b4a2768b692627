// SPDX-License-Identifier: MIT

/// A button of a notification: what the user can do about it without opening the app first.
///
/// Declare each action once, as a constant. The same value is a button in a ``NotificationCategory`` and the key
/// of a handler in a ``NotificationRouter``.
///
/// ```swift
/// let trash = NotificationAction(
///   "trash",
///   title: "Delete all",
///   isDestructive: true,
///   requiresAuthentication: true
/// )
/// print(trash.identifier, trash.activation)
/// // Prints "trash background"
/// ```
public struct NotificationAction: Hashable, Sendable {
  /// What happens to the app when the action is chosen.
  public enum Activation: Hashable, Sendable {
    /// The app comes to the front.
    case foreground

    /// The app works in the background, for as long as the router's deadline allows.
    case background
  }

  /// The name by which a response says which action was chosen.
  public let identifier: String

  /// What the button says.
  public let title: String

  /// Whether the button warns that something will be lost.
  public let isDestructive: Bool

  /// Whether the user must unlock the device first.
  public let requiresAuthentication: Bool

  /// What happens to the app.
  public let activation: Activation

  /// Makes an action.
  ///
  /// The category that takes it checks it.
  ///
  /// - Parameters:
  ///   - identifier: The name of the action, which is unique in the app.
  ///   - title: What the button says.
  ///   - isDestructive: Whether the button warns that something will be lost.
  ///   - requiresAuthentication: Whether the user must unlock the device first.
  ///   - activation: What happens to the app.
  public init(
    _ identifier: String,
    title: String,
    isDestructive: Bool = false,
    requiresAuthentication: Bool = false,
    activation: Activation = .background
  ) {
    self.identifier = identifier
    self.title = title
    self.isDestructive = isDestructive
    self.requiresAuthentication = requiresAuthentication
    self.activation = activation
  }
}
