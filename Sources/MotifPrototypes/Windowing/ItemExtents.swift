// SPDX-License-Identifier: MIT

/// How long the items of a list are in the direction in which it scrolls.
///
/// In a list that scrolls up and down, an extent is a height. Whether it counts points, pixels or lines
/// of a terminal is up to you.
///
/// ```swift
/// let lines = ItemExtents.constant(1)
/// print(lines == .constant(1), lines == .variable)
/// // Prints "true false"
/// ```
public enum ItemExtents: Hashable, Sendable {
  /// All are equally long. The list needn't ask, and stores nothing per item.
  case constant(Double)
  /// The data source says for each item how long it is.
  ///
  /// It is asked for all of them when the list loads, which takes 8 bytes for each.
  case variable
}
