// SPDX-License-Identifier: MIT

extension DerivedValue {
  /// Makes a derived value whose computation may fail.
  ///
  /// Its ``value`` is the result, failure or success, so an error is remembered like any other value:
  /// the closure runs once, however many read it, and again only after something that it read has
  /// changed. ``ReadableValue/get()`` returns what was computed or throws the error.
  ///
  /// - Parameters:
  ///   - name: What reports call this value.
  ///   - compute: Computes the value from others, or throws.
  /// - Returns: A derived value of the result. Every computation counts as a change.
  public static func catching<Success, Failure: Error>(
    name: String? = nil,
    _ compute: @escaping () throws(Failure) -> Success
  ) -> DerivedValue where Value == Result<Success, Failure> {
    DerivedValue(name: name) { Result(catching: compute) }
  }

  /// Makes a derived value whose computation may fail, with results that can be compared.
  ///
  /// Computing an equal value is no change; every error is one, for errors may not be comparable.
  ///
  /// ```swift
  /// struct NotANumber: Error {}
  ///
  /// let text = ObservableValue("20")
  /// let price = DerivedValue.catching {
  ///   guard let price = Int(text.value) else { throw NotANumber() }
  ///   return price
  /// }
  /// let total = DerivedValue.catching { try price.get() * 3 }
  /// let showing = Effect {
  ///   do {
  ///     print("Total: \(try total.get())")
  ///   } catch {
  ///     print("No total: \(error)")
  ///   }
  /// }
  /// text.value = "020"
  /// text.value = "twenty"
  /// text.value = "30"
  /// showing.cancel()
  /// // Prints:
  /// // Total: 60
  /// // No total: NotANumber()
  /// // Total: 90
  /// ```
  ///
  /// - Parameters:
  ///   - name: What reports call this value.
  ///   - compute: Computes the value from others, or throws.
  /// - Returns: A derived value of the result.
  public static func catching<Success: Equatable, Failure: Error>(
    name: String? = nil,
    _ compute: @escaping () throws(Failure) -> Success
  ) -> DerivedValue where Value == Result<Success, Failure> {
    // The result itself cannot be compared, so what decides is a value beneath it that can.
    let outcome = DerivedValue<Outcome<Success, Failure>>(name: name) {
      Outcome(result: Result(catching: compute))
    }
    return DerivedValue(name: name) { outcome.value.result }.reading(outcome)
  }

  /// Makes a derived value whose computation may fail, with results and errors that can be compared.
  ///
  /// Computing an equal value or failing with an equal error is no change. The closure has to say
  /// which errors it throws.
  ///
  /// ```swift
  /// enum PriceError: Error {
  ///   case missing
  ///   case malformed
  /// }
  ///
  /// let text = ObservableValue("")
  /// let price = DerivedValue.catching { () throws(PriceError) -> Int in
  ///   guard !text.value.isEmpty else { throw .missing }
  ///   guard let price = Int(text.value) else { throw .malformed }
  ///   return price
  /// }
  /// let showing = Effect { print(price.value) }
  /// text.value = "a"
  /// text.value = "ab"
  /// text.value = "7"
  /// showing.cancel()
  /// // Prints:
  /// // failure(main.PriceError.missing)
  /// // failure(main.PriceError.malformed)
  /// // success(7)
  /// ```
  ///
  /// - Parameters:
  ///   - name: What reports call this value.
  ///   - compute: Computes the value from others, or throws.
  /// - Returns: A derived value of the result.
  public static func catching<Success: Equatable, Failure: Error & Equatable>(
    name: String? = nil,
    _ compute: @escaping () throws(Failure) -> Success
  ) -> DerivedValue where Value == Result<Success, Failure> {
    DerivedValue(name: name) { Result(catching: compute) }
  }
}

extension ReadableValue {
  /// Returns the success that this value holds, or throws the failure.
  ///
  /// Inside a derived value or an effect it is a read like that of ``value``. Called in
  /// `DerivedValue.catching`, it passes an error on.
  ///
  /// - Returns: The success.
  /// - Throws: The failure.
  public func get<Success, Failure: Error>() throws(Failure) -> Success
  where Value == Result<Success, Failure> {
    try value.get()
  }
}

/// A result that is equal to another one if both are successes and equal.
private struct Outcome<Success: Equatable, Failure: Error>: Equatable {
  let result: Result<Success, Failure>

  static func == (left: Outcome, right: Outcome) -> Bool {
    guard case .success(let left) = left.result, case .success(let right) = right.result else {
      return false
    }
    return left == right
  }
}
