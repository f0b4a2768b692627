// SPDX-License-Identifier: MIT

/// A notification that is to be shown.
///
/// ```swift
/// let request = NotificationRequest("groceries", text: "Milk is out", category: "list")
/// print(request.category ?? "no actions")
/// // Prints "list"
/// ```
public struct NotificationRequest: Hashable, Sendable {
  /// What the notification is about, for responses and observers.
  public let identifier: String

  /// What it says.
  public let text: String

  /// The identifier of its ``NotificationCategory``; `nil` for a notification without actions.
  public let category: String?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - identifier: What the notification is about.
  ///   - text: What it says.
  ///   - category: The identifier of its category; `nil` for none.
  public init(_ identifier: String, text: String, category: String? = nil) {
    self.identifier = identifier
    self.text = text
    self.category = category
  }
}

/// What the user has chosen.
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

  /// The identifier of the action, as the system says it.
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

/// What the system shows of a notification.
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

  /// Where it is shown.
  public let context: NotificationCategory.Context

  /// The actions that it offers there, in order.
  public let actions: [NotificationAction]

  /// How it may draw attention.
  public let kinds: NotificationKinds

  /// Makes one.
  ///
  /// - Parameters:
  ///   - request: The notification.
  ///   - context: Where it is shown.
  ///   - actions: The actions that it offers there, in order.
  ///   - kinds: How it may draw attention.
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

/// What shows notifications: the system, or what stands for it in a test.
///
/// An adapter for a framework conforms to it, and so does the fake of a test. It may belong to any
/// isolation: on the main actor write `@MainActor final class Device: @MainActor NotificationSystem`.
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
  /// Where a notification is shown in the present state of the device.
  var context: NotificationCategory.Context { get }

  /// Asks the user and the system for what the app needs.
  ///
  /// The answer comes later, by ``NotificationPermissions/update(to:)``.
  ///
  /// - Parameter settings: All that the app asks for.
  func register(_ settings: NotificationSettings)

  /// Shows a notification.
  ///
  /// - Parameter notification: What is shown, and where.
  func show(_ notification: ShownNotification)

  /// Brings the app to the front. The app then posts ``AppLifecycle/WillEnterForeground`` to its hub.
  func bringAppToFront()
}
