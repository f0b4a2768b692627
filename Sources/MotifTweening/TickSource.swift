// SPDX-License-Identifier: MIT

/// Tells an engine that time has passed: a display link, a clock, or a test.
///
/// An engine starts its source when something begins to run, and stops it when nothing is running. So an app in which
/// nothing moves is not woken.
///
/// ```swift
/// final class Loop: TickSource {
///   private var tick: ((Double) -> Void)?
///   func start(_ tick: @escaping (Double) -> Void) { self.tick = tick }
///   func stop() { tick = nil }
///   func turn() { tick?(0.02) }
/// }
///
/// let loop = Loop()
/// let engine = TweenEngine(ticks: loop)
/// let running = engine.start(Motion(Tween(from: 0.0, to: 1, duration: 0.04)) { print($0) })
/// for _ in 1...3 { loop.turn() }
/// print(running.isRunning)
/// // Prints:
/// // 0.5
/// // 1.0
/// // false
/// ```
public protocol TickSource: AnyObject {
  /// Begins to tick.
  ///
  /// - Parameter tick: Call it with the seconds since the last tick, in the isolation domain of the engine. It does not
  ///   keep the engine alive. A call from inside a callback of the engine takes effect after the callbacks under way.
  func start(_ tick: @escaping (_ seconds: Double) -> Void)

  /// Stops ticking until the next start. Release the closure.
  func stop()
}

/// A source that ticks when you tell it to.
///
/// Use it in tests, and in loops that have their own rhythm: call ``tick(by:)`` once for each frame.
///
/// ```swift
/// let ticks = ManualTickSource()
/// ticks.tick(by: 1)
/// print(ticks.isTicking, ticks.count)
/// // Prints "false 0"
/// ```
public final class ManualTickSource: TickSource {
  private var body: ((Double) -> Void)?
  /// The number of ticks that have reached an engine.
  public private(set) var count = 0

  /// Makes a source that no engine has started.
  public init() {}

  /// Whether an engine wants ticks.
  public var isTicking: Bool { body != nil }

  /// Begins to pass ticks on.
  ///
  /// - Parameter tick: Receives the seconds of each tick.
  public func start(_ tick: @escaping (_ seconds: Double) -> Void) { body = tick }

  /// Stops passing ticks on.
  public func stop() { body = nil }

  /// Ticks once, if an engine wants ticks.
  ///
  /// - Parameter seconds: The time since the last tick.
  public func tick(by seconds: Double) {
    guard let body else { return }
    count += 1
    body(seconds)
  }
}
