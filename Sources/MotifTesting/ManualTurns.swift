// SPDX-License-Identifier: MIT

/// An event loop whose turns a test takes by hand.
///
/// Code that defers work to the next turn, such as a view that is drawn once for many changes, schedules it through a
/// closure. In an app, that closure uses the main run loop. In a test, pass ``schedule(_:)``: nothing runs until you
/// call ``run()``.
///
/// ```swift
/// let turns = ManualTurns()
/// turns.schedule { print("laid out") }
/// turns.schedule {
///   turns.schedule { print("drawn") }
/// }
///
/// print(turns.run(), "ran,", turns.count, "waits")
/// turns.run()
/// // Prints:
/// // laid out
/// // 2 ran, 1 waits
/// // drawn
/// ```
///
/// It fits every type that takes turns: `CoalescingScheduler(on: turns.schedule)` of `MotifPipelines`,
/// `MessageQueue(hub, nextTurn: turns.schedule, idle: idle.schedule)` of `MotifNotifications`, and
/// `TargetAction.perform(_:on:)` of `MotifResponders`. The object is confined to the isolation domain that made it.
public final class ManualTurns {
  private var waiting: [() -> Void] = []

  /// Makes a loop with no scheduled closures.
  public init() {}

  /// The number of closures scheduled for the next turn.
  public var count: Int { waiting.count }

  /// Schedules a closure for the next turn.
  ///
  /// - Parameter body: The closure that the next ``run()`` calls.
  public func schedule(_ body: @escaping () -> Void) {
    waiting.append(body)
  }

  /// Takes one turn: calls the scheduled closures in the order in which they were scheduled.
  ///
  /// Closures scheduled during the turn wait for the next one, as they do in a run loop.
  ///
  /// - Returns: The number of closures called.
  /// - Complexity: O(*n*) in the number of closures, plus the time they take.
  @discardableResult
  public func run() -> Int {
    let turn = waiting
    waiting = []
    for body in turn { body() }
    return turn.count
  }
}
