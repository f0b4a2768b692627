// SPDX-License-Identifier: MIT

internal import MotifCore

/// A router that delivers notifications to the user, and the user's responses to the code that handles them.
///
/// Screens know nothing about notifications: they observe messages of the hub. The system knows nothing about screens.
/// The router connects the two: in one place of the app, you route each action to a message:
///
/// ```swift
/// struct DeleteRequested: HubMessage {
///   var list: String
/// }
///
/// let trash = NotificationAction("trash", title: "Delete", requiresAuthentication: true)
/// let hub = MessageHub()
/// let router = NotificationRouter(hub: hub)
/// router.route(trash) { response in DeleteRequested(list: response.request.identifier) }
///
/// let screen = hub.observe(DeleteRequested.self) { print("delete", $0.list) }
/// let request = NotificationRequest("groceries", text: "Milk is out")
/// for isAuthenticated in [false, true] {
///   let response = NotificationResponse(
///     to: request,
///     action: "trash",
///     isAuthenticated: isAuthenticated
///   )
///   print(await router.respond(to: response))
/// }
/// withExtendedLifetime(screen) {}
/// // Prints:
/// // authenticationRefused
/// // delete groceries
/// // handled
/// ```
///
/// The router observes the ``AppLifecycle`` messages of its hub to know whether the app is in the foreground. If it is,
/// the router posts ``DidArrive`` for each notification instead of showing it.
///
/// Problems that are not programming errors don't stop the program: the router posts ``DidFindProblem``.
///
/// A router belongs to the isolation domain of its hub, and retains the hub and the system.
public final class NotificationRouter {
  /// A notification arrived while the app was in the foreground.
  ///
  /// Its subject is the request's identifier.
  public struct DidArrive: HubMessage {
    /// The notification.
    public let request: NotificationRequest

    /// The request's identifier.
    public var subject: String { request.identifier }
  }

  /// The router found a problem in the app, or in what the app was sent.
  public struct DidFindProblem: HubMessage {
    /// The problem.
    public let problem: NotificationProblem
  }

  private struct Handler {
    let action: NotificationAction
    let body: (NotificationResponse, NotificationCompletion) -> Void
  }

  /// The kinds of notifications that the user permits.
  public let permissions = NotificationPermissions()

  private let hub: MessageHub
  private let system: (any NotificationSystem)?
  private let store: (any NotificationSettingsStore)?
  private let clock: any Clock<Duration>
  private let deadline: Duration
  private let followed = FollowedState()
  private let depth = CallDepth(of: "a NotificationSystem", causing: "deliver(_:) or register(_:)")
  private var isForeground: Bool
  private var settings: NotificationSettings?
  private var handlers: [String: Handler] = [:]

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - hub: The hub to which the router posts responses and problems, and which posts ``AppLifecycle`` messages.
  ///   - system: Shows notifications; `nil` if nothing can show them.
  ///   - store: Remembers the registered settings; `nil` to register at each launch.
  ///   - clock: Measures the delay of reminders and the deadline.
  ///   - deadline: The time limit for the work of a background action, above zero.
  ///   - isInForeground: Whether the app is in the foreground now.
  /// - Precondition: The deadline is above zero.
  public init(
    hub: MessageHub,
    system: (any NotificationSystem)? = nil,
    store: (any NotificationSettingsStore)? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    deadline: Duration = .seconds(10),
    isInForeground: Bool = true
  ) {
    require(deadline > .zero, "The deadline must be above zero; otherwise, no work is in time")
    self.hub = hub
    self.system = system
    self.store = store
    self.clock = clock
    self.deadline = deadline
    isForeground = isInForeground
    hub.observe(AppLifecycle.WillEnterForeground.self, owner: self) { router, _ in
      router.setForeground(true)
    }
    hub.observe(AppLifecycle.DidEnterBackground.self, owner: self) { router, _ in
      router.setForeground(false)
    }
  }

  /// Whether the app is in the foreground.
  ///
  /// Effects and derived values that read it track it.
  public var isInForeground: Bool {
    followed.noteRead("notification router")
    return isForeground
  }

  private func setForeground(_ isForeground: Bool) {
    guard self.isForeground != isForeground else { return }
    self.isForeground = isForeground
    followed.noteChange()
  }
}

// MARK: - Registering

extension NotificationRouter {
  /// Registers the app's settings with the system, unless these exact settings are already registered.
  ///
  /// Call this method at each launch. Equal settings reach the system only once, even across launches if there is a
  /// store.
  ///
  /// - Parameter settings: Everything that the app requests.
  /// - Returns: Whether the settings were sent to the system.
  @discardableResult
  public func register(_ settings: NotificationSettings) -> Bool {
    depth.nest { registerOnce(settings) }
  }

  private func registerOnce(_ settings: NotificationSettings) -> Bool {
    let isKnown = settings == self.settings || settings.fingerprint == store?.fingerprint
    self.settings = settings
    guard !isKnown, let system else { return false }
    system.register(settings)
    store?.fingerprint = settings.fingerprint
    return true
  }

  /// Sets the handler of an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - body: Performs the action and calls the completion once. A background action has until the deadline.
  /// - Precondition: The action has no handler yet.
  public func handle(
    _ action: NotificationAction,
    _ body:
      @escaping (_ response: NotificationResponse, _ completion: NotificationCompletion) -> Void
  ) {
    require(
      handlers[action.identifier] == nil,
      "\"\(action.identifier)\" already has a handler. Give each action its own identifier"
    )
    handlers[action.identifier] = Handler(action: action, body: body)
  }

  /// Posts a message to the hub when the user chooses an action.
  ///
  /// The action is done after all observers have received the message.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - makeMessage: Makes the message.
  /// - Precondition: The action has no handler yet.
  public func route<Message: HubMessage>(
    _ action: NotificationAction,
    to makeMessage: @escaping (_ response: NotificationResponse) -> Message
  ) {
    handle(action) { [hub] response, completion in
      hub.post(makeMessage(response))
      completion.finish()
    }
  }
}

// MARK: - Delivering

extension NotificationRouter {
  /// Delivers a notification to the user, or to the app if it is in the foreground.
  ///
  /// - Parameter request: The notification.
  /// - Returns: How it is presented; `nil` if it isn't, because the app is in the foreground or the user does not
  ///   permit it.
  @discardableResult
  public func deliver(_ request: NotificationRequest) -> NotificationCategory.Context? {
    // An effect that delivers a notification must not deliver it again when the permissions change.
    withoutFollowing { deliverNow(request) }
  }

  private func deliverNow(_ request: NotificationRequest) -> NotificationCategory.Context? {
    if isForeground {
      hub.post(DidArrive(request: request))
      return nil
    }
    let category = request.category.flatMap { settings?.category($0) }
    if let identifier = request.category, category == nil {
      report(.unknownCategory(identifier))
    }
    guard let system, !permissions.kinds.isEmpty else { return nil }
    return depth.nest {
      let context = system.context
      system.show(
        ShownNotification(
          request,
          in: context,
          actions: category?.actions(in: context) ?? [],
          kinds: permissions.kinds
        )
      )
      return context
    }
  }

  /// Delivers a notification after a delay, whatever the app is doing then.
  ///
  /// The delay is measured by the router's clock. Call this method in a task; to withdraw the reminder, cancel the
  /// task.
  ///
  /// - Parameters:
  ///   - request: The notification.
  ///   - delay: How long to wait.
  /// - Returns: How it is presented, as for ``deliver(_:)``; also `nil` if the task was canceled.
  @discardableResult
  public nonisolated(nonsending) func deliver(
    _ request: NotificationRequest,
    after delay: Duration
  ) async -> NotificationCategory.Context? {
    do {
      try await clock.wait(for: delay)
    } catch {
      return nil
    }
    return deliver(request)
  }
}

// MARK: - Responding

extension NotificationRouter {
  /// Handles the user's response, and waits until the handler is done.
  ///
  /// The system's adapter calls this method, and answers the system once, when it returns, whatever the handler does.
  ///
  /// - Parameter response: The user's response.
  /// - Returns: The outcome.
  public nonisolated(nonsending) func respond(
    to response: NotificationResponse
  ) async -> NotificationOutcome {
    if let category = response.request.category, settings?.category(category) == nil {
      report(.unknownCategory(category))
    }
    guard let handler = handlers[response.action] else {
      report(.unknownAction(response.action))
      return .unknownAction
    }
    let action = handler.action
    guard response.isAuthenticated || !action.requiresAuthentication else {
      return .authenticationRefused
    }
    if action.activation == .foreground, !isForeground { system?.bringAppToFront() }
    let state = CompletionState(action: action.identifier)
    handler.body(response, NotificationCompletion(state))
    var timer: Task<Void, Never>?
    if action.activation == .background {
      timer = Task { [clock, deadline] in
        if (try? await clock.wait(for: deadline)) != nil { state.settle(.timedOut) }
      }
    }
    let outcome = await state.outcome()
    timer?.cancel()
    switch outcome {
    case .timedOut: report(.timedOut(action: action.identifier))
    case .dropped: report(.droppedCompletion(action: action.identifier))
    default: break
    }
    return outcome
  }

  private func report(_ problem: NotificationProblem) {
    hub.post(DidFindProblem(problem: problem))
  }
}
