// SPDX-License-Identifier: MIT

/// The name of a kind of cell, which carries the cell's type.
///
/// A bare string says nothing about what comes back for it, so its user has to cast and hope. An
/// identifier decides the type: what you dequeue for a `ReuseIdentifier<Row>` *is* a `Row`, and
/// nothing else can be recycled for it. Write each one down once, as a constant:
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
/// The same string with two types makes two identifiers which have nothing to do with one another.
public struct ReuseIdentifier<Cell: AnyObject>: Hashable, Sendable {
  /// The name, as error messages show it.
  public let rawValue: String

  /// Makes an identifier from a name.
  ///
  /// - Parameter rawValue: The name, which tells apart several kinds of cells of one type.
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
