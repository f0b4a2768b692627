// SPDX-License-Identifier: MIT

/// A set of registrations, effects, and other objects that live as long as their bag.
///
/// An object that registers with several sources keeps one bag in a property, and all its
/// registrations end with the bag. The bag belongs to the isolation domain of the sources; it may
/// be dropped on any thread.
public final class RegistrationBag {
  private var kept: [any Cancelling] = []

  /// Makes an empty bag.
  public init() {}

  fileprivate func keep(_ item: any Cancelling) {
    kept.append(item)
  }

  /// Cancels everything in the bag, the oldest first, and empties it.
  ///
  /// - Complexity: O(*n*) in the number of objects in the bag.
  public func cancelAll() {
    let cancelled = kept
    kept = []
    for item in cancelled { item.cancel() }
  }
}

/// An object that lasts as long as it is kept, and can be canceled earlier.
///
/// Registrations, effects, and running motions conform. Conform a type of your own, such as a connection, to keep it in
/// a ``RegistrationBag`` beside them:
///
/// ```swift
/// import MotifBindings
///
/// final class Connection: Cancelling {
///   func cancel() { print("closed") }
/// }
///
/// let bag = RegistrationBag()
/// Connection().store(in: bag)
/// bag.cancelAll()
/// // Prints "closed"
/// ```
public protocol Cancelling: AnyObject {
  /// Ends what this object stands for.
  ///
  /// A second call has no effect.
  func cancel()
}

extension Cancelling {
  /// Keeps this object alive as long as a bag.
  ///
  /// - Parameter bag: The bag that keeps the object. If it is dropped, the object is released without being canceled;
  ///   ``RegistrationBag/cancelAll()`` cancels it.
  public func store(in bag: RegistrationBag) {
    bag.keep(self)
  }
}
