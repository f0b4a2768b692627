// SPDX-License-Identifier: MIT

public import Testing

/// Makes objects and knows which of them are still alive.
///
/// A library that holds closures and observers for others leaks easily, and nothing shows it. Run
/// such a test inside ``withLifetimeTracking(sourceLocation:_:)``, let it work on objects that the
/// tracker makes, and a leak becomes an issue that names the objects that stayed behind.
///
/// Trackers and their objects may be used from any thread.
public final class LifetimeTracker: Sendable {
  private let ledger = LifetimeLedger()

  /// Makes a tracker that has made no object yet.
  public init() {}

  /// How many objects this tracker has made.
  public var madeCount: Int { ledger.madeCount }

  /// How many of these objects are alive.
  public var livingCount: Int { ledger.living.count }

  /// Makes an object that counts as alive until it is deallocated.
  ///
  /// - Parameter payload: What the object holds; reports name the object by its description.
  /// - Returns: The object. The tracker does not keep it alive.
  public func make<Payload>(_ payload: Payload) -> TrackedObject<Payload> {
    TrackedObject(payload, ledger: ledger)
  }

  /// Makes an object with no payload, named by its number.
  ///
  /// - Returns: The object. The tracker does not keep it alive.
  public func make() -> TrackedObject<Int> {
    make(madeCount)
  }

  /// Records an issue when an object of this tracker is still alive.
  ///
  /// - Parameter sourceLocation: Where the issue is reported.
  public func expectAllReleased(sourceLocation: SourceLocation = #_sourceLocation) {
    let living = ledger.living
    guard !living.isEmpty else { return }
    Issue.record(
      """
      \(living.count) of \(madeCount) tracked objects are still alive: \
      \(living.prefix(10).joined(separator: ", "))\(living.count > 10 ? " …" : "")
      """,
      sourceLocation: sourceLocation
    )
  }
}

/// Runs a test body and records an issue when objects that it made outlive it.
///
/// - Parameters:
///   - sourceLocation: Where the issue is reported.
///   - body: The test. It makes its objects with the tracker that it receives.
/// - Returns: What the body returns.
/// - Throws: What the body throws, after the check.
public func withLifetimeTracking<Result, Failure: Error>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (LifetimeTracker) throws(Failure) -> Result
) throws(Failure) -> Result {
  let tracker = LifetimeTracker()
  defer { tracker.expectAllReleased(sourceLocation: sourceLocation) }
  return try body(tracker)
}

/// Runs an asynchronous test body and records an issue when objects that it made outlive it.
///
/// - Parameters:
///   - isolation: The actor on which the body runs: the caller's.
///   - sourceLocation: Where the issue is reported.
///   - body: The test. It makes its objects with the tracker that it receives.
/// - Returns: What the body returns.
/// - Throws: What the body throws, after the check.
public func withLifetimeTracking<Result, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (LifetimeTracker) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let tracker = LifetimeTracker()
  defer { tracker.expectAllReleased(sourceLocation: sourceLocation) }
  return try await body(tracker)
}
