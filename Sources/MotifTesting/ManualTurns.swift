// SPDX-License-Identifier: MIT

/// The turns of a loop that a test takes by hand.
///
/// Code that waits for the next turn, such as a view that is drawn once for many changes, asks for it through a
/// closure. In an app, the closure asks the main run loop. In a test, pass ``schedule(_:)``: nothing happens
/// until you call ``run()``.
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
/// It fits wherever a module takes turns: `CoalescingScheduler(on: turns.schedule)` of `MotifPipelines`,
/// `MessageQueue(hub, nextTurn: turns.schedule, idle: idle.schedule)` of `MotifNotifications`, and
/// `TargetAction.perform(_:on:)` of `MotifResponders`. The object is confined to the isolation domain that made it.
public final class ManualTurns {
  private var waiting: [() -> Void] = []

  /// Makes a loop in which nothing waits.
  public init() {}

  /// How many closures wait for the next turn.
  public var count: Int { waiting.count }

  /// Keeps a closure for the next turn.
  ///
  /// - Parameter body: What the next ``run()`` calls.
  public func schedule(_ body: @escaping () -> Void) {
    waiting.append(body)
  }

  /// Takes one turn: calls what has been scheduled, in that order.
  ///
  /// What is scheduled during the turn waits for the next one, as it does in a run loop.
  ///
  /// - Returns: How many closures it called.
  /// - Complexity: O(*n*) in their number, besides their own work.
  @discardableResult
  public func run() -> Int {
    let turn = waiting
    waiting = []
    for body in turn { body() }
    return turn.count
  }
}
