// SPDX-License-Identifier: MIT

internal import MotifCore

/// Brings notifications to the user, and the user's choices to the code that carries them out.
///
/// The screens know nothing about notifications: they observe messages of the hub. The system knows nothing about
/// screens. In between, in one place of the app, each action is routed to a message:
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
/// The router follows ``AppLifecycle`` messages of its hub, so it knows whether the app is in the
/// foreground. There, the app gets ``DidArrive`` for a notification, and nothing is shown.
///
/// Problems that are not bugs of the caller do not stop the program: they are posted as ``DidFindProblem``.
///
/// A router belongs to the isolation domain of its hub, and keeps the hub and the system.
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

  /// Something is wrong with the app, or with what it was sent.
  public struct DidFindProblem: HubMessage {
    /// What is wrong.
    public let problem: NotificationProblem
  }

  private struct Handler {
    let action: NotificationAction
    let body: (NotificationResponse, NotificationCompletion) -> Void
  }

  /// What the user permits.
  public let permissions = NotificationPermissions()

  private let hub: MessageHub
  private let system: (any NotificationSystem)?
  private let store: (any NotificationSettingsStore)?
  private let clock: any Clock<Duration>
  private let deadline: Duration
  private let followed = FollowedState()
  private var isForeground: Bool
  private var settings: NotificationSettings?
  private var handlers: [String: Handler] = [:]

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - hub: Where responses and problems are posted, and ``AppLifecycle`` messages come from.
  ///   - system: What shows notifications; `nil` where nothing can.
  ///   - store: Remembers what was registered; `nil` to register at each launch.
  ///   - clock: Measures the time until a reminder, and until the deadline.
  ///   - deadline: How long the work of a background action may take, above zero.
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
    require(deadline > .zero, "The deadline must be above zero, or no work would be done in time")
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
  /// Effects and derived values that read it follow it.
  public var isInForeground: Bool {
    followed.noteRead()
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
  /// Asks the system for what the app needs, unless it was asked for exactly that before.
  ///
  /// Call it at each launch. Equal settings reach the system once, even across restarts if there is a store.
  ///
  /// - Parameter settings: All that the app asks for.
  /// - Returns: Whether the system was asked.
  @discardableResult
  public func register(_ settings: NotificationSettings) -> Bool {
    let isKnown = settings == self.settings || settings.fingerprint == store?.fingerprint
    self.settings = settings
    guard !isKnown, let system else { return false }
    system.register(settings)
    store?.fingerprint = settings.fingerprint
    return true
  }

  /// Sets what is done when an action is chosen.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - body: Does it, and calls the completion once. A background action has until the deadline.
  /// - Precondition: The action has no handler yet.
  public func handle(
    _ action: NotificationAction,
    _ body:
      @escaping (_ response: NotificationResponse, _ completion: NotificationCompletion) -> Void
  ) {
    require(
      handlers[action.identifier] == nil,
      "\"\(action.identifier)\" has a handler already. Give each action an identifier of its own"
    )
    handlers[action.identifier] = Handler(action: action, body: body)
  }

  /// Posts a message to the hub when an action is chosen.
  ///
  /// When all observers have heard it, the action is done.
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
  /// Brings a notification to the user, or to the app if the user has it open.
  ///
  /// - Parameter request: The notification.
  /// - Returns: Where it is shown; `nil` if it is not shown, because the app is in the foreground or the user does not
  ///   permit it.
  @discardableResult
  public func deliver(_ request: NotificationRequest) -> NotificationCategory.Context? {
    if isForeground {
      hub.post(DidArrive(request: request))
      return nil
    }
    let category = request.category.flatMap { settings?.category($0) }
    if let identifier = request.category, category == nil {
      report(.unknownCategory(identifier))
    }
    guard let system, !permissions.kinds.isEmpty else { return nil }
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

  /// Brings a notification to the user at a later time, whatever the app is doing then.
  ///
  /// It waits on the router's clock. Call it in a task; to take the reminder back, cancel the task.
  ///
  /// - Parameters:
  ///   - request: The notification.
  ///   - delay: How long to wait.
  /// - Returns: Where it is shown, as ``deliver(_:)`` says; `nil` also if the task was canceled.
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
  /// Has the user's choice carried out, and waits until it is.
  ///
  /// The adapter of the system calls it, and tells the system when it returns: once, whatever the handler does.
  ///
  /// - Parameter response: What the user has chosen.
  /// - Returns: How it ended.
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
