// SPDX-License-Identifier: MIT

/// A cell that has something to clean up before it is used again.
///
/// A recycled cell still looks the way its last user left it. Conform when some of that would show
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
  /// Takes the cell back to a state from which it can be filled in anew.
  ///
  /// A registry calls it on a recycled cell just before it hands the cell out, and never on a new one.
  func prepareForReuse()
}
