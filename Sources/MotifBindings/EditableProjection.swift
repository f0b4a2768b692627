// SPDX-License-Identifier: MIT

public import MotifCore

/// A part of a value that can be read, observed and set like a value.
///
/// A form edits a user, and each of its fields edits one property. Give the field a projection:
/// setting the projection writes into the user, in place, and leaves the other properties as they
/// are.
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
/// `user[\.name]` and `user.name` make a projection if the property can be set; for a constant
/// property they make a ``DerivedValue``. Projections have projections, as in `user.address.city`,
/// and `bind` accepts one for either side. Each access makes a new projection. You need not keep it
/// to observe it with an owner or to bind it. If the part can be compared, a change of other parts
/// is not a change of this one.
///
/// A projection keeps its source alive, and belongs to the source's isolation domain.
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
  /// A derived value or an effect that reads it depends on the part alone. Setting it sets that
  /// part of the source. An edit in place, as by `append` or `+=`, works on the source's storage;
  /// nothing may read the source during the edit.
  public var value: Value {
    get { derived.value }
    set { source.value[keyPath: keyPath] = newValue }
    _modify { yield &source.value[keyPath: keyPath] }
  }
}

extension EditableProjection: ReadableValue {
  /// Calls a closure after every change of the part, until the registration ends.
  ///
  /// - Parameter observer: Receives the old and the new part, beginning with the next change.
  /// - Returns: The registration, which keeps the source alive. Dropping it, on any thread, ends the
  ///   observation.
  public func observe(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Registration {
    derived.observe(observer)
  }

  /// Calls a closure after every change of the part, while an object and the source are alive.
  ///
  /// A projection begins with its source, so you need not keep the projection.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - observer: Receives the owner, the old and the new part, beginning with the next change.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Value, _ new: Value) -> Void
  ) {
    derived.observe(owner: owner, observer)
  }
}

extension EditableProjection: EditableValue {}

// MARK: - Making

extension ReadableValue where Self: EditableValue {
  /// A part of this value that can be set.
  ///
  /// - Parameter keyPath: The key path of the part.
  /// - Returns: A projection, which keeps this value alive.
  public subscript<Member>(
    _ keyPath: WritableKeyPath<Value, Member>
  ) -> EditableProjection<Self, Member> {
    EditableProjection(self, keyPath, of: self)
  }

  /// A property of this value, by its name, that can be set.
  ///
  /// ```swift
  /// let album = ObservableValue((title: "Blue", year: 1971))
  /// album.year.value += 5
  /// print(album.value)
  /// // Prints "(title: "Blue", year: 1976)"
  /// ```
  ///
  /// If a property has the same name as a member of this type, such as `value` or `map`, use its
  /// key path.
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

/// A value that is a derived value except for its setter.
protocol Projection<Value>: AnyObject {
  associatedtype Value

  /// The side of a binding, which refers weakly to the first source and does not refer to the
  /// projection.
  var bindingEnd: BindingEnd<Value> { get }
}

extension EditableProjection: Projection {
  var bindingEnd: BindingEnd<Value> { BindingEnd(BindingEnd(source), keyPath) }
}
