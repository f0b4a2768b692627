// SPDX-License-Identifier: MIT

#if canImport(Testing)
public import Testing

/// Records an issue if an object is still alive after its last use.
///
/// Use this function for a single object, such as a closed screen or a finished coordinator. The closure makes the
/// object, exercises whatever might retain it, and returns it. After that, only the code under test can hold a
/// reference to it.
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
///   - sourceLocation: Where to report the issue.
///   - make: Makes the object, uses it, and returns it.
/// - Throws: Any error that the closure throws.
public func expectReleased<Object: AnyObject, Failure: Error>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: () throws(Failure) -> Object
) throws(Failure) {
  weak let object = try make()
  report(object, sourceLocation)
}

/// Records an issue if an object made by an asynchronous closure is still alive after its last use.
///
/// This is ``expectReleased(sourceLocation:_:)`` for a closure that suspends.
///
/// - Parameters:
///   - isolation: The actor on which the closure runs; by default, the caller's.
///   - sourceLocation: Where to report the issue.
///   - make: Makes the object, uses it, and returns it.
/// - Throws: Any error that the closure throws.
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
    "This \(type(of: object)) was not released: something still holds a strong reference to it",
    sourceLocation: sourceLocation
  )
}
#endif
