// SPDX-License-Identifier: MIT

/// A set of registrations that live as long as their bag.
///
/// An object that registers with several sources keeps one bag in a property, and everything ends
/// with it. The bag belongs to the isolation domain of the sources; it may be dropped on any thread.
public final class RegistrationBag {
  private var registrations: [Registration] = []

  /// Makes an empty bag.
  public init() {}

  /// Whether the bag holds no registration.
  public var isEmpty: Bool { registrations.isEmpty }

  /// Keeps a registration alive as long as the bag.
  ///
  /// - Parameter registration: What a source returned.
  public func insert(_ registration: Registration) {
    registrations.append(registration)
  }

  /// Cancels every registration, the oldest first, and empties the bag.
  ///
  /// - Complexity: O(*n*) in the number of registrations.
  public func cancelAll() {
    let cancelled = registrations
    registrations = []
    for registration in cancelled {
      registration.cancel()
    }
  }
}

extension Registration {
  /// Keeps this registration alive as long as a bag.
  ///
  /// - Parameter bag: The bag that takes it.
  public func store(in bag: RegistrationBag) {
    bag.insert(self)
  }
}
