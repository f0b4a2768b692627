// SPDX-License-Identifier: MIT

/// A type that states which of its properties identifies it, whatever the property's name.
///
/// The path is read-only: a property that never changes makes the best identifier.
protocol Identified {
  associatedtype ID: Hashable
  static var idKey: any KeyPath<Self, ID> & Sendable { get }
}

/// A type that states which of its properties users see: a second adapter of the same kind.
protocol Displayable {
  static var displayKey: any KeyPath<Self, String> & Sendable { get }
}

/// The identity of a value.
func identifier<Value: Identified>(of value: Value) -> Value.ID {
  value[keyPath: Value.idKey]
}

/// The text that users see.
func displayName<Value: Displayable>(of value: Value) -> String {
  value[keyPath: Value.displayKey]
}

/// The bridge to the standard library: an `Identified` type gets its `id` for free.
extension Identifiable where Self: Identified {
  var id: ID { identifier(of: self) }
}
