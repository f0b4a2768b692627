// SPDX-License-Identifier: MIT

/// How a cell looks, apart from its character.
public struct CellStyle: Hashable, Sendable {
  /// Typeface attributes that terminals know.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    ///
    /// - Parameter rawValue: One bit per attribute.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier letters.
    public static let bold = Self(rawValue: 1)
    /// Fainter letters, for what is there but cannot act.
    public static let dim = Self(rawValue: 2)
    /// Foreground and background exchanged, for what has the focus.
    public static let reversed = Self(rawValue: 4)
    /// A line beneath.
    public static let underlined = Self(rawValue: 8)
  }

  /// The color of the character, or `nil` for the terminal's own.
  public var foreground: CellColor?
  /// The color behind the character, or `nil` for the terminal's own.
  public var background: CellColor?
  /// Typeface attributes.
  public var attributes: Attributes

  /// Makes a style; without arguments the terminal's own.
  ///
  /// - Parameters:
  ///   - foreground: The color of the character, or `nil` for the terminal's own.
  ///   - background: The color behind it, or `nil` for the terminal's own.
  ///   - attributes: Typeface attributes.
  public init(
    foreground: CellColor? = nil,
    background: CellColor? = nil,
    attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own look.
  public static let plain = Self()
}
