// SPDX-License-Identifier: MIT

#if canImport(Testing)
public import Testing
#endif

/// Counts which objects are still alive.
///
/// Use it where many objects come and go: ``track(_:)`` what the code under test makes, or hand it objects that the
/// tracker makes as owners, delegates, and values that closures capture. Then repeat what a user would do, and count
/// what stays.
///
/// ```swift
/// final class Cell {
///   var onTap: (() -> Void)?
/// }
///
/// let tracker = LifetimeTracker()
/// for number in 1...10 {
///   let cell = tracker.track(Cell())
///   let album = tracker.make("album \(number)")
///   cell.onTap = { [weak cell] in print(album, cell == nil) }
/// }
/// print(tracker.livingCount, "of", tracker.madeCount)
/// // Prints "0 of 20"
/// ```
///
/// ``withLifetimeTracking(sourceLocation:_:)`` makes a tracker for a test and records an issue if an object outlives
/// it. A tracker may be used from any thread.
public final class LifetimeTracker: Sendable {
  private let ledger = LifetimeLedger()

  /// Makes a tracker that has made no object yet.
  public init() {}

  /// How many objects this tracker has made or been given.
  public var madeCount: Int { ledger.madeCount }

  /// How many of these objects are alive.
  ///
  /// - Complexity: O(*n*) in the number of objects that were given.
  public var livingCount: Int { ledger.living.count }

  /// What is alive, the oldest first: the payloads of objects that the tracker has made, the types of the others.
  ///
  /// - Complexity: O(*n* log *n*) in the number of objects.
  public var living: [String] { ledger.living }

  /// Counts an object of yours until it is deallocated.
  ///
  /// - Parameter object: The object. The tracker does not keep it alive.
  /// - Returns: The object.
  @discardableResult
  public func track<Object: AnyObject>(_ object: Object) -> Object {
    ledger.follow(object)
    return object
  }

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
}

#if canImport(Testing)
extension LifetimeTracker {
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
/// ```swift
/// import Testing
///
/// let sum = withLifetimeTracking { tracker in
///   let numbers = (1...3).map { tracker.make($0) }
///   return numbers.reduce(0) { $0 + $1.payload }
/// }
/// print(sum)
/// // Prints "6"
/// ```
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
#endif
