// SPDX-License-Identifier: MIT

/// The look of a cell, apart from its character.
public struct CellStyle: Hashable, Sendable {
  /// Text attributes that terminals support.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    ///
    /// - Parameter rawValue: One bit per attribute.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold letters.
    public static let bold = Self(rawValue: 1)
    /// Faint letters, for parts that are visible but disabled.
    public static let dim = Self(rawValue: 2)
    /// Foreground and background swapped, for the part that has the focus.
    public static let reversed = Self(rawValue: 4)
    /// An underline.
    public static let underlined = Self(rawValue: 8)
  }

  /// The color of the character, or `nil` for the terminal's default.
  public var foreground: CellColor?
  /// The color behind the character, or `nil` for the terminal's default.
  public var background: CellColor?
  /// The text attributes.
  public var attributes: Attributes

  /// Makes a style; without arguments, the terminal's default.
  ///
  /// - Parameters:
  ///   - foreground: The color of the character, or `nil` for the terminal's default.
  ///   - background: The color behind it, or `nil` for the terminal's default.
  ///   - attributes: The text attributes.
  public init(
    foreground: CellColor? = nil,
    background: CellColor? = nil,
    attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's default look.
  public static let plain = Self()
}
