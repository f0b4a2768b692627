// SPDX-License-Identifier: MIT

extension DerivedValue where Value: Sendable {
  /// Keeps a shared value equal to this one, as long as the registration lives.
  ///
  /// Other isolation domains learn from the shared value what this one is. It is set at once, and
  /// from then on before the change that this value follows from returns.
  ///
  /// ```swift
  /// let queue = ObservableValue(["Blue", "Hejira"])
  /// let isBusy = DerivedValue { !queue.value.isEmpty }
  /// let shared = SharedValue(false)
  /// let publishing = isBusy.publish(to: shared)
  /// print(shared.value)
  /// // Prints "true"
  /// queue.value = []
  /// print(shared.value)
  /// // Prints "false"
  /// publishing.cancel()
  /// ```
  ///
  /// - Parameter shared: The value to set. The registration keeps it alive.
  /// - Returns: The registration. Dropping it, on any thread, ends the publishing.
  public func publish(to shared: SharedValue<Value>) -> Registration {
    shared.follow(self)
  }
}
