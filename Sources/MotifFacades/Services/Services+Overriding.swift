// SPDX-License-Identifier: MIT

extension Services {
  /// Runs an operation in which services have other values.
  ///
  /// This is how a test puts doubles in place of services. In the operation, nothing that was made
  /// outside is seen: every other service is made anew when it is asked for, so that one that depends
  /// on a double gets it; or it is a mistake, if the overrides are ``ServiceOverrides/strict(_:)``.
  /// What was made inside goes when the operation ends.
  ///
  /// The scope covers what the operation calls and the tasks it starts, except detached ones; other
  /// threads see nothing of it. Scopes nest. The inner one keeps the overrides of the outer, and is
  /// strict if the outer is.
  ///
  /// - Parameters:
  ///   - overrides: The doubles.
  ///   - operation: What to run.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withOverrides<Outcome, Failure: Error>(
    _ overrides: ServiceOverrides,
    operation: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    let scope = ServiceScope(of: self, overrides)
    let result = ServiceScope.$current.withValue(scope) { () -> Result<Outcome, Failure> in
      do throws(Failure) {
        return .success(try operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs an asynchronous operation in which services have other values.
  ///
  /// In the operation, nothing that was made outside is seen: every other service is made anew when
  /// it is asked for, so that one that depends on a double gets it; or it is a mistake, if the
  /// overrides are ``ServiceOverrides/strict(_:)``. What was made inside goes when the operation ends.
  ///
  /// The scope covers what the operation calls and the tasks it starts, except detached ones; other
  /// threads see nothing of it. Scopes nest. The inner one keeps the overrides of the outer, and is
  /// strict if the outer is.
  ///
  /// - Parameters:
  ///   - overrides: The doubles.
  ///   - operation: What to run, in the isolation of the caller.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withOverrides<Outcome, Failure: Error>(
    _ overrides: ServiceOverrides,
    operation: nonisolated(nonsending) () async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    let scope = ServiceScope(of: self, overrides)
    let result = await ServiceScope.$current.withValue(scope) {
      () async -> Result<Outcome, Failure> in
      do throws(Failure) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs an operation in which one key has another value.
  ///
  /// It is short for `withOverrides(_:operation:)` with a single double.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - value: Its value in the operation.
  ///   - operation: What to run.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withOverride<Key: ServiceKey, Outcome, Failure: Error>(
    _ key: Key.Type,
    _ value: Key.Value,
    operation: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    let overrides = ServiceOverrides().overriding(key, with: value)
    return try withOverrides(overrides, operation: operation)
  }

  /// Runs an asynchronous operation in which one key has another value.
  ///
  /// It is short for the asynchronous form of `withOverrides(_:operation:)` with a single double.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - value: Its value in the operation.
  ///   - operation: What to run, in the isolation of the caller.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withOverride<Key: ServiceKey, Outcome, Failure: Error>(
    _ key: Key.Type,
    _ value: Key.Value,
    operation: nonisolated(nonsending) () async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    let overrides = ServiceOverrides().overriding(key, with: value)
    return try await withOverrides(overrides, operation: operation)
  }
}
