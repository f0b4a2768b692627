// SPDX-License-Identifier: MIT

extension ReadableValue {
  /// A part of this value.
  ///
  /// ```swift
  /// let name = ObservableValue((first: "Ada", last: "King"))
  /// let last = name[\.last]
  /// let registration = last.observe { old, new in print("\(old), now \(new)") }
  /// name.value.first = "Augusta"
  /// name.value.last = "Lovelace"
  /// registration.cancel()
  /// // Prints "King, now Lovelace"
  /// ```
  ///
  /// - Parameter keyPath: The key path of the part.
  /// - Returns: A derived value, which keeps this one alive. If the part can be compared, a change
  ///   of other parts is not a change of this part.
  public subscript<Member>(_ keyPath: KeyPath<Value, Member>) -> DerivedValue<Member> {
    map { $0[keyPath: keyPath] }
  }

  /// A property of this value, by its name.
  ///
  /// This is the key path subscript without the brackets. If a property has the same name as a
  /// member of this type, such as `value` or `map`, use its key path.
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
    self[keyPath]
  }
}

// MARK: - Observing

extension ReadableValue {
  /// Calls a closure after every change of a part, until the registration ends.
  ///
  /// ```swift
  /// let name = ObservableValue((first: "Ada", last: "King"))
  /// let registration = name.observe(\.last) { old, new in print("\(old), now \(new)") }
  /// name.value.first = "Augusta"
  /// name.value.last = "Lovelace"
  /// registration.cancel()
  /// // Prints "King, now Lovelace"
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the part.
  ///   - observer: Receives the old and the new part, beginning with the next change of the part.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe<Member: Equatable>(
    _ keyPath: KeyPath<Value, Member>,
    _ observer: @escaping (_ old: Member, _ new: Member) -> Void
  ) -> Registration {
    observe { old, new in
      let (old, new) = (old[keyPath: keyPath], new[keyPath: keyPath])
      if old != new { observer(old, new) }
    }
  }

  /// Calls a closure after every change of a part, while an object is alive.
  ///
  /// You need not keep anything: the observation ends with the owner or with this value.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the part.
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - observer: Receives the owner, the old and the new part, beginning with the next change of
  ///     the part.
  public func observe<Member: Equatable, Owner: AnyObject>(
    _ keyPath: KeyPath<Value, Member>,
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Member, _ new: Member) -> Void
  ) {
    observe(owner: owner) { owner, old, new in
      let (old, new) = (old[keyPath: keyPath], new[keyPath: keyPath])
      if old != new { observer(owner, old, new) }
    }
  }
}
