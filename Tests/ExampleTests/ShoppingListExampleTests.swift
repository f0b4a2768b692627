// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifNotifications
internal import MotifTestSupport
internal import Testing

@testable import ShoppingListExample

@Suite("ShoppingListExample")
@MainActor
struct ShoppingListExampleTests {
  @Test
  func `a reminder's actions edit and empty the list (I6)`()
    async throws
  {
    let transcript = Transcript()
    let clock = ManualClock()
    let example = ShoppingListExample(print: { transcript.add($0) }, clock: clock)
    let running = Task { try await example.run(reminderAfter: .seconds(3600)) }
    // Each reminder is awaited after one of these lines.
    for line in ["> the app goes", "alert:", "> the reminder fires", "> the user turns"] {
      while transcript.lines.last?.hasPrefix(line) != true { await Task.yield() }
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(3600))
    }
    try await running.value
    #expect(
      transcript.text == #"""
        3 items: bread, butter, jam
        > launch twice, and the user allows alerts
        registered with the system: 1 category
        > the app goes to the background, and the reminder fires
        alert: Time to shop [Dismiss] [Edit*] [Trash!*]
        banner: Time to shop [Edit*] [Trash!*]
        > dismiss
        completed: handled
        3 items: bread, butter, jam
        > edit with the passcode, and type "milk"
        the app enters the foreground
        completed: handled
        the field has focus: true
        4 items: bread, butter, jam, milk
        > the reminder fires in the foreground
        the app is notified: Time to shop
        > trash without the passcode
        completed: authenticationRefused
        4 items: bread, butter, jam, milk
        > trash with the passcode
        completed: handled
        0 items
        if the app were killed now, it would find 0 items
        > undo
        4 items: bread, butter, jam, milk
        > an action from an older version
        ! no handler is known for the action "snooze": add it with handle(_:_:) or route(_:to:)
        completed: unknownAction
        > the user turns notifications off, and the reminder fires
        4 items: bread, butter, jam, milk
        """#
    )
  }
}
#endif
