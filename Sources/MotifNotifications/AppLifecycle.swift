// SPDX-License-Identifier: MIT

public import MotifCore

/// What the system tells an app, as messages.
///
/// A position is saved when the app goes to the background, a cache shrinks when memory runs short. Whatever
/// does so observes these messages, and needs no framework. Where they come from is the app's business: on
/// Apple's platforms an `AppLifecycleBridge` posts them, elsewhere a signal handler or an event loop does,
/// and in a test the test.
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
/// All of them are `Sendable`, so that a ``SharedMessageHub`` takes them, too.
public enum AppLifecycle {
  /// The app is not to be seen any more, and may be ended without another word.
  ///
  /// Save now.
  public struct DidEnterBackground: HubMessage, Hashable, Sendable {
    /// Makes the message.
    public init() {}
  }

  /// The app is about to be seen again.
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
