// SPDX-License-Identifier: MIT

/// Something that is made by copying an example of itself.
///
/// Set one instance up as you want them all, then clone it. Whoever needs another one doesn't have to
/// know how it is configured, nor even its concrete type.
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
/// A class that isn't final needs a `required` initializer to return `Self`, which makes each of its
/// subclasses say how it is copied.
public protocol Prototype {
  /// Returns a new instance with the same configuration.
  ///
  /// What is changed in one of the two afterwards must not show in the other.
  ///
  /// - Returns: The copy; for a class, another object than this one.
  func clone() -> Self
}
