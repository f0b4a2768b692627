// SPDX-License-Identifier: MIT

/// A type that says which of its properties identifies it, whatever the property is called.
///
/// The path only reads: a property that never changes is the best of identifiers.
protocol Identified {
  associatedtype ID: Hashable
  static var idKey: any KeyPath<Self, ID> & Sendable { get }
}

/// A type that says which of its properties people see: a second adapter, of the same kind.
protocol Displayable {
  static var displayKey: any KeyPath<Self, String> & Sendable { get }
}

/// What identifies a value.
func identifier<Value: Identified>(of value: Value) -> Value.ID {
  value[keyPath: Value.idKey]
}

/// What people see of a value.
func displayName<Value: Displayable>(of value: Value) -> String {
  value[keyPath: Value.displayKey]
}

/// The bridge to the standard library: what is `Identified` gets its `id` for nothing.
extension Identifiable where Self: Identified {
  var id: ID { identifier(of: self) }
}
