// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifCore
import MotifTweening
import Testing

@Suite("Tween callbacks that repeat their caller")
struct TweenLoopTests {
  /// Every callback of the module, and the call that it repeats.
  enum Loop: String, CaseIterable, Codable, Sendable {
    case progressSeeks, partSeeks, progressTicks, partTicks
    case completionSupersedes, completionCancels
    case sourceStops, sourceStarts
    case easingSeeks, betweenTicks

    /// The two calls that the message names.
    var names: [String] {
      switch self {
      case .progressSeeks, .partSeeks, .easingSeeks: ["progress closure", "seek(to:)"]
      case .progressTicks, .partTicks, .betweenTicks: ["progress closure", "a tick"]
      case .completionSupersedes, .completionCancels: ["completion", "TweenEngine.start(_:)"]
      case .sourceStops: ["TickSource.stop()", "RunningMotion.cancel()"]
      case .sourceStarts: ["TickSource.st", "An endless loop"]
      }
    }
  }

  @Test(arguments: Loop.allCases)
  func `an endless loop ends with a message`(loop: Loop) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [loop] in
      LoopLimit.setRounds(1_000)
      Looping.current.run(loop)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("An endless loop"))
    for name in loop.names { #expect(output.contains(name), "\(output)") }
  }
}

/// An animation whose callbacks restart it.
private final class Looping: TickSource {
  // Each test runs in its own process, on one thread.
  nonisolated(unsafe) static let current = Looping()

  private lazy var engine = TweenEngine(ticks: self)
  private var running: RunningMotion?
  private var tick: ((Double) -> Void)?
  private var act: (() -> Void)?
  private var onStart: (() -> Void)?
  private var onStop: (() -> Void)?

  func start(_ tick: @escaping (Double) -> Void) {
    self.tick = tick
    onStart?()
  }

  func stop() { onStop?() }

  func run(_ loop: TweenLoopTests.Loop) {
    let plain = Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in self.act?() }
    let composed = Motion.sequence([plain, plain])
    switch loop {
    case .progressSeeks: begin(plain) { self.seek() }
    case .partSeeks: begin(composed) { self.seek() }
    case .progressTicks: begin(plain.repeated()) { self.tick?(0.1) }
    case .partTicks: begin(composed.repeated()) { self.tick?(0.1) }
    case .completionSupersedes:
      supersede()
      supersede()
    case .completionCancels: startAndCancel(plain)
    case .sourceStops:
      onStop = { self.engine.start(plain).cancel() }
      engine.start(plain).cancel()
    case .sourceStarts:
      onStart = { self.running?.pause() }
      onStop = { self.running?.resume() }
      running = engine.start(plain)
      running?.pause()
    case .easingSeeks:
      let easing = Easing {
        Looping.current.seek()
        return $0
      }
      begin(Motion(Tween(from: 0.0, to: 1, duration: 1, easing: easing)) { _ in }) {}
    case .betweenTicks:
      begin(Motion(Tween(from: Ticking(), to: Ticking(), duration: 1)) { _ in }.repeated()) {}
    }
  }

  fileprivate func tickAgain() { tick?(0.01) }

  private func begin(_ motion: Motion, _ act: @escaping () -> Void) {
    self.act = act
    running = engine.start(motion)
    tick?(0.3)
  }

  private func seek() { running?.seek(to: 0.9 - (running?.elapsed ?? 0)) }

  private func supersede() {
    let pulse = Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in }
    running = engine.start(pulse, key: 1) { _ in self.supersede() }
  }

  private func startAndCancel(_ motion: Motion) {
    engine.start(motion) { _ in self.startAndCancel(motion) }.cancel()
  }
}

/// A value whose arithmetic lets time pass.
private struct Ticking: Tweenable {
  static func between(_ from: Ticking, _ to: Ticking, at fraction: Double) -> Ticking {
    Looping.current.tickAgain()
    return from
  }
}
#endif
