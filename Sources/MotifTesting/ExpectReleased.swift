// SPDX-License-Identifier: MIT

#if canImport(Testing)
public import Testing

/// Records an issue when something keeps an object alive that nobody uses any more.
///
/// Use it for one object: a screen that was closed, a coordinator that has finished. The closure makes the object,
/// does with it whatever might keep it alive, and returns it. After that, only the code under test can hold it.
///
/// ```swift
/// import Testing
///
/// final class Screen {
///   var onClose: (() -> Void)?
///   func close() { onClose?() }
/// }
///
/// expectReleased {
///   let screen = Screen()
///   screen.onClose = { [weak screen] in print(screen == nil ? "gone" : "closed") }
///   screen.close()
///   return screen
/// }
/// // Prints "closed"
/// ```
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
  report(object, sourceLocation)
}

/// Records an issue when something keeps an object alive that its asynchronous maker has let go.
///
/// It is ``expectReleased(sourceLocation:_:)`` for a closure that suspends.
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
  report(object, sourceLocation)
}

private func report(_ object: AnyObject?, _ sourceLocation: SourceLocation) {
  guard let object else { return }
  Issue.record(
    "Something keeps this \(type(of: object)) alive that nobody uses any more",
    sourceLocation: sourceLocation
  )
}
#endif
