// SPDX-License-Identifier: MIT

import MotifBindings
import MotifNotifications
import MotifTestSupport
import Synchronization
import Testing

@Suite("NotificationRouter")
@MainActor
struct NotificationRouterTests {
  private struct EditRequested: HubMessage {
    var list: String
  }

  private final class Device: NotificationSystem {
    var context = NotificationCategory.Context.alert
    var registered: [NotificationSettings] = []
    var shown: [ShownNotification] = []
    var frontCount = 0

    func register(_ settings: NotificationSettings) { registered.append(settings) }
    func show(_ notification: ShownNotification) { shown.append(notification) }
    func bringAppToFront() { frontCount += 1 }
  }

  private final class Store: NotificationSettingsStore {
    var fingerprint: String?
  }

  private final class Log {
    var problems: [NotificationProblem] = []
  }

  /// A value that a task hands to a test.
  private final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>
    init(_ value: Value) { state = Mutex(value) }
    var value: Value {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }

  private static let dismiss = NotificationAction("dismiss", title: "Dismiss")
  private static let edit = NotificationAction(
    "edit",
    title: "Edit",
    requiresAuthentication: true,
    activation: .foreground
  )
  private static let trash = NotificationAction("trash", title: "Trash")

  private let hub = MessageHub()
  private let device = Device()
  private let store = Store()
  private let clock = ManualClock()
  private let log = Log()
  private let router: NotificationRouter
  private let registration: Registration
  private let request = NotificationRequest("groceries", text: "Milk is out", category: "list")

  init() throws {
    router = NotificationRouter(
      hub: hub,
      system: device,
      store: store,
      clock: clock,
      deadline: .seconds(5),
      isInForeground: false
    )
    registration = hub.observe(NotificationRouter.DidFindProblem.self) { [log] message in
      log.problems.append(message.problem)
    }
  }

  private static func settings(
    _ kinds: NotificationKinds = [.alert, .badge]
  ) throws -> NotificationSettings {
    let list = try NotificationCategory(
      "list",
      alert: [dismiss, edit, trash],
      banner: [edit, trash]
    )
    return try NotificationSettings(kinds: kinds, categories: [list])
  }

  private func respond(
    _ action: String,
    isAuthenticated: Bool = true
  ) async -> NotificationOutcome {
    await router.respond(
      to: NotificationResponse(to: request, action: action, isAuthenticated: isAuthenticated)
    )
  }

  private func remind(_ request: NotificationRequest) async -> NotificationCategory.Context? {
    await router.deliver(request, after: .seconds(60))
  }

  // MARK: - Registering

  @Test func `equal settings are registered once, changed ones again (I6)`() throws {
    #expect(router.register(try Self.settings()))
    #expect(!router.register(try Self.settings()))
    #expect(router.register(try Self.settings(.sound)))
    #expect(device.registered == [try Self.settings(), try Self.settings(.sound)])
  }

  @Test func `equal settings are not registered after a restart (I6)`() throws {
    router.register(try Self.settings())
    let next = NotificationRouter(hub: hub, system: device, store: store)
    #expect(!next.register(try Self.settings()))
    #expect(device.registered.count == 1)
    #expect(next.register(try Self.settings(.sound)))
    let other = NotificationRouter(hub: hub, system: device, store: Store())
    #expect(other.register(try Self.settings(.sound)))
  }

  // MARK: - Delivering

  @Test func `the device's state determines which actions appear (I6)`() throws {
    router.register(try Self.settings())
    router.permissions.update(to: .alert)
    #expect(router.deliver(request) == .alert)
    device.context = .banner
    #expect(router.deliver(request) == .banner)
    #expect(
      device.shown.map(\.actions) == [
        [Self.dismiss, Self.edit, Self.trash], [Self.edit, Self.trash],
      ]
    )
    #expect(device.shown.allSatisfy { $0.kinds == .alert })
  }

  @Test func `in the foreground, the app receives the notification (I6, N4)`() throws {
    router.register(try Self.settings())
    router.permissions.update(to: .alert)
    var arrived: [String] = []
    let registrations = [
      hub.observe(NotificationRouter.DidArrive.self, about: "groceries") {
        arrived.append($0.request.text)
      }
    ]
    var states: [Bool] = []
    let effect = Effect { [router] in states.append(router.isInForeground) }
    hub.post(AppLifecycle.WillEnterForeground())
    #expect(router.deliver(request) == nil)
    #expect(arrived == ["Milk is out"] && device.shown.isEmpty)
    hub.post(AppLifecycle.DidEnterBackground())
    #expect(router.deliver(request) == .alert)
    #expect(states == [false, true, false])
    withExtendedLifetime((registrations, effect)) {}
  }

  @Test func `without permission, nothing is shown (I6)`() throws {
    router.register(try Self.settings())
    #expect(router.deliver(request) == nil)
    router.permissions.update(to: .badge)
    #expect(router.deliver(request) == .alert)
    #expect(device.shown.map(\.kinds) == [.badge])
    #expect(log.problems.isEmpty)
  }

  @Test func `an unknown category is reported and shows no actions (I6)`() throws {
    router.register(try Self.settings())
    router.permissions.update(to: .alert)
    router.deliver(NotificationRequest("x", text: "X", category: "gone"))
    router.deliver(NotificationRequest("y", text: "Y"))
    #expect(device.shown.map(\.actions) == [[], []])
    #expect(log.problems == [.unknownCategory("gone")])
  }

  @Test func `a reminder fires on time unless canceled (I6, N4)`() async throws {
    router.permissions.update(to: .alert)
    let note = NotificationRequest("note", text: "Now")
    async let context = remind(note)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(59))
    #expect(device.shown.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(await context == .alert)
    let takenBack = Task { await remind(note) }
    takenBack.cancel()
    #expect(await takenBack.value == nil)
    #expect(device.shown.count == 1)
  }

  // MARK: - Responding

  @Test func `a response reaches observers by its identifier (I6)`()
    async
    throws
  {
    router.register(try Self.settings())
    router.route(Self.edit) { EditRequested(list: $0.request.identifier) }
    var edited: [String] = []
    let screen = hub.observe(EditRequested.self) { edited.append($0.list) }
    #expect(await respond("edit") == .handled)
    #expect(edited == ["groceries"])
    #expect(device.frontCount == 1)
    hub.post(AppLifecycle.WillEnterForeground())
    #expect(await respond("edit") == .handled)
    #expect(device.frontCount == 1)
    withExtendedLifetime(screen) {}
  }

  @Test func `refused authentication does nothing but still completes (I6)`() async throws {
    router.register(try Self.settings())
    router.route(Self.edit) { EditRequested(list: $0.request.identifier) }
    let screen = hub.observe(EditRequested.self) { _ in Issue.record("It was not authenticated") }
    #expect(await respond("edit", isAuthenticated: false) == .authenticationRefused)
    #expect(device.frontCount == 0 && log.problems.isEmpty)
    withExtendedLifetime(screen) {}
  }

  @Test func `an unknown action completes and is reported (I6)`() async throws {
    #expect(await respond("archive") == .unknownAction)
    #expect(log.problems == [.unknownCategory("list"), .unknownAction("archive")])
    #expect(Set(log.problems.map(\.description)).count == 2)
  }

  @Test func `a response waits for its handler's work (I6)`() async throws {
    router.register(try Self.settings())
    let saved = Shared(false)
    router.handle(Self.trash) { _, completion in
      completion.finish(
        after: Task {
          await Task.yield()
          saved.value = true
        }
      )
    }
    #expect(await respond("trash") == .handled)
    #expect(saved.value)
  }

  @Test func `a dropped completion is reported and still completes (I6)`() async throws {
    router.register(try Self.settings())
    router.handle(Self.dismiss) { _, _ in }
    #expect(await respond("dismiss") == .dropped)
    #expect(log.problems == [.droppedCompletion(action: "dismiss")])
  }

  @Test func `any thread may call or drop a completion (I6)`() async throws {
    router.register(try Self.settings())
    router.handle(Self.dismiss) { _, completion in
      _ = RunningThread { completion.finish() }
    }
    router.handle(Self.trash) { _, completion in
      _ = RunningThread { withExtendedLifetime(completion) {} }
    }
    #expect(await respond("dismiss") == .handled)
    #expect(await respond("trash") == .dropped)
  }

  @Test func `background work is canceled at its deadline (I6)`() async throws {
    router.register(try Self.settings())
    let wasCanceled = Shared(false)
    let isOver = ManualClock()
    let end = isOver.now.advanced(by: .seconds(1))
    router.handle(Self.trash) { [clock] _, completion in
      completion.finish(
        after: Task {
          // Without cancellation, it would wait for an hour.
          try? await clock.sleep(for: .seconds(3600))
          wasCanceled.value = Task.isCancelled
          isOver.advance(by: .seconds(1))
        }
      )
    }
    async let outcome = respond("trash")
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(5))
    #expect(await outcome == .timedOut)
    #expect(log.problems == [.timedOut(action: "trash")])
    try await isOver.sleep(until: end)
    #expect(wasCanceled.value)
  }

  @Test func `calling a completion after the deadline is allowed (I6)`() async throws {
    router.register(try Self.settings())
    let kept = Shared<NotificationCompletion?>(nil)
    router.handle(Self.trash) { _, completion in kept.value = completion }
    async let outcome = respond("trash")
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    #expect(await outcome == .timedOut)
    kept.value?.finish()
  }

  @Test func `a foreground action has no deadline (I6)`() async throws {
    router.register(try Self.settings())
    let kept = Shared<NotificationCompletion?>(nil)
    router.handle(Self.edit) { _, completion in kept.value = completion }
    async let outcome = respond("edit")
    while kept.value == nil { await Task.yield() }
    #expect(clock.sleeperCount == 0)
    kept.value?.finish()
    #expect(await outcome == .handled)
  }

  @Test func `a response in a canceled task still waits`() async throws {
    router.register(try Self.settings())
    router.handle(Self.trash) { _, completion in
      completion.finish(after: Task { await Task.yield() })
    }
    let response = Task { await respond("trash") }
    response.cancel()
    #expect(await response.value == .handled)
  }

  @Test func `the hub doesn't call a released router`() {
    expectReleased {
      let router = NotificationRouter(hub: hub, system: device)
      router.route(Self.trash) { EditRequested(list: $0.request.identifier) }
      return router
    }
    hub.post(AppLifecycle.WillEnterForeground())
  }

  // MARK: - Mistakes

  #if os(macOS) || os(Linux)
  @Test func `a second completion stops the program, naming the first (I6)`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let router = NotificationRouter(hub: MessageHub())
      let action = NotificationAction("save", title: "Save")
      router.handle(action) { _, completion in
        completion.finish(file: "First/File.swift", line: 12)
        completion.finish(file: "Second/File.swift", line: 34)
      }
      let request = NotificationRequest("x", text: "X")
      let response = NotificationResponse(to: request, action: "save", isAuthenticated: true)
      _ = await router.respond(to: response)
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("\"save\" was called a second time, at Second/File.swift:34"))
    #expect(text.contains("The first call was at First/File.swift:12"))
  }

  @Test func `a second handler or a zero deadline stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let router = NotificationRouter(hub: MessageHub())
      let action = NotificationAction("save", title: "Save")
      router.handle(action) { $1.finish() }
      router.handle(action) { $1.finish() }
    }
    await #expect(processExitsWith: .failure) {
      _ = NotificationRouter(hub: MessageHub(), deadline: .zero)
    }
  }
  #endif

  // MARK: - Extreme durations

  private nonisolated static let extremes = [
    Duration.seconds(Int64.max), Duration(attoseconds: .max), .seconds(1e18),
  ]

  @Test(arguments: extremes)
  func `a reminder's delay may exceed any clock`(delay: Duration) async throws {
    let router = NotificationRouter(hub: hub, system: device, store: store)
    let task = Task { await router.deliver(request, after: delay) }
    for _ in 0..<100 { await Task.yield() }
    task.cancel()
    #expect(await task.value == nil)
    #expect(device.shown.isEmpty)
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min), Duration(attoseconds: .min)])
  func `a reminder in the past fires immediately`(delay: Duration) async throws {
    router.register(try Self.settings())
    let real = NotificationRouter(hub: hub, system: device, store: store, isInForeground: true)
    #expect(await real.deliver(request, after: delay) == nil)
    #expect(await router.deliver(request, after: delay) == nil)
  }

  @Test(arguments: extremes)
  func `an action's deadline may exceed any clock`(
    deadline: Duration
  ) async throws {
    let router = NotificationRouter(
      hub: hub,
      system: device,
      store: store,
      deadline: deadline,
      isInForeground: false
    )
    router.register(try Self.settings())
    router.handle(Self.trash) { _, completion in
      completion.finish(after: Task { await Task.yield() })
    }
    let response = NotificationResponse(to: request, action: "trash", isAuthenticated: true)
    let outcome = await router.respond(to: response)
    #expect(outcome == .handled)
  }
}
