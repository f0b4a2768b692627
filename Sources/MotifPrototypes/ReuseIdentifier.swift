// SPDX-License-Identifier: MIT

/// The name of a kind of cell, which carries the cell's type.
///
/// A bare string says nothing about the type of the cell, so its user has to cast and hope. An
/// identifier determines the type: a cell dequeued for a `ReuseIdentifier<Row>` *is* a `Row`, and
/// nothing else can be recycled for it. Declare each identifier once, as a constant:
///
/// ```swift
/// final class Row {
///   var text = ""
/// }
///
/// extension ReuseIdentifier where Cell == Row {
///   static var titleRow: Self { "title-row" }
/// }
///
/// let registry = PrototypeRegistry()
/// try registry.register(.titleRow) { Row() }
/// let row = try registry.dequeue(.titleRow)
/// row.text = "Kind of Blue"
/// print(row.text)
/// // Prints "Kind of Blue"
/// ```
///
/// The same string with two types makes two unrelated identifiers.
public struct ReuseIdentifier<Cell: AnyObject>: Hashable, Sendable {
  /// The name, as error messages show it.
  public let rawValue: String

  /// Makes an identifier from a name.
  ///
  /// - Parameter rawValue: The name, which distinguishes several kinds of cells of one type.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

extension ReuseIdentifier: ExpressibleByStringLiteral {
  /// Makes an identifier from a string literal.
  ///
  /// - Parameter value: The name.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
