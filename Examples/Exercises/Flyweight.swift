// SPDX-License-Identifier: MIT

import Foundation
import MotifPrototypes

/// Solutions to the exercises of `Documentation/Patterns/Flyweight.md`.
enum FlyweightSolutions {
  // MARK: - 1. Shared labels

  /// What albums of a label have in common; it never changes, so they may share it.
  final class Label: Sendable {
    let name: String
    let logo: [UInt8]

    init(name: String) {
      self.name = name
      logo = [UInt8](repeating: 0, count: 10_000)
    }
  }

  struct Album {
    var year: Int
    let label: Label
  }

  /// Makes albums that share a label for each name.
  static func albums(
    _ count: Int,
    labels names: [String],
    from labels: Flyweights<String, Label>
  )
    -> [Album]
  {
    (0..<count).map { Album(year: 1970 + $0 % 50, label: labels[names[$0 % names.count]]) }
  }

  // MARK: - 2. Structs alone

  struct LabelValue {
    var name: String
    /// An array has its elements in storage that copies share until one of them changes.
    var logo: [UInt8]
  }

  struct AlbumValue {
    var year: Int
    var label: LabelValue
  }

  /// Makes albums with copies of labels; one more logo appears only when an album changes its own.
  static func albums(_ count: Int, labels: [LabelValue]) -> [AlbumValue] {
    (0..<count).map { AlbumValue(year: 1970 + $0 % 50, label: labels[$0 % labels.count]) }
  }

  // MARK: - 3. A format style

  /// Writes a price: Foundation makes a formatter for each style, and shares it among all that are equal.
  static func text(of price: Double, currency: String) -> String {
    price.formatted(.currency(code: currency).locale(Locale(identifier: "en_US")))
  }
}
