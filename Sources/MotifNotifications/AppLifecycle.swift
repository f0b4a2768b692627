// SPDX-License-Identifier: MIT

public import MotifCore

/// What the system tells an app, as messages.
///
/// A position is saved when the app goes to the background; a cache shrinks when memory runs short. The code that
/// does so observes these messages and needs no framework. Where they come from is up to the app: on Apple's
/// platforms `AppLifecycle.post(to:)` forwards them from Foundation's center, elsewhere a signal handler or an event
/// loop posts them, and in a test the test does.
///
/// ```swift
/// final class Shelf {
///   private(set) var savedIndex: Int?
///   var index = 0
///
///   init(_ hub: MessageHub) {
///     hub.observe(AppLifecycle.DidEnterBackground.self, owner: self) { shelf, _ in
///       shelf.savedIndex = shelf.index
///     }
///   }
/// }
///
/// let hub = MessageHub()
/// let shelf = Shelf(hub)
/// shelf.index = 3
/// hub.post(AppLifecycle.DidEnterBackground())
/// print(shelf.savedIndex ?? 0)
/// // Prints "3"
/// ```
///
/// All of them are `Sendable`, so a ``SharedMessageHub`` takes them, too.
public enum AppLifecycle {
  /// The app is no longer visible, and may be ended without further notice.
  ///
  /// Save now.
  public struct DidEnterBackground: HubMessage, Hashable, Sendable {
    /// Makes the message.
    public init() {}
  }

  /// The app is about to become visible again.
  public struct WillEnterForeground: HubMessage, Hashable, Sendable {
    /// Makes the message.
    public init() {}
  }

  /// The system needs memory.
  public struct DidReceiveMemoryPressure: HubMessage, Hashable, Sendable {
    /// How badly it needs it.
    public let pressure: MemoryPressure

    /// Makes the message.
    ///
    /// - Parameter pressure: How badly the system needs memory.
    public init(_ pressure: MemoryPressure) { self.pressure = pressure }
  }

  /// The app is about to quit.
  public struct WillTerminate: HubMessage, Hashable, Sendable {
    /// Makes the message.
    public init() {}
  }
}
