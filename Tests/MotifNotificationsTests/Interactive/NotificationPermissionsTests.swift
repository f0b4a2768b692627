// SPDX-License-Identifier: MIT

import MotifBindings
import MotifNotifications
import MotifTestSupport
import Testing

@Suite("NotificationPermissions")
struct NotificationPermissionsTests {
  @Test func `permissions start empty and report each change once (I6, N4)`() {
    let permissions = NotificationPermissions()
    #expect(permissions.kinds.isEmpty)
    var told: [NotificationKinds] = []
    let registration = permissions.observe { told.append($0) }
    permissions.update(to: [])
    permissions.update(to: [.alert, .sound])
    permissions.update(to: [.alert, .sound])
    permissions.update(to: .badge)
    #expect(told == [[.alert, .sound], .badge])
    withExtendedLifetime(registration) {}
  }

  @Test func `a sequence starts with the current permissions (I6)`() async {
    var permissions: NotificationPermissions? = NotificationPermissions()
    permissions?.update(to: .alert)
    var values = permissions?.values(.unbounded).makeAsyncIterator()
    permissions?.update(to: .sound)
    permissions = nil
    var read: [NotificationKinds] = []
    while let kinds = await values?.next() { read.append(kinds) }
    #expect(read == [.alert, .sound])
  }

  @Test func `an observation ends with its owner`() {
    final class Screen {}
    let permissions = NotificationPermissions()
    var screen: Screen? = Screen()
    var count = 0
    if let screen { permissions.observe(owner: screen) { _, _ in count += 1 } }
    permissions.update(to: .alert)
    screen = nil
    permissions.update(to: .sound)
    #expect(count == 1)
    #expect(screen == nil)
  }
}
