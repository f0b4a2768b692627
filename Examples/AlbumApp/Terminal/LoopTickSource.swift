// SPDX-License-Identifier: MIT

internal import MotifTweening

/// The ticks of an event loop: one for each frame while something moves, and none while nothing
/// does, so that the loop sleeps.
///
/// On a terminal that falls behind, a movement would be late and jerky, so only its end is shown.
final class LoopTickSource: TickSource {
  /// The time between two ticks, and the longest that a terminal may take for a frame.
  static let interval = Duration.milliseconds(25)
  /// The longest time between two ticks for a movement to go on.
  static let patience = Duration.milliseconds(100)
  /// The seconds added to a tick to end every movement.
  ///
  /// It is longer than any glide, and a spinner makes one full turn.
  static let leap = 1.0

  private let now: () -> Duration
  private var body: ((Double) -> Void)?
  private var lastTick = Duration.zero
  private var isBehind = false

  /// Makes a source that nothing has started.
  ///
  /// - Parameter now: Returns the time since any fixed moment.
  init(now: @escaping () -> Duration = LoopTickSource.stopwatch()) {
    self.now = now
  }

  private static func stopwatch() -> () -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// Begins to pass ticks on: at once if the terminal is behind, so that the next frame it is sent
  /// is the last one.
  func start(_ tick: @escaping (_ seconds: Double) -> Void) {
    body = tick
    lastTick = isBehind ? now() - Self.interval : now()
  }

  /// Stops passing ticks on.
  func stop() { body = nil }

  /// The milliseconds until the next tick is due, or -1 if no tick is wanted.
  var delay: Int32 {
    guard body != nil else { return -1 }
    let rest = max(lastTick + Self.interval - now(), .zero)
    return Int32((rest / .milliseconds(1)).rounded(.up))
  }

  /// Ticks if it is time to.
  func tickIfDue() {
    let time = now()
    guard let body, time >= lastTick + Self.interval else { return }
    let elapsed = time - lastTick
    lastTick = time
    let isLate = isBehind || elapsed > Self.patience
    body(elapsed / .seconds(1) + (isLate ? Self.leap : 0))
  }

  /// Sends a frame to the terminal, and notes whether the terminal keeps up.
  ///
  /// It falls behind when it is slow with a frame of a movement. It has caught up when it is quick
  /// with any frame.
  ///
  /// - Parameter send: Sends the frame, and returns when the terminal has taken it.
  /// - Throws: What `send` throws.
  func show<Failure>(_ send: () throws(Failure) -> Void) throws(Failure) {
    let start = now()
    defer { isBehind = now() - start > Self.interval && (isBehind || body != nil) }
    try send()
  }
}
