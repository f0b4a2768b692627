// SPDX-License-Identifier: MIT

/// An object that keeps something registered with a source, and can end the registration.
///
/// An observer, a delegate or a listener gets one when it registers. The registration lasts exactly
/// as long as this object: keep it in a property, or in a ``RegistrationBag``, and release it when
/// the callbacks should stop. You never remove an observer by hand.
///
/// A registration belongs to the isolation domain of the source that made it. Call ``cancel()``
/// only there. The last reference may be dropped on **any** thread, for example because a `deinit`
/// runs there: dropping it only raises a flag that the source checks before each call. The objects
/// that the callback captured may be released at once, on that thread; the source removes its own
/// entry when it next calls its observers.
public final class Registration: Cancelling {
  private let entry: any RegistrationEntry

  /// Makes the registration that a source hands out.
  ///
  /// - Parameter entry: The part that the source keeps.
  package init(_ entry: any RegistrationEntry) {
    self.entry = entry
  }

  /// Makes the registration for a source that checks a state before each call.
  ///
  /// - Parameters:
  ///   - state: The flag that source and registration share.
  ///   - remove: Takes the entry out of the source's storage. It runs only on an explicit
  ///     ``cancel()``, in the isolation domain of the source. It is released when the registration
  ///     ends, so everything that it captures lives exactly as long as the registration.
  package convenience init(state: RegistrationState, remove: @escaping () -> Void) {
    self.init(RemovableEntry(state: state, remove: remove))
  }

  deinit {
    entry.drop()
  }

  /// Whether callbacks still arrive.
  public var isActive: Bool { entry.isActive }

  /// Ends the registration and removes its entry from the source.
  ///
  /// No callback runs after this method returns, even if you call it from inside a callback. A
  /// second call has no effect.
  public func cancel() {
    entry.cancel()
  }
}
