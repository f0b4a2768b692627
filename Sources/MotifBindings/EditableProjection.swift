// SPDX-License-Identifier: MIT

public import MotifCore

/// A part of a value, which can be read and observed like a value of its own, and set.
///
/// A form edits a user, and each of its fields one property. Give the field a projection: what it sets is
/// written into the user, in place, and the other properties stay as they are.
///
/// ```swift
/// struct User {
///   var name: String
///   var tags: [String] = []
/// }
///
/// let user = ObservableValue(User(name: "Ada"))
/// let name = user[\.name]
/// let registration = name.observe { old, new in print("\(old) → \(new)") }
/// name.value = "Grace"
/// user.tags.value.append("admiral")
/// user.value.name = "Joan"
/// print(user.value.tags)
/// registration.cancel()
/// // Prints:
/// // Ada → Grace
/// // Grace → Joan
/// // ["admiral"]
/// ```
///
/// `user[\.name]` and `user.name` make one where the property can be set; of a constant property they make a
/// ``DerivedValue``. Projections have projections, as in `user.address.city`, and `bind` takes one for either
/// side. Each access makes a new one, which need not be kept to observe it with an owner or to bind it. Where
/// the part can be compared, a change of other parts is no change of this one.
///
/// A projection keeps its source alive, and belongs to the isolation domain of its source.
public final class EditableProjection<Source: ReadableValue & EditableValue, Value> {
  let source: Source
  let keyPath: WritableKeyPath<Source.Value, Value>
  let derived: DerivedValue<Value>

  init(
    _ source: Source,
    _ keyPath: WritableKeyPath<Source.Value, Value>,
    of whole: some ReadableValue<Source.Value>
  ) {
    self.source = source
    self.keyPath = keyPath
    derived = whole.map { $0[keyPath: keyPath] }
  }

  /// The part.
  ///
  /// Reading it inside a derived value or an effect makes that depend on the part alone. Setting it sets
  /// that part of the source. An edit in place, as by `append` or `+=`, works on what the source stores;
  /// nothing may read the source meanwhile.
  public var value: Value {
    get { derived.value }
    set { source.value[keyPath: keyPath] = newValue }
    _modify { yield &source.value[keyPath: keyPath] }
  }
}

extension EditableProjection: ReadableValue {
  /// Calls a closure after every change of the part, as long as the registration lives.
  ///
  /// - Parameter observer: Gets the old and the new part, beginning with the next change.
  /// - Returns: The registration, which keeps the source alive. Dropping it, on any thread, ends the
  ///   observation.
  public func observe(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Registration {
    derived.observe(observer)
  }

  /// Calls a closure after every change of the part, as long as an object and the source live.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - observer: Gets the owner, the old and the new part, beginning with the next change.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Value, _ new: Value) -> Void
  ) {
    derived.observe(owner: owner, observer)
  }

  /// The present part and every later one, to be read with `for await`.
  ///
  /// The sequence does not keep the source alive, and ends when it goes away.
  ///
  /// - Precondition: A number of values to buffer is above 0.
  /// - Parameter buffering: What to keep for a reader that is slower than the changes.
  /// - Returns: The sequence. Each of its iterators observes by itself.
  public func values(_ buffering: ValueBuffering = .latest) -> ValueSequence<Value> {
    derived.values(buffering)
  }
}

extension EditableProjection: EditableValue {
  /// Calls a closure after every change of the part, as long as the registration lives.
  ///
  /// - Parameter handler: Reads the new part itself.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observeEdits(_ handler: @escaping () -> Void) -> Registration {
    observe { _, _ in handler() }
  }
}

// MARK: - Making

extension ReadableValue where Self: EditableValue {
  /// A part of this value, which can be set.
  ///
  /// - Parameter keyPath: Where the part is.
  /// - Returns: A projection, which keeps this value alive.
  public subscript<Member>(
    _ keyPath: WritableKeyPath<Value, Member>
  ) -> EditableProjection<Self, Member> {
    EditableProjection(self, keyPath, of: self)
  }

  /// A property of this value, by its name, which can be set.
  ///
  /// ```swift
  /// let album = ObservableValue((title: "Blue", year: 1971))
  /// album.year.value += 5
  /// print(album.value)
  /// // Prints "(title: "Blue", year: 1976)"
  /// ```
  ///
  /// A property that bears the name of a member of this type, such as `value` or `map`, can be reached by its
  /// key path only.
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: A projection, which keeps this value alive.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> EditableProjection<Self, Member> {
    self[keyPath]
  }
}

// MARK: - Without the projection

/// A value that is a derived value in all but its setter.
protocol Projection<Value>: Standing {
  /// The side of a binding, which holds the first source weakly and the projection not at all.
  var bindingEnd: BindingEnd<Value> { get }
}

extension EditableProjection: Projection {
  var bindingEnd: BindingEnd<Value> { BindingEnd(BindingEnd(source), keyPath) }
}
