// SPDX-License-Identifier: MIT

extension ReadableValue {
  /// A property of this value, by its name.
  ///
  /// If a property has the same name as a member of this type, such as `value`, map its key path:
  /// `map(\.value)`.
  ///
  /// ```swift
  /// let title = ObservableValue("Blue")
  /// let isEmpty = title.isEmpty
  /// let registration = isEmpty.observe { print("empty: \($1)") }
  /// title.value = "Hejira"
  /// title.value = ""
  /// registration.cancel()
  /// // Prints "empty: true"
  /// ```
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: A derived value, which keeps this one alive. If the part can be compared, a change
  ///   of other parts is not a change of this part.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> DerivedValue<Member> {
    map { $0[keyPath: keyPath] }
  }
}
