// SPDX-License-Identifier: MIT

/// A button of a notification, which lets the user respond without opening the app first.
///
/// Declare each action once, as a constant. The same value serves as a button in a ``NotificationCategory`` and as the
/// key of a handler in a ``NotificationRouter``.
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
  /// What happens to the app when the user chooses the action.
  public enum Activation: Hashable, Sendable {
    /// The app comes to the foreground.
    case foreground

    /// The app works in the background, for as long as the router's deadline allows.
    case background
  }

  /// The name by which a response identifies the action.
  public let identifier: String

  /// The button's title.
  public let title: String

  /// Whether the button warns that data will be lost.
  public let isDestructive: Bool

  /// Whether the user must unlock the device first.
  public let requiresAuthentication: Bool

  /// What happens to the app when the user chooses the action.
  public let activation: Activation

  /// Makes an action.
  ///
  /// The category that you add the action to validates it.
  ///
  /// - Parameters:
  ///   - identifier: The name of the action, unique within the app.
  ///   - title: The button's title.
  ///   - isDestructive: Whether the button warns that data will be lost.
  ///   - requiresAuthentication: Whether the user must unlock the device first.
  ///   - activation: What happens to the app when the user chooses the action.
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
