// SPDX-License-Identifier: MIT

import MotifNotifications
import MotifTestSupport
import Testing

@testable import Essence
@testable import Exercises

@Suite("Solutions: InteractiveNotification")
@MainActor
struct InteractiveNotificationSolutionsTests {
  private typealias Solutions = InteractiveNotificationSolutions

  // MARK: - The essence

  private let plain = PlainNotificationRouter()
  private let trash = PlainNotificationAction(
    identifier: "trash",
    title: "Delete",
    requiresAuthentication: true
  )

  /// What the system is told about a response.
  private func reports(of identifier: String, isUnlocked: Bool = true) -> [Bool] {
    var reports: [Bool] = []
    plain.respond(to: identifier, isUnlocked: isUnlocked) { reports.append($0) }
    return reports
  }

  @Test
  func `the essence reports each response once`() {
    plain.handle(trash) { completion in
      completion.finish()
      completion.finish()
    }
    #expect(reports(of: "trash") == [true])
    #expect(reports(of: "trash", isUnlocked: false) == [false])
    #expect(reports(of: "archive") == [false])
  }

  @Test
  func `the essence reports a forgotten completion`() {
    plain.handle(trash) { _ in }
    #expect(reports(of: "trash") == [false])
  }

  // MARK: - The solutions

  private final class Phone: NotificationSystem {
    let context = NotificationCategory.Context.alert
    private(set) var texts: [String] = []
    func register(_ settings: NotificationSettings) {}
    func show(_ notification: ShownNotification) { texts.append(notification.request.text) }
    func bringAppToFront() {}
  }

  private actor Disk {
    private(set) var saveCount = 0
    func save() { saveCount += 1 }
  }

  private let hub = MessageHub()
  private let phone = Phone()
  private let clock = ManualClock()
  private let request = NotificationRequest("list", text: "Time to shop")

  private func makeRouter() -> NotificationRouter {
    let router = NotificationRouter(hub: hub, system: phone, clock: clock, isInForeground: false)
    router.permissions.update(to: .alert)
    return router
  }

  private func response(_ action: String) -> NotificationResponse {
    NotificationResponse(to: request, action: action, isAuthenticated: true)
  }

  @Test
  func `later means in an hour`() async {
    let router = makeRouter()
    Solutions.routeLater(in: router)
    #expect(await router.respond(to: response("later")) == .handled)
    await clock.waitForSleepers(1)
    #expect(phone.texts.isEmpty)
    clock.advance(by: .seconds(3600))
    while phone.texts.isEmpty { await Task.yield() }
    #expect(phone.texts == ["Time to shop"])
  }

  @Test
  func `a router is released with its handlers`() {
    expectReleased {
      let router = makeRouter()
      Solutions.routeLater(in: router)
      Solutions.routeTrash(in: router) {}
      return router
    }
  }

  @Test
  func `a deletion is complete when it is saved`() async {
    let router = makeRouter()
    let disk = Disk()
    Solutions.routeTrash(in: router) {
      await Task.yield()
      await disk.save()
    }
    #expect(await router.respond(to: response("trash")) == .handled)
    #expect(await disk.saveCount == 1)
  }

  @Test
  func `buttons that nobody knows are logged`() async {
    let router = makeRouter()
    let log = Solutions.UnknownButtons(hub)
    #expect(await router.respond(to: response("snooze")) == .unknownAction)
    #expect(log.identifiers == ["snooze"])
  }
}
