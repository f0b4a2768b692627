// SPDX-License-Identifier: MIT

/// An object that is made by copying an example of itself.
///
/// Set up one instance as you want them all, then clone it. Code that needs another one doesn't
/// have to know how it is configured, nor even its concrete type.
///
/// ```swift
/// final class Row: Prototype {
///   var columns: [Int]
///
///   init(columns: [Int]) { self.columns = columns }
///
///   func clone() -> Self { Self(columns: columns) }
/// }
///
/// let wide = Row(columns: [20, 40, 20])
/// let copy = wide.clone()
/// copy.columns[0] = 10
/// print(wide.columns, copy.columns)
/// // Prints "[20, 40, 20] [10, 40, 20]"
/// ```
///
/// A class that isn't final needs a `required` initializer to return `Self`, so each of its
/// subclasses has to define how it is copied.
public protocol Prototype {
  /// Returns a new instance with the same configuration.
  ///
  /// A later change of one of the two must not show in the other.
  ///
  /// - Returns: The copy; for a class, a different object.
  func clone() -> Self
}

/// A cell that must clean up before it is reused.
///
/// A recycled cell still looks the way its last user left it. Conform if some of that would show
/// through. Cells that are always filled in completely need not conform.
///
/// ```swift
/// final class Row: Reusable {
///   var text = ""
///   var isHighlighted = false
///
///   func prepareForReuse() { isHighlighted = false }
/// }
///
/// let row = ReuseIdentifier<Row>("row")
/// let registry = PrototypeRegistry()
/// try registry.register(row) { Row() }
///
/// let first = try registry.dequeue(row)
/// first.isHighlighted = true
/// try registry.recycle(first, for: row)
///
/// let second = try registry.dequeue(row)
/// print(second === first, second.isHighlighted)
/// // Prints "true false"
/// ```
public protocol Reusable: AnyObject {
  /// Resets the cell so that it can be filled in again.
  ///
  /// A registry calls it on a recycled cell just before it hands the cell out, and never on a new one.
  func prepareForReuse()
}
