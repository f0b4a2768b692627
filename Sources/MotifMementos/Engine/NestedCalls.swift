// SPDX-License-Identifier: MIT

internal import MotifCore

/// Counts how deeply operations are nested in themselves through the user code that they call.
///
/// For operations that several threads may use at once, which a `CallDepth` does not allow.
enum NestedCalls {
  /// How many calls may be nested.
  ///
  /// A level may contain a whole decoder, which takes much more of the stack than other user code.
  private static let limit = 10

  private static let depth = TaskLocal(wrappedValue: 0)

  /// Calls user code, and stops the program if that is nested too deeply.
  ///
  /// - Parameters:
  ///   - loop: The code and the operation that calls it.
  ///   - body: Calls the code.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  static func nest<Result, Failure: Error>(
    _ loop: LoopLimit,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = depth.get() + 1
    loop.checkDepth(count, limit: limit)
    let outcome = depth.withValue(count) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try outcome.get()
  }
}
