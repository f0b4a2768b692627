// SPDX-License-Identifier: MIT

public import Testing

/// Records an issue when something keeps an object alive that its maker has let go.
///
/// The closure makes the object, does with it whatever might keep it alive, and returns it. When
/// the closure is done, nobody but the code under test can hold the object any more, so it must be
/// gone.
///
/// - Parameters:
///   - sourceLocation: Where the issue is reported.
///   - make: Makes the object and uses it.
/// - Throws: What the closure throws.
public func expectReleased<Object: AnyObject, Failure: Error>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: () throws(Failure) -> Object
) throws(Failure) {
  weak let object = try make()
  report(object, sourceLocation: sourceLocation)
}

/// Records an issue when something keeps an object alive that its asynchronous maker has let go.
///
/// - Parameters:
///   - isolation: The actor on which the closure runs: the caller's.
///   - sourceLocation: Where the issue is reported.
///   - make: Makes the object and uses it.
/// - Throws: What the closure throws.
public func expectReleased<Object: AnyObject, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: () async throws(Failure) -> Object
) async throws(Failure) {
  weak let object = try await make()
  report(object, sourceLocation: sourceLocation)
}

private func report(_ object: AnyObject?, sourceLocation: SourceLocation) {
  guard let object else { return }
  Issue.record(
    "Something keeps this \(type(of: object)) alive that nobody uses any more",
    sourceLocation: sourceLocation
  )
}
