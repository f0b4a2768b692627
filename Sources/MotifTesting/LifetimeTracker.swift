// SPDX-License-Identifier: MIT

#if canImport(Testing)
public import Testing
#endif

/// A tracker that counts which objects are still alive.
///
/// Use a tracker when many objects come and go. Call ``track(_:)`` for each object that the code under test makes, or
/// let the tracker make the objects that serve as owners, delegates, and captured values. Then repeat a user's actions,
/// and count the objects that remain.
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
/// ``withLifetimeTracking(sourceLocation:_:)`` makes a tracker for one test and records an issue if any object outlives
/// the test. You can use a tracker on any thread.
public final class LifetimeTracker: Sendable {
  private let ledger = LifetimeLedger()

  /// Makes a tracker with no objects.
  public init() {}

  /// The number of objects that this tracker has made or tracked.
  public var madeCount: Int { ledger.madeCount }

  /// The number of these objects that are alive.
  ///
  /// - Complexity: O(*n*) in the number of objects passed to ``track(_:)``.
  public var livingCount: Int { ledger.living.count }

  /// Descriptions of the living objects, oldest first.
  ///
  /// Objects made by the tracker are described by their payloads, and all others by their types.
  ///
  /// - Complexity: O(*n* log *n*) in the number of objects.
  package var living: [String] { ledger.living }

  /// Tracks an object of your own until it is deallocated.
  ///
  /// - Parameter object: The object. The tracker does not retain it.
  /// - Returns: The object.
  @discardableResult
  public func track<Object: AnyObject>(_ object: Object) -> Object {
    ledger.follow(object)
    return object
  }

  /// Makes an object and tracks it until it is deallocated.
  ///
  /// - Parameter payload: The object's content, whose description identifies the object in reports.
  /// - Returns: The object. The tracker does not retain it.
  public func make<Payload>(_ payload: Payload) -> TrackedObject<Payload> {
    TrackedObject(payload, ledger: ledger)
  }

  /// Makes an object with no payload, identified by its number.
  ///
  /// - Returns: The object. The tracker does not retain it.
  public func make() -> TrackedObject<Int> {
    make(madeCount)
  }
}

#if canImport(Testing)
extension LifetimeTracker {
  /// Records an issue if any object of this tracker is still alive.
  ///
  /// - Parameter sourceLocation: Where to report the issue.
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

/// Runs a test body, and records an issue if any tracked object outlives it.
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
///   - sourceLocation: Where to report the issue.
///   - body: The test. It uses the tracker that it receives to make or track its objects.
/// - Returns: The value that the body returns.
/// - Throws: Any error that the body throws, after the check.
public func withLifetimeTracking<Result, Failure: Error>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (LifetimeTracker) throws(Failure) -> Result
) throws(Failure) -> Result {
  let tracker = LifetimeTracker()
  defer { tracker.expectAllReleased(sourceLocation: sourceLocation) }
  return try body(tracker)
}

/// Runs an asynchronous test body, and records an issue if any tracked object outlives it.
///
/// - Parameters:
///   - isolation: The actor on which the body runs; by default, the caller's.
///   - sourceLocation: Where to report the issue.
///   - body: The test. It uses the tracker that it receives to make or track its objects.
/// - Returns: The value that the body returns.
/// - Throws: Any error that the body throws, after the check.
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
