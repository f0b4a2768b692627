// SPDX-License-Identifier: MIT

#if canImport(Darwin)
public import Foundation
public import MotifCore

extension AppLifecycle {
  #if os(macOS)
  // A Mac app doesn't move to the background as an iPhone app does: it resigns active instead.
  private static let background = "NSApplicationDidResignActiveNotification"
  private static let foreground = "NSApplicationWillBecomeActiveNotification"
  private static let memoryWarning: String? = nil
  private static let termination: String? = "NSApplicationWillTerminateNotification"
  #elseif os(watchOS)
  private static let background = "WKApplicationDidEnterBackgroundNotification"
  private static let foreground = "WKApplicationWillEnterForegroundNotification"
  private static let memoryWarning: String? = nil
  private static let termination: String? = nil
  #else
  private static let background = "UIApplicationDidEnterBackgroundNotification"
  private static let foreground = "UIApplicationWillEnterForegroundNotification"
  private static let memoryWarning: String? = "UIApplicationDidReceiveMemoryWarningNotification"
  private static let termination: String? = "UIApplicationWillTerminateNotification"
  #endif

  /// Forwards life cycle notifications from Foundation's notification center to a hub, until the registration ends.
  ///
  /// Call this method once, when the app launches. On macOS and watchOS, no notification reports low memory.
  ///
  /// - Parameters:
  ///   - hub: The hub, which belongs to the main actor.
  ///   - center: The notification center to observe.
  /// - Returns: The registration. Dropping it, on any thread, ends the forwarding.
  @MainActor
  public static func post(
    to hub: MessageHub,
    from center: NotificationCenter = .default
  ) -> Registration {
    let entry = CenterEntry(center)
    entry.observe(background) { hub.post(DidEnterBackground()) }
    entry.observe(foreground) { hub.post(WillEnterForeground()) }
    entry.observe(memoryWarning) { hub.post(DidReceiveMemoryPressure(.warning)) }
    entry.observe(termination) { hub.post(WillTerminate()) }
    return Registration(entry)
  }
}

/// Observers of Foundation's notification center, which can be removed on any thread.
private final class CenterEntry: RegistrationEntry {
  private let state = RegistrationState()
  private let center: NotificationCenter
  private var tokens: [any NSObjectProtocol] = []

  init(_ center: NotificationCenter) { self.center = center }

  @MainActor
  func observe(_ name: String?, _ body: @escaping @MainActor () -> Void) {
    guard let name else { return }
    tokens.append(
      center.addObserver(forName: Notification.Name(name), object: nil, queue: .main) { [state] _ in
        if state.isActive { MainActor.assumeIsolated(body) }
      }
    )
  }

  var isActive: Bool { state.isActive }

  func cancel() { drop() }

  func drop() {
    guard state.end() else { return }
    for token in tokens { center.removeObserver(token) }
  }
}
#endif
