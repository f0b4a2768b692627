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
    DerivedValue(name: name, computing: { transform(self.value) }).reading(self)
      .made { $0.mirror(of: self)?.map(name: name, transform) }
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
    let combined = DerivedValue(
      name: name,
      computing: {
        transform(self.value, repeat (each others).value)
      }
    )
    .reading(self)
    for other in repeat each others { _ = combined.reading(other) }
    return combined.made { mirrors in
      guard let first = mirrors.mirror(of: self) else { return nil }
      for mirror in repeat mirrors.mirror(of: each others) {
        guard mirror != nil else { return nil }
      }
      return first.combined(
        with: repeat mirrors.mirror(ofMade: each others),
        name: name,
        transform
      )
    }
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
  /// Stores how to make the value again, from mirrors of its sources.
  func made(_ recipe: @escaping (Mirrors) -> DerivedValue<Value>?) -> Self {
    self.recipe = recipe
    return self
  }

  /// Declares the source that every computation reads next, after those declared so far.
  ///
  /// So the source is updated before this value, rather than by a call within the value's
  /// computation. Sources of other types are found by running the computation.
  func reading(_ object: AnyObject) -> Self {
    if let object = object as? any SourceObject {
      Graph.current.declare(object.source, for: node.reader)
    }
    return self
  }
}
