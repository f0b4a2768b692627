// SPDX-License-Identifier: MIT

/// The proof that something is registered with a source, and the means to end that.
///
/// An observer, a delegate or a listener gets one when it registers. The registration holds exactly
/// as long as this object: keep it in a property, or in a ``RegistrationBag``, and let it go when
/// the callbacks should stop. There is nothing to remove by hand.
///
/// A registration belongs to the isolation domain of the source that made it, where ``cancel()`` may
/// be called. Its last reference may go away on **any** thread, as happens when a `deinit` runs
/// there: dropping it then only raises a flag that the source looks at before each call. What the
/// callback captured may be released at once, on that thread; what the source stores is left to the
/// source, which clears up when it next calls.
public final class Registration {
  private let entry: any RegistrationEntry

  /// Makes the registration that a source hands out.
  ///
  /// - Parameter entry: What the source keeps of it.
  package init(_ entry: any RegistrationEntry) {
    self.entry = entry
  }

  /// Makes the registration of a source that looks at a state before each call.
  ///
  /// - Parameters:
  ///   - state: The flag that source and registration share.
  ///   - remove: Takes the entry out of the source's storage. It runs on an explicit ``cancel()``
  ///     only, in the isolation domain of the source. It is released when the registration ends, so
  ///     whatever it keeps alive lives exactly as long as the registration does.
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
  /// Not one callback arrives after this returns, even when it is called from inside one. A second
  /// call does nothing.
  public func cancel() {
    entry.cancel()
  }
}
