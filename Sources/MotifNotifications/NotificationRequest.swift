// SPDX-License-Identifier: MIT

/// A request to show a notification.
///
/// ```swift
/// let request = NotificationRequest("groceries", text: "Milk is out", category: "list")
/// print(request.category ?? "no actions")
/// // Prints "list"
/// ```
public struct NotificationRequest: Hashable, Sendable {
  /// The subject of the notification, to which responses and observers refer.
  public let identifier: String

  /// The text to show.
  public let text: String

  /// The identifier of its ``NotificationCategory``; `nil` for a notification without actions.
  public let category: String?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - identifier: The subject of the notification.
  ///   - text: The text to show.
  ///   - category: The identifier of its category; `nil` for none.
  public init(_ identifier: String, text: String, category: String? = nil) {
    self.identifier = identifier
    self.text = text
    self.category = category
  }
}

/// The user's response to a notification.
///
/// ```swift
/// let request = NotificationRequest("groceries", text: "Milk is out", category: "list")
/// let response = NotificationResponse(to: request, action: "trash", isAuthenticated: false)
/// print(response.action, response.request.identifier)
/// // Prints "trash groceries"
/// ```
public struct NotificationResponse: Hashable, Sendable {
  /// The notification.
  public let request: NotificationRequest

  /// The identifier of the chosen action, as reported by the system.
  public let action: String

  /// Whether the device is unlocked.
  public let isAuthenticated: Bool

  /// Makes a response.
  ///
  /// - Parameters:
  ///   - request: The notification.
  ///   - action: The identifier of the action.
  ///   - isAuthenticated: Whether the device is unlocked, after the user was asked to unlock it if necessary.
  public init(to request: NotificationRequest, action: String, isAuthenticated: Bool) {
    self.request = request
    self.action = action
    self.isAuthenticated = isAuthenticated
  }
}

/// A notification as the system shows it.
///
/// ```swift
/// let request = NotificationRequest("groceries", text: "Milk is out")
/// let shown = ShownNotification(request, in: .banner, actions: [], kinds: .alert)
/// print(shown.context, shown.request.text)
/// // Prints "banner Milk is out"
/// ```
public struct ShownNotification: Hashable, Sendable {
  /// The notification.
  public let request: NotificationRequest

  /// How it is presented.
  public let context: NotificationCategory.Context

  /// The actions that it offers, in order.
  public let actions: [NotificationAction]

  /// The ways in which it may get the user's attention.
  public let kinds: NotificationKinds

  /// Makes a shown notification.
  ///
  /// - Parameters:
  ///   - request: The notification.
  ///   - context: How it is presented.
  ///   - actions: The actions that it offers, in order.
  ///   - kinds: The ways in which it may get the user's attention.
  public init(
    _ request: NotificationRequest,
    in context: NotificationCategory.Context,
    actions: [NotificationAction],
    kinds: NotificationKinds
  ) {
    self.request = request
    self.context = context
    self.actions = actions
    self.kinds = kinds
  }
}

/// An interface to whatever shows notifications: the system, or a fake in a test.
///
/// An adapter for a framework conforms to this protocol, and so does a test's fake. It may belong to any isolation
/// domain: on the main actor, write `@MainActor final class Device: @MainActor NotificationSystem`.
///
/// ```swift
/// final class Device: NotificationSystem {
///   let context = NotificationCategory.Context.banner
///   func register(_ settings: NotificationSettings) {}
///   func show(_ notification: ShownNotification) { print(notification.request.text) }
///   func bringAppToFront() {}
/// }
///
/// let device = Device()
/// let router = NotificationRouter(hub: MessageHub(), system: device, isInForeground: false)
/// router.permissions.update(to: .alert)
/// router.deliver(NotificationRequest("groceries", text: "Milk is out"))
/// // Prints "Milk is out"
/// ```
public protocol NotificationSystem: AnyObject {
  /// How a notification is presented in the current state of the device.
  var context: NotificationCategory.Context { get }

  /// Requests the app's settings from the user and the system.
  ///
  /// The answer arrives later, through ``NotificationPermissions/update(to:)``.
  ///
  /// - Parameter settings: Everything that the app requests.
  func register(_ settings: NotificationSettings)

  /// Shows a notification.
  ///
  /// - Parameter notification: The notification, and how to present it.
  func show(_ notification: ShownNotification)

  /// Brings the app to the foreground. The app then posts ``AppLifecycle/WillEnterForeground`` to its hub.
  func bringAppToFront()
}
