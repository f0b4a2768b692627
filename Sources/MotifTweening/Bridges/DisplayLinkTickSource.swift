// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
internal import UIKit

/// A source that ticks with the display.
///
/// ```swift
/// import MotifTweening
/// import UIKit
///
/// @MainActor
/// final class Card {
///   let view = UIView()
///   private let engine = TweenEngine(ticks: DisplayLinkTickSource())
///   private var running: RunningMotion?
///
///   func fadeIn() {
///     let fade = Tween(from: 0.0, to: 1, duration: 0.3, easing: .quadOut)
///     running = engine.start(Motion(fade) { [weak self] in self?.view.alpha = CGFloat($0) })
///   }
/// }
/// ```
///
/// It belongs to the main actor. The display link exists only while something is running.
@MainActor
public final class DisplayLinkTickSource: @MainActor TickSource {
  private var link: CADisplayLink?
  private let target = Target()

  /// Makes a source that no engine has started.
  public init() {}

  /// Begins to pass ticks on.
  ///
  /// - Parameter tick: Receives the seconds of each tick.
  public func start(_ tick: @escaping (_ seconds: Double) -> Void) {
    stop()
    target.tick = tick
    target.last = nil
    let link = CADisplayLink(target: target, selector: #selector(Target.step(_:)))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// Stops passing ticks on.
  public func stop() {
    link?.invalidate()
    link = nil
    target.tick = nil
  }

  @MainActor
  private final class Target: NSObject {
    var tick: ((Double) -> Void)?
    var last: Double?

    @objc func step(_ link: CADisplayLink) {
      let seconds = last.map { link.timestamp - $0 } ?? link.duration
      last = link.timestamp
      tick?(seconds)
    }
  }
}
#endif
