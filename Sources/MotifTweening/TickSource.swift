// SPDX-License-Identifier: MIT

/// What tells an engine that time has passed: a display link, a clock, a test.
///
/// An engine starts its source when something begins to run and stops it when nothing does, so an app that
/// stands still is not woken.
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
  /// - Parameter tick: Is told the seconds since the tick before, in the isolation domain of the engine. It
  ///   keeps nothing alive. Called from inside one of its own callbacks, it is told after them.
  func start(_ tick: @escaping (_ seconds: Double) -> Void)

  /// Ends the ticks until the next start.
  func stop()
}

/// A source that ticks when it is told to.
///
/// For tests, and for loops that have a rhythm of their own: call ``tick(by:)`` once for each frame.
///
/// ```swift
/// let ticks = ManualTickSource()
/// ticks.tick(by: 1)
/// print(ticks.isTicking, ticks.count)
/// // Prints "false 0"
/// ```
public final class ManualTickSource: TickSource {
  private var body: ((Double) -> Void)?
  /// How many ticks have reached an engine.
  public private(set) var count = 0

  /// Makes a source that nobody has started.
  public init() {}

  /// Whether an engine wants ticks.
  public var isTicking: Bool { body != nil }

  /// Begins to pass ticks on.
  ///
  /// - Parameter tick: Is told the seconds.
  public func start(_ tick: @escaping (_ seconds: Double) -> Void) { body = tick }

  /// Ends that.
  public func stop() { body = nil }

  /// Ticks once, if an engine wants it.
  ///
  /// - Parameter seconds: The time since the tick before.
  public func tick(by seconds: Double) {
    guard let body else { return }
    count += 1
    body(seconds)
  }
}
