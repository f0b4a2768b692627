// SPDX-License-Identifier: MIT

extension ReadableValue {
  /// Computes a value of any type from this one.
  ///
  /// - Parameters:
  ///   - name: What reports call the result.
  ///   - transform: Computes the result. Other values that it reads count as well.
  /// - Returns: A derived value, which keeps this one alive. Every computation is a change.
  public func map<Result>(
    name: String? = nil,
    _ transform: @escaping (Value) -> Result
  ) -> DerivedValue<Result> {
    DerivedValue(name: name) { transform(self.value) }.reading(self)
  }

  /// Computes a value that can be compared from this one.
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
  ///   - name: What reports call the result.
  ///   - transform: Computes the result. Other values that it reads count as well.
  /// - Returns: A derived value, which keeps this one alive. Computing an equal value is no change.
  public func map<Result: Equatable>(
    name: String? = nil,
    _ transform: @escaping (Value) -> Result
  ) -> DerivedValue<Result> {
    DerivedValue(name: name) { transform(self.value) }.reading(self)
  }
}

// MARK: - Two values

extension ReadableValue {
  /// Pairs this value with another one.
  ///
  /// - Parameters:
  ///   - other: The second value.
  ///   - name: What reports call the pair.
  /// - Returns: A derived value, which keeps both alive. A change of either is a change of the pair.
  public func combined<Other: ReadableValue>(
    with other: Other,
    name: String? = nil
  ) -> DerivedValue<(Value, Other.Value)> {
    DerivedValue(name: name) { (self.value, other.value) }.reading(self, other)
  }

  /// Computes a value of any type from this one and another one.
  ///
  /// - Parameters:
  ///   - other: The second value.
  ///   - name: What reports call the result.
  ///   - transform: Computes the result from both values.
  /// - Returns: A derived value, which keeps both alive. Every computation is a change.
  public func combined<Other: ReadableValue, Result>(
    with other: Other,
    name: String? = nil,
    _ transform: @escaping (Value, Other.Value) -> Result
  ) -> DerivedValue<Result> {
    DerivedValue(name: name) { transform(self.value, other.value) }.reading(self, other)
  }

  /// Computes a value that can be compared from this one and another one.
  ///
  /// ```swift
  /// let price = ObservableValue(20)
  /// let count = ObservableValue(3)
  /// let total = price.combined(with: count) { $0 * $1 }
  /// print(total.value)
  /// // Prints "60"
  /// ```
  ///
  /// - Parameters:
  ///   - other: The second value.
  ///   - name: What reports call the result.
  ///   - transform: Computes the result from both values.
  /// - Returns: A derived value, which keeps both alive. Computing an equal value is no change.
  public func combined<Other: ReadableValue, Result: Equatable>(
    with other: Other,
    name: String? = nil,
    _ transform: @escaping (Value, Other.Value) -> Result
  ) -> DerivedValue<Result> {
    DerivedValue(name: name) { transform(self.value, other.value) }.reading(self, other)
  }
}

// MARK: - Three values

extension ReadableValue {
  /// Computes a value of any type from this one and two others.
  ///
  /// - Parameters:
  ///   - second: The second value.
  ///   - third: The third value.
  ///   - name: What reports call the result.
  ///   - transform: Computes the result from the three values.
  /// - Returns: A derived value, which keeps all three alive. Every computation is a change.
  public func combined<Second: ReadableValue, Third: ReadableValue, Result>(
    with second: Second,
    _ third: Third,
    name: String? = nil,
    _ transform: @escaping (Value, Second.Value, Third.Value) -> Result
  ) -> DerivedValue<Result> {
    DerivedValue(name: name) { transform(self.value, second.value, third.value) }
      .reading(self, second, third)
  }

  /// Computes a value that can be compared from this one and two others.
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
  ///   - second: The second value.
  ///   - third: The third value.
  ///   - name: What reports call the result.
  ///   - transform: Computes the result from the three values.
  /// - Returns: A derived value, which keeps all three alive. Computing an equal value is no change.
  public func combined<Second: ReadableValue, Third: ReadableValue, Result: Equatable>(
    with second: Second,
    _ third: Third,
    name: String? = nil,
    _ transform: @escaping (Value, Second.Value, Third.Value) -> Result
  ) -> DerivedValue<Result> {
    DerivedValue(name: name) { transform(self.value, second.value, third.value) }
      .reading(self, second, third)
  }
}

// MARK: - Naming sources

/// An object that a reader can depend on.
protocol SourceObject: AnyObject {
  var source: SourcePointer { get }
}

extension ObservableValue: SourceObject {}

extension DerivedValue: SourceObject {
  var source: SourcePointer { node.source }
}

extension DerivedValue {
  /// Names what every computation reads before anything else, in that order.
  ///
  /// So it is brought up to date before this value, rather than by a call within its computation.
  func reading(_ sources: AnyObject...) -> Self {
    for source in sources {
      // What is not of ours, and reads something itself, is found by running.
      guard let source = source as? any SourceObject else { break }
      Graph.current.declare(source.source, for: node.reader)
    }
    return self
  }
}
