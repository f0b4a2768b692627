// SPDX-License-Identifier: MIT

/// How long shared instances live.
///
/// ```swift
/// final class Glyph: Sendable {}
///
/// let glyphs = Flyweights<Character, Glyph>(.weak) { _ in Glyph() }
/// var glyph: Glyph? = glyphs["a"]
/// print(glyphs.count)
/// glyph = nil
/// print(glyphs.count, glyph == nil)
/// // Prints:
/// // 1
/// // 0 true
/// ```
public enum FlyweightRetention: Hashable, Sendable {
  /// As long as somebody uses them. The next to ask for the key gets another instance.
  case weak
  /// Until they are removed. For few keys, or for what takes long to make.
  case strong
}
