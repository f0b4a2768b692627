// SPDX-License-Identifier: MIT

public import MotifCore

/// Messages for the events of an app's life cycle, such as moving to the background.
///
/// Observe these messages to save a position when the app moves to the background, or to shrink a cache when memory
/// runs low. Observers need no framework: the app decides who posts the messages. On Apple platforms,
/// `AppLifecycle.post(to:)` forwards them from Foundation's notification center. Elsewhere, a signal handler or an
/// event loop can post them, and in a test, the test does.
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
/// All of these messages are `Sendable`, so you can also post them to a ``SharedMessageHub``.
public enum AppLifecycle {
  /// The app moved to the background, where the system may terminate it without further notice.
  ///
  /// Save unsaved work when you receive this message.
  public struct DidEnterBackground: HubMessage, Hashable, Sendable {
    /// Makes the message.
    public init() {}
  }

  /// The app is about to move to the foreground.
  public struct WillEnterForeground: HubMessage, Hashable, Sendable {
    /// Makes the message.
    public init() {}
  }

  /// The system is low on memory.
  public struct DidReceiveMemoryPressure: HubMessage, Hashable, Sendable {
    /// How urgently the system needs memory.
    public let pressure: MemoryPressure

    /// Makes the message.
    ///
    /// - Parameter pressure: How urgently the system needs memory.
    public init(_ pressure: MemoryPressure) { self.pressure = pressure }
  }

  /// The app is about to quit.
  public struct WillTerminate: HubMessage, Hashable, Sendable {
    /// Makes the message.
    public init() {}
  }
}
