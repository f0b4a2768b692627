// SPDX-License-Identifier: MIT

internal import MotifTweening

/// Ticks that are recorded as turns while there is a recorder, and else only passed on (a *decorator*).
final class XRayTicks: TickSource {
  /// The recorder, or `nil` while no turns are recorded.
  weak var recorder: XRayRecorder?
  private let source: any TickSource

  /// Makes a source of the ticks of another one.
  init(_ source: any TickSource) { self.source = source }

  func start(_ tick: @escaping (_ seconds: Double) -> Void) {
    source.start { [weak self] seconds in
      guard let recorder = self?.recorder else { return tick(seconds) }
      recorder.record(.ticks(1)) { tick(seconds) }
    }
  }

  func stop() { source.stop() }
}
