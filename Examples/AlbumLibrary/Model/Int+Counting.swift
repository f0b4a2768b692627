// SPDX-License-Identifier: MIT

extension Int {
  /// The number with what it counts: `1 album`, `5 albums`.
  ///
  /// - Parameter noun: The singular of a noun whose plural ends in *s*.
  /// - Returns: The number and the noun.
  package func counting(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
