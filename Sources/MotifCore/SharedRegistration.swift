// SPDX-License-Identifier: MIT

/// An object that keeps something registered with a source that all threads share.
///
/// It is the ``Registration`` of a `Sendable` source, such as `SharedMessageHub`, and lasts exactly
/// as long as this object. A registration with a confined source must be canceled in the isolation
/// domain of that source, so it cannot be `Sendable`. This one can: you may keep it in a `Sendable`
/// class, send it to another domain, and cancel or drop it on any thread.
///
/// ```swift
/// import MotifNotifications
/// import Synchronization
///
/// struct DidUpload: HubMessage, Sendable {}
///
/// final class Uploads: Sendable {
///   private let count = Atomic(0)
///   private let registration = Mutex<SharedRegistration?>(nil)
///
///   init(_ hub: SharedMessageHub) {
///     registration.withLock {
///       $0 = hub.observe(DidUpload.self) { [weak self] _ in
///         self?.count.add(1, ordering: .relaxed)
///       }
///     }
///   }
///
///   var total: Int { count.load(ordering: .relaxed) }
///   func stop() { registration.withLock { $0?.cancel() } }
/// }
///
/// let hub = SharedMessageHub()
/// let uploads = Uploads(hub)
/// await hub.post(DidUpload())
/// await Task.detached { uploads.stop() }.value
/// await hub.post(DidUpload())
/// print(uploads.total)
/// // Prints "1"
/// ```
public final class SharedRegistration: Cancelling, Sendable {
  private let entry: any RegistrationEntry & Sendable

  /// Makes the registration that a source hands out.
  ///
  /// - Parameter entry: The part that the source keeps. Both of its ends may be called on any thread.
  package init(_ entry: any RegistrationEntry & Sendable) {
    self.entry = entry
  }

  deinit {
    entry.drop()
  }

  /// Whether callbacks still arrive.
  public var isActive: Bool { entry.isActive }

  /// Ends the registration and removes its entry from the source.
  ///
  /// You may call it on any thread, and from inside a callback. No callback begins after this method
  /// returns, except as the source explains for callbacks that run on another actor. A second call
  /// has no effect.
  public func cancel() {
    entry.cancel()
  }
}
