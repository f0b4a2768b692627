// SPDX-License-Identifier: MIT

import Motif

extension EndlessLoop {
  /// Messages, and the callbacks of the notification router.
  ///
  /// `SharedMessageHub` isn't included: no caller waits for observers that post forever, and no
  /// stack grows. The same is true of a handler whose task responds again.
  static let notifications = hubs + queues + router

  private struct DidChange: HubMessage {
    var number = 0
    var subject: Int { number }
  }

  private final class Sender {}

  private static let hubs = [
    Self("MessageHub.observe", of: "an observer", causing: "post(_:from:)") {
      let hub = MessageHub()
      let registration = hub.observe(DidChange.self) { hub.post($0) }
      hub.post(DidChange())
      registration.cancel()
    },
    Self("MessageHub.observe(from:)", of: "an observer", causing: "post(_:from:)") {
      let (hub, sender) = (MessageHub(), Sender())
      let registration = hub.observe(DidChange.self, from: sender) { hub.post($0, from: sender) }
      hub.post(DidChange(), from: sender)
      registration.cancel()
    },
    Self("MessageHub.observe(about:)", of: "an observer", causing: "post(_:from:)") {
      let hub = MessageHub()
      let registration = hub.observe(DidChange.self, about: 0) { hub.post($0) }
      hub.post(DidChange())
      registration.cancel()
    },
    Self("MessageHub.observe(owner:)", of: "an observer", causing: "post(_:from:)") {
      let (hub, owner) = (MessageHub(), Sender())
      hub.observe(DidChange.self, owner: owner) { _, message in hub.post(message) }
      hub.post(DidChange())
      withExtendedLifetime(owner) {}
    },
    Self("MessageHub.messageEvents", of: "an observer", causing: "post(_:from:)") {
      let hub = MessageHub()
      let registration = hub.messageEvents.observe { _ in hub.post(DidChange()) }
      hub.post(DidChange())
      registration.cancel()
    },
    Self("MessageHub.observe, two types", of: "an observer", causing: "post(_:from:)") {
      let hub = MessageHub()
      let registrations = [
        hub.observe(DidChange.self) { _ in hub.post(AppLifecycle.WillTerminate()) },
        hub.observe(AppLifecycle.WillTerminate.self) { _ in hub.post(DidChange()) },
      ]
      hub.post(DidChange())
      withExtendedLifetime(registrations) {}
    },
  ]

  private static func queueLoop(
    _ name: String,
    of callback: String = "an observer",
    causing operation: String,
    _ enqueue: @escaping @Sendable (MessageQueue) -> Void
  ) -> Self {
    Self("MessageQueue, \(name)", of: callback, causing: operation) {
      let hub = MessageHub()
      let queue = MessageQueue(hub) { $0() }
      let registration = hub.observe(DidChange.self) { _ in enqueue(queue) }
      enqueue(queue)
      registration.cancel()
    }
  }

  private static let queues = [
    queueLoop("an observer that enqueues", causing: "a turn of its MessageQueue") {
      $0.enqueue(DidChange())
    },
    queueLoop("an observer that enqueues for idle time", causing: "a turn of its MessageQueue") {
      $0.enqueue(DidChange(), when: .whenIdle)
    },
    queueLoop("an observer that coalesces", causing: "a turn of its MessageQueue") {
      $0.enqueue(DidChange(), coalescing: .byType) { $0.number += $1.number }
    },
    queueLoop("an observer that posts now", causing: "post(_:from:)") {
      $0.enqueue(DidChange(), when: .now)
    },
    Self("MessageQueue, a merge closure", says: "A merge closure uses its MessageQueue") {
      let queue = MessageQueue(MessageHub()) { _ in }
      func enqueue() {
        queue.enqueue(DidChange(), coalescing: .byType) { _, _ in enqueue() }
      }
      enqueue()
      enqueue()
    },
    Self(
      "MessageQueue, a merge closure that flushes",
      says: "A merge closure uses its MessageQueue"
    ) {
      let queue = MessageQueue(MessageHub()) { _ in }
      for _ in 0..<2 {
        queue.enqueue(DidChange(), coalescing: .byType) { _, _ in queue.flush() }
      }
    },
  ]

  // MARK: - Notifications to the user

  private final class Phone: NotificationSystem, NotificationSettingsStore {
    var onContext: () -> Void = {}
    var onRegister: () -> Void = {}
    var onShow: () -> Void = {}
    var onFingerprint: () -> Void = {}

    var context: NotificationCategory.Context {
      onContext()
      return .banner
    }

    var fingerprint: String? {
      get {
        onFingerprint()
        return nil
      }
      set {}
    }

    func register(_ settings: NotificationSettings) { onRegister() }
    func show(_ notification: ShownNotification) { onShow() }
    func bringAppToFront() {}
  }

  private static func systemLoop(
    _ name: String,
    _ prepare: @escaping @Sendable (Phone, NotificationRouter) -> Void,
    _ begin: @escaping @Sendable (NotificationRouter) -> Void
  ) -> Self {
    Self(name, of: "a NotificationSystem", causing: "deliver(_:) or register(_:)") {
      let phone = Phone()
      let router = NotificationRouter(
        hub: MessageHub(),
        system: phone,
        store: phone,
        isInForeground: false
      )
      router.permissions.update(to: .alert)
      prepare(phone, router)
      begin(router)
    }
  }

  private static func deliver(_ router: NotificationRouter) {
    router.deliver(NotificationRequest("groceries", text: "Milk is out"))
  }

  /// Registers settings that differ from the previous ones.
  private static func register(_ router: NotificationRouter, _ kinds: NotificationKinds) {
    guard let settings = try? NotificationSettings(kinds: kinds, categories: []) else { return }
    router.register(settings)
  }

  private static let router = [
    systemLoop("NotificationSystem.show") { phone, router in
      phone.onShow = { deliver(router) }
    } _: {
      deliver($0)
    },
    systemLoop("NotificationSystem.context") { phone, router in
      phone.onContext = { deliver(router) }
    } _: {
      deliver($0)
    },
    systemLoop("NotificationSystem.register") { phone, router in
      var kinds: NotificationKinds = .alert
      phone.onRegister = {
        kinds = kinds == .alert ? .sound : .alert
        register(router, kinds)
      }
    } _: {
      register($0, .alert)
    },
    systemLoop("NotificationSettingsStore.fingerprint") { phone, router in
      var kinds: NotificationKinds = .alert
      phone.onFingerprint = {
        kinds = kinds == .alert ? .sound : .alert
        register(router, kinds)
      }
    } _: {
      register($0, .alert)
    },
    Self("NotificationRouter.DidArrive", of: "an observer", causing: "post(_:from:)") {
      let hub = MessageHub()
      let router = NotificationRouter(hub: hub)
      let registration = hub.observe(NotificationRouter.DidArrive.self) {
        router.deliver($0.request)
      }
      deliver(router)
      registration.cancel()
    },
    Self("NotificationRouter.DidFindProblem", of: "an observer", causing: "post(_:from:)") {
      let hub = MessageHub()
      let router = NotificationRouter(hub: hub, isInForeground: false)
      let request = NotificationRequest("groceries", text: "Milk is out", category: "unknown")
      let registration = hub.observe(NotificationRouter.DidFindProblem.self) { _ in
        router.deliver(request)
      }
      router.deliver(request)
      registration.cancel()
    },
    Self("AppLifecycle.WillEnterForeground", of: "an observer", causing: "post(_:from:)") {
      let hub = MessageHub()
      let registration = hub.observe(AppLifecycle.WillEnterForeground.self) { hub.post($0) }
      hub.post(AppLifecycle.WillEnterForeground())
      registration.cancel()
    },
    Self("NotificationPermissions.observe", of: "an observer", causing: "an event") {
      let permissions = NotificationPermissions()
      let registration = permissions.observe {
        permissions.update(to: $0 == .alert ? .sound : .alert)
      }
      permissions.update(to: .alert)
      registration.cancel()
    },
  ]
}
