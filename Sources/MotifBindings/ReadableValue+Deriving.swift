// SPDX-License-Identifier: MIT

extension ReadableValue {
  /// Computes a value from this one.
  ///
  /// ```swift
  /// let temperature = ObservableValue(19.4)
  /// let label = temperature.map { "\(Int($0)) °C" }
  /// let showing = Effect { print(label.value) }
  /// temperature.value = 19.9
  /// temperature.value = 20.1
  /// showing.cancel()
  /// // Prints:
  /// // 19 °C
  /// // 20 °C
  /// ```
  ///
  /// - Parameters:
  ///   - name: The result's name in reports.
  ///   - transform: Computes the result. Any other value that it reads becomes a dependency, too.
  /// - Returns: A derived value, which keeps this one alive. If results can be compared, computing
  ///   an equal one is not a change.
  public func map<Result>(
    name: String? = nil,
    _ transform: @escaping (Value) -> Result
  ) -> DerivedValue<Result> {
    let input = makeInput()
    return DerivedValue(name: name, computing: { transform(input.read()) })
      .derived(from: self, input.source)
  }

  /// Computes a value from this one and any number of others.
  ///
  /// ```swift
  /// let hours = ObservableValue(1)
  /// let minutes = ObservableValue(2)
  /// let seconds = ObservableValue(3)
  /// let length = hours.combined(with: minutes, seconds) { ($0 * 60 + $1) * 60 + $2 }
  /// print(length.value)
  /// // Prints "3723"
  /// ```
  ///
  /// - Parameters:
  ///   - others: The other values.
  ///   - name: The result's name in reports.
  ///   - transform: Computes the result from the values.
  /// - Returns: A derived value, which keeps all of them alive. If results can be compared,
  ///   computing an equal one is not a change.
  public func combined<each Other: ReadableValue, Result>(
    with others: repeat each Other,
    name: String? = nil,
    _ transform: @escaping (Value, repeat (each Other).Value) -> Result
  ) -> DerivedValue<Result> {
    let (first, inputs) = (makeInput(), (repeat (each others).makeInput()))
    let combined = DerivedValue(
      name: name,
      computing: { transform(first.read(), repeat (each inputs).read()) }
    )
    .derived(from: self, first.source)
    for (other, input) in repeat (each others, each inputs) {
      _ = combined.derived(from: other, input.source)
    }
    return combined
  }
}
