// SPDX-License-Identifier: MIT

internal import MotifCore

extension DerivedValue {
  /// Makes a derived value whose computation may fail.
  ///
  /// Its ``value`` is the result, failure or success, so an error is cached like any other value:
  /// the closure runs once, however many readers there are, and again only after a value that it
  /// read has changed. ``ReadableValue/get()`` returns the success or throws the error.
  ///
  /// If successes can be compared, computing an equal one is not a change. Every error is a change,
  /// unless the closure declares a type of errors that can be compared.
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
  /// Such values also make columns of formulas of any length, in which each reads the one before with
  /// ``ReadableValue/get()``. Where many computations are nested, `get()` puts off the read of a value that
  /// is not up to date: it throws an error of its own, which ends the closure; the other value is computed;
  /// and the closure runs again from its beginning. So the closure should only read. What it makes of that
  /// error does not count. This takes a closure that can throw any error: one that declares the type of its
  /// errors reads like the closure of any other derived value.
  ///
  /// ```swift
  /// let first = ObservableValue(1)
  /// var cells = [DerivedValue.catching { () throws in first.value }]
  /// for row in 1..<5_000 {
  ///   let above = cells[row - 1]
  ///   cells.append(DerivedValue.catching { try above.get() + 1 })
  /// }
  /// print(try cells[4_999].get())
  /// first.value = 2
  /// print(try cells[4_999].get())
  /// // Prints:
  /// // 5000
  /// // 5001
  /// ```
  ///
  /// - Parameters:
  ///   - name: The value's name in reports.
  ///   - compute: Computes the value from others, or throws an error.
  /// - Returns: A derived value of the result.
  public static func catching<Success, Failure: Error>(
    name: String? = nil,
    _ compute: @escaping () throws(Failure) -> Success
  ) -> DerivedValue where Value == Result<Success, Failure> {
    let areEqual = equality(of: Value.self) ?? equalityOfSuccesses()
    guard Graph.ReadPutOff() is Failure else {
      return DerivedValue(name: name, areEqual: areEqual, computing: { Result(catching: compute) })
    }
    return DerivedValue(
      block: DerivedBlock.make(name, areEqual: areEqual, endingEarly: { Result(catching: compute) })
    )
  }

  /// How two results are compared if their errors cannot be.
  private static func equalityOfSuccesses<Success, Failure>() -> ((Value, Value) -> Bool)?
  where Value == Result<Success, Failure> {
    guard let areEqual = equality(of: Success.self) else { return nil }
    return { left, right in
      guard case .success(let left) = left, case .success(let right) = right else { return false }
      return areEqual(left, right)
    }
  }
}

extension ReadableValue {
  /// Returns the success that this value holds, or throws the failure.
  ///
  /// Inside a derived value or an effect, this is a read like that of ``value``. In
  /// `DerivedValue.catching`, it passes an error on, and may put off the read, as explained there.
  ///
  /// - Returns: The success.
  /// - Throws: The failure.
  public func get<Success, Failure: Error>() throws(Failure) -> Success
  where Value == Result<Success, Failure> {
    if Graph.current.isDeep, let derived = self as? DerivedValue<Value>,
      let error = Graph.ReadPutOff() as? Failure, Graph.current.putOffRead(of: derived.node)
    {
      throw error
    }
    return try value.get()
  }
}
