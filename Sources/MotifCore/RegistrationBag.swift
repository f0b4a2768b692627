// SPDX-License-Identifier: MIT

/// A set of registrations and effects that live as long as their bag.
///
/// An object that registers with several sources keeps one bag in a property, and all its
/// registrations end with the bag. The bag belongs to the isolation domain of the sources; it may
/// be dropped on any thread.
public final class RegistrationBag {
  private var kept: [any Cancelling] = []

  /// Makes an empty bag.
  public init() {}

  /// Keeps an object alive as long as the bag.
  package func keep(_ item: any Cancelling) {
    kept.append(item)
  }

  /// Cancels everything in the bag, the oldest first, and empties it.
  ///
  /// - Complexity: O(*n*) in the number of registrations and effects.
  public func cancelAll() {
    let cancelled = kept
    kept = []
    for item in cancelled { item.cancel() }
  }
}

/// An object that lasts as long as it is kept, and can be canceled earlier.
package protocol Cancelling: AnyObject {
  func cancel()
}

extension Registration: Cancelling {
  /// Keeps this registration alive as long as a bag.
  ///
  /// - Parameter bag: The bag that keeps the registration.
  public func store(in bag: RegistrationBag) {
    bag.keep(self)
  }
}
