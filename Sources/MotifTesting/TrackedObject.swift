// SPDX-License-Identifier: MIT

/// An object whose lifetime a ``LifetimeTracker`` tracks.
///
/// Use it when a test needs an object whose deallocation it can observe: a delegate's owner, an observed value, or an
/// object that a closure captures.
///
/// ```swift
/// let tracker = LifetimeTracker()
/// var owner: TrackedObject<String>? = tracker.make("screen")
/// print(owner?.payload ?? "none", tracker.livingCount)
/// owner = nil
/// print(tracker.livingCount)
/// // Prints:
/// // screen 1
/// // 0
/// ```
public final class TrackedObject<Payload> {
  /// The content that the test put into the object.
  public let payload: Payload

  private let serial: Int
  private let ledger: LifetimeLedger

  init(_ payload: Payload, ledger: LifetimeLedger) {
    self.payload = payload
    self.ledger = ledger
    serial = ledger.begin(String(describing: payload))
  }

  deinit {
    ledger.end(serial)
  }
}

extension TrackedObject: Sendable where Payload: Sendable {}

extension TrackedObject: Equatable where Payload: Equatable {
  /// Returns whether two objects have equal payloads.
  ///
  /// - Parameters:
  ///   - left: An object.
  ///   - right: Another object.
  /// - Returns: Whether the payloads are equal, regardless of which tracker made the objects.
  public static func == (left: TrackedObject, right: TrackedObject) -> Bool {
    left.payload == right.payload
  }
}

extension TrackedObject: Hashable where Payload: Hashable {
  /// Feeds the payload to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(payload)
  }
}

extension TrackedObject: CustomStringConvertible {
  /// The payload's description.
  public var description: String { String(describing: payload) }
}
